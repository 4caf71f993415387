// The environment variables of the process, and what they determine.

import type { GhxOptions } from "../contract/options.js";
import type { Session } from "../contract/session.js";

/** Returns `process.env`. Browsers and edge runtimes have no `process`, or only a bundler's partial one. */
export function processEnvironment(): Session["env"] {
  return globalThis.process?.env ?? {};
}

/** Returns the listener for the events of a call. Browsers and edge runtimes do not log. */
export const eventListener = (
  { onEvent }: Pick<GhxOptions, "onEvent">,
  { options }: Pick<Session, "options" | "env">,
): GhxOptions["onEvent"] => onEvent ?? options.onEvent;
