// Calls that validation rejected are called again with the corrected input, if it can mean only one thing.

import type { CapabilityPolicy } from "../runtime/contract/session.js";
import type { ResultEnvelope } from "../runtime/index.js";
import { guess } from "./guess-input.js";
import { isInvalidInput, nothingSent, withConflicts } from "./invalid-input.js";
import { withUsage } from "./usage.js";

/** A result, and the input that it belongs to. */
interface Called {
  readonly result: ResultEnvelope;
  readonly input: unknown;
  /** The default repository of the call: `owner/name`. */
  readonly repo?: string | undefined;
  /** The policy of the session, for what a usage may name. */
  readonly policy?: CapabilityPolicy | undefined;
}

/** Returns the result of the last call. `call` is called only if the first call was rejected before anything was sent. */
export async function retryCorrected(
  task: string,
  { result, input, repo, policy }: Called,
  call: (input: unknown) => Promise<ResultEnvelope>,
): Promise<Called> {
  const { input: guessed, conflicts } = wasRejected(result) ? await guess(task, input, { repo }) : {};
  if (guessed === undefined)
    return { result: await withUsage(task, withConflicts(result, conflicts), policy), input };
  return { result: await withUsage(task, await call(guessed), policy), input: guessed };
}

function wasRejected({ ok, error, meta }: ResultEnvelope): boolean {
  return !ok && isInvalidInput(error) && nothingSent(meta);
}
