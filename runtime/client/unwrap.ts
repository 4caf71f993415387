// Turns results into values or exceptions.

import type { ChainStepResult } from "../contract/chain-envelope.js";
import type { ResultEnvelope } from "../contract/envelope.js";
import { GhxError } from "../errors/ghx-error.js";

/** The data of a call or of a chain's step; throws {@link GhxError} when it failed. Takes a promise as well. */
export function unwrap<T>(result: Result<T>): T;

export function unwrap<T>(result: PromiseLike<Result<T>>): Promise<T>;

export function unwrap<T>(result: Result<T> | PromiseLike<Result<T>>): T | Promise<T> {
  if ("then" in result) return Promise.resolve(result).then((settled) => unwrap(settled));
  if (result.ok) return result.data;
  throw new GhxError(
    "task" in result ? { ...result, meta: { capability_id: result.task, ...result.meta } } : result,
  );
}

type Result<T> = ResultEnvelope<T> | ChainStepResult<T>;
