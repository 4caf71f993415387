// Chains bound to a session.

import { toResultError } from "../chain/results.js";
import { runChain } from "../chain/run-chain.js";
import type { RequestedStep } from "../chain/step-types.js";
import { type AnyStep, CAPABILITY, type Chain, SESSION } from "../contract/operation.js";
import type { ChainOptions } from "../contract/options.js";
import { asRouteError } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import { capabilityName, notAName } from "./capability-name.js";
import { splitReferences } from "./step-references.js";
import { ofAnotherClient } from "./step-session.js";

/** Returns a function that runs chains in the session. Default: {@link defaultSession}. */
export function bindChain(session?: Session): Chain;

export function bindChain(session?: Session): unknown {
  return async (steps: readonly AnyStep[], options: ChainOptions = {}) =>
    runChain(await Promise.all(steps.map((step) => requestedStep(step, steps, session))), options, session);
}

/** Converts a step. A step not created by `step()` may have a name of any type and no capability. */
async function requestedStep(
  step: AnyStep,
  steps: readonly unknown[],
  session: Session | undefined,
): Promise<RequestedStep> {
  const { task, input, after, [CAPABILITY]: load, [SESSION]: _, ...others } = step;
  if (typeof task !== "string")
    return { task: capabilityName(task), capability: undefined, input, unknown: notAName(task) };
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
