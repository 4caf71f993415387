// The environment variables of the process.

import type { Session } from "../contract/session.js";

/** Returns `process.env`. Browsers and edge runtimes have no `process`, or only a bundler's partial one. */
export function processEnvironment(): Session["env"] {
  return globalThis.process?.env ?? {};
}
