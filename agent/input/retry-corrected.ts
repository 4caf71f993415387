// Calls that validation rejected are called again with the corrected input, if it can mean only one thing.

import type { CapabilityPolicy } from "../../runtime/contract/session.js";
import type { ResultEnvelope } from "../../runtime/index.js";
import type { Extend } from "../explain/extended-catalog.js";
import { describeCorrection, withCorrection } from "./correction.js";
import { guess } from "./guess-input.js";
import { isInvalidInput, nothingSent, withConflicts } from "./invalid-input.js";
import { withUsage } from "./usage.js";

/** A result, and the input that it belongs to. */
interface Called {
  readonly result: ResultEnvelope;
  readonly input: unknown;
  /** The default repository of the call: `owner/name`. */
  readonly repo?: string | undefined;
  /** The repository that the caller chose, which a URL in the input must not contradict. */
  readonly chosen?: string | undefined;
  /** The host that the call is sent to. */
  readonly host?: string | undefined;
  /** The policy of the session, for what a usage may name. */
  readonly policy?: CapabilityPolicy | undefined;
  readonly extend?: Extend;
}

/**
 * Returns the result of the last call. `call` is called only if the first call was rejected before anything was sent, and
 * not for a destructive capability. A warning reports the correction.
 */
export async function retryCorrected(
  task: string,
  { result, input, repo, chosen, host, policy, extend }: Called,
  call: (input: unknown) => Promise<ResultEnvelope>,
): Promise<Called> {
  const { input: guessed, conflicts } = wasRejected(result)
    ? await guess(task, input, { repo, chosen, host, extend })
    : {};
  if (guessed === undefined)
    return { result: await withUsage(task, withConflicts(result, conflicts), policy, extend), input };
  const correction = await describeCorrection(task, input, guessed, extend);
  if (correction?.isRefused)
    return { result: await withUsage(task, withCorrection(result, correction), policy, extend), input };
  const corrected = await call(guessed);
  const reported = wasRejected(corrected) ? corrected : withCorrection(corrected, correction);
  return { result: await withUsage(task, reported, policy, extend), input: guessed };
}

function wasRejected({ ok, error, meta }: ResultEnvelope): boolean {
  return !ok && isInvalidInput(error) && nothingSent(meta);
}
