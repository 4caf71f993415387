// The client that created a step of a chain.

import { toResultError } from "../chain/results.js";
import type { ResultError } from "../contract/envelope.js";
import { SESSION } from "../contract/operation.js";
import { validationError } from "../contract/route-error.js";

/** Returns the error for a step of another client than the chain's. `step`: a value of any type. */
export function ofAnotherClient(step: unknown, session: object | undefined): ResultError | undefined {
  const own: unknown = Object(step)[SESSION];
  if (own === undefined || own === session) return undefined;
  const message =
    "the step is of another client, whose repository, token and restrictions the chain does not use; " +
    "create it with the client of the chain";
  return toResultError(validationError(message), []);
}
