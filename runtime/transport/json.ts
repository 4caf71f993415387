// The error for responses that are not the expected JSON.

import { LOST, RouteError } from "../contract/route-error.js";

/**
 * Returns the error. Its outcome is unknown, because GitHub may have applied a write. `what`: `GraphQL`, `REST` or
 * `gh`.
 */
export function brokenJson(what: string): RouteError {
  return new RouteError("SERVER", `The ${what} response is not the expected JSON.`, LOST);
}
