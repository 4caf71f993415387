export const completion = async () => 0;
