// Chains bound to a session.

import { toResultError } from "../chain/results.js";
import { runChain } from "../chain/run-chain.js";
import type { RequestedStep } from "../chain/step-types.js";
import type { ResultError } from "../contract/envelope.js";
import { type AnyStep, CAPABILITY, type Chain, SESSION } from "../contract/operation.js";
import type { ChainOptions } from "../contract/options.js";
import { asRouteError, validationError } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import { capabilityName, notAName } from "./capability-name.js";
import { splitReferences } from "./step-references.js";
import { ofAnotherClient } from "./step-session.js";

const CALLED = "Expected a step, which .step(input) returns, got the promise of a call, which has begun.";
const TWICE = "The same step is in the chain twice. Create a step for each call.";

/** Returns a function that runs chains in the session. Default: {@link defaultSession}. */
export function bindChain(session?: Session): Chain;

export function bindChain(session?: Session): unknown {
  return async (given: readonly AnyStep[], options: ChainOptions = {}) => {
    // JavaScript programs may pass any value.
    const steps: readonly AnyStep[] = Array.from(Object(given), Object);
    const requested = steps.map((step, index) => requestedStep(step, index, steps, session));
    return runChain(await Promise.all(requested), options, session);
  };
}

/** Converts a step. A step not created by `step()` may have a name of any type and no capability. */
async function requestedStep(
  step: AnyStep,
  index: number,
  steps: readonly unknown[],
  session: Session | undefined,
): Promise<RequestedStep> {
  const { task, input, after, [CAPABILITY]: load, [SESSION]: _, ...others } = step;
  const invalid = (unknown: ResultError) => ({
    task: capabilityName(task),
    capability: undefined,
    input,
    unknown,
  });
  if (step instanceof Promise) return invalid(toResultError(validationError(CALLED), []));
  if (typeof task !== "string") return invalid(notAName(task));
  // A reference to its result could mean either of them.
  if (steps.indexOf(step) < index) return invalid(toResultError(validationError(TWICE), []));
  const ofAnother = ofAnotherClient(step, session);
  if (ofAnother !== undefined) return { task, capability: undefined, input, unknown: ofAnother };
  // An index of -1 is reported: the step is not in the chain.
  const earlier = Array.isArray(after) ? after.map((step: unknown) => steps.indexOf(step)) : after;
  const given = splitReferences(input, steps);
  try {
    return { task, capability: await load?.(), after: earlier, others, ...given };
  } catch (thrown) {
    return { task, capability: undefined, input, unknown: toResultError(asRouteError(thrown), []) };
  }
}
