// Errors of functions that return no envelope.

import { asRouteError } from "../contract/route-error.js";
import { GhxError } from "../errors/ghx-error.js";

/** Calls the function `name` of the library. Throws {@link GhxError} with its name for an invalid option. */
export function withOptionErrors<Result>(name: string, call: () => Result): Result {
  try {
    return call();
  } catch (thrown) {
    return throwGhxError(name, thrown);
  }
}

/** Throws {@link GhxError} for what the function `name` of the library has thrown. */
export function throwGhxError(name: string, thrown: unknown): never {
  const { code, message, retryable } = asRouteError(thrown);
  throw new GhxError({ ok: false, error: { code, message, retryable }, meta: { capability_id: name } });
}
