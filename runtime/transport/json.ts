// Answers that should have been JSON and are not.

import { RouteError } from "../contract/route-error.js";

/** A write may have happened although its answer can't be read, so the outcome is unknown. */
export function brokenJson(what: string): RouteError {
  return new RouteError("SERVER", `GitHub's ${what} answer is not the JSON it should be.`, {
    retryable: true,
    outcome: "unknown",
  });
}
