// The environment variables of the process, and what they determine.

import type { GhxOptions } from "../contract/options.js";
import type { Session } from "../contract/session.js";

/**
 * Returns `process.env`. Browsers and edge runtimes have no `process`, or only a bundler's partial one. In Deno, which
 * throws for a variable that the program is not permitted to read, such a variable is not set.
 */
export function processEnvironment(): Session["env"] {
  const env = globalThis.process?.env ?? {};
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
}

/**
 * Returns the listener for the events of a call. With `GHX_LOG=json`, each event is also printed on stderr, as a line of
 * JSON. Events are redacted and contain no hidden characters.
 */
export function eventListener(
  options: Pick<GhxOptions, "onEvent">,
  session: Pick<Session, "options" | "env">,
): GhxOptions["onEvent"] {
  const onEvent = options.onEvent ?? session.options.onEvent;
  if (session.env.GHX_LOG !== "json") return onEvent;
  return (event) => {
    console.error(JSON.stringify({ time: new Date().toISOString(), ...event }));
    return onEvent?.(event);
  };
}

/** Returns what `read` returns, or the value for what the program is not permitted to read. */
function permitted<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
