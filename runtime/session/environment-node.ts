// Replaces environment.ts in Node, Bun and Deno. Deno throws for a variable that the program is not permitted to read.

import { processEnvironment as readEnvironment } from "./environment.js";

/** Returns `process.env`. In Deno, a variable without permission is not set. */
export const processEnvironment: typeof readEnvironment = () => {
  const env = readEnvironment();
  if (!("Deno" in globalThis)) return env;
  // The target is empty, because a proxy compares what it returns with the properties of its target.
  return new Proxy(
    {},
    {
      get: (_, name) => permitted(() => Reflect.get(env, name), undefined),
      has: (_, name) => permitted(() => Reflect.has(env, name), false),
      ownKeys: () => permitted(() => Reflect.ownKeys(env), []),
      getOwnPropertyDescriptor: (_, name) =>
        permitted(() => {
          const property = Reflect.getOwnPropertyDescriptor(env, name);
          return property && { ...property, configurable: true };
        }, undefined),
    },
  );
};

/** Returns what `read` returns, or the value for what the program is not permitted to read. */
function permitted<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
