// Replaces environment.ts in Node, Bun and Deno. Deno throws for a variable that the program is not permitted to read.

import { eventListener as ownListener, processEnvironment as readEnvironment } from "./environment.js";

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

/**
 * Returns the listener for the events of a call. With `GHX_LOG=json`, each event is also printed on stderr, as a line of
 * JSON. Events are redacted and contain no hidden characters.
 */
export const eventListener: typeof ownListener = (options, session) => {
  const onEvent = ownListener(options, session);
  if (session.env.GHX_LOG !== "json") return onEvent;
  return (event) => {
    console.error(JSON.stringify({ time: new Date().toISOString(), ...event }));
    return onEvent?.(event);
  };
};

/** Returns what `read` returns, or the value for what the program is not permitted to read. */
function permitted<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
