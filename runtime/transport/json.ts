// Checks that responses are JSON by their content type, and creates the error for those that are not.

import { defined } from "../contract/defined.js";
import { RouteError } from "../contract/route-error.js";
import type { Headers } from "../contract/wire.js";

/**
 * Whether the content type is JSON. It may be absent, or the default of a `Response` that a program creates from a text:
 * functions that replace `fetch` in tests often set none.
 */
export function isJson({ "content-type": type = "" }: Headers): boolean {
  return /^$|^[^;,]*[/+]json\b|^text\/plain;charset=UTF-8$/i.test(type);
}

/** Returns the error. `what`: `GraphQL`, `REST` or `gh`. `status`: of a response over HTTP. */
export function brokenJson(what: string, status?: number): RouteError {
  return new RouteError("SERVER", `The ${what} response is not the expected JSON.`, {
    retryable: true,
    details: defined({ status }),
  });
}
