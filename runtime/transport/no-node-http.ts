// Replaces node-http.ts in bundles for browsers and edge runtimes.

export const selectSend: typeof import("./node-http.js").selectSend = () => fetch;
