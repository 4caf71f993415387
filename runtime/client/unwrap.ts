// Converts results to values or exceptions.

import type { ChainStepResult } from "../contract/chain-envelope.js";
import type { ResultEnvelope } from "../contract/envelope.js";
import { GhxError } from "../errors/ghx-error.js";

/** Returns the data of a call or a chain step. Throws {@link GhxError} if it failed. */
export function unwrap<T>(result: Result<T>): T;

/** Resolves to the data of a call or a chain step. Rejects with {@link GhxError} if it failed. */
export function unwrap<T>(result: PromiseLike<Result<T>>): Promise<T>;

export function unwrap<T>(result: Result<T> | PromiseLike<Result<T>>): T | Promise<T> {
  if ("then" in result) return Promise.resolve(result).then((settled) => unwrap(settled));
  if (result.ok) return result.data;
  throw new GhxError(
    "task" in result ? { ...result, meta: { capability_id: result.task, ...result.meta } } : result,
  );
}

type Result<T> = ResultEnvelope<T> | ChainStepResult<T>;
