// Reads async iterables. Node 20 has no `Array.fromAsync`.

/** Returns the values of the iterable. */
export async function readAll<Value>(iterable: AsyncIterable<Value>): Promise<readonly Value[]> {
  const values: Value[] = [];
  for await (const value of iterable) values.push(value);
  return values;
}
