// Chains bound to a session.

import { runChain } from "../chain/run-chain.js";
import type { RequestedStep } from "../chain/step-types.js";
import { type AnyStep, CAPABILITY, type Chain } from "../contract/operation.js";
import type { ChainOptions } from "../contract/options.js";
import type { Session } from "../contract/session.js";
import { capabilityName, notAName } from "./capability-name.js";
import { splitReferences } from "./step-references.js";

/** Returns a function that runs chains in the session. Default: {@link defaultSession}. */
export function bindChain(session?: Session): Chain;

export function bindChain(session?: Session): unknown {
  return (steps: readonly AnyStep[], options: ChainOptions = {}) =>
    runChain(
      steps.map((step) => requestedStep(step, steps)),
      options,
      session,
    );
}

/** Converts a step. A step not created by `step()` may have a name of any type and no capability. */
function requestedStep(
  { task, input, after, [CAPABILITY]: capability }: AnyStep,
  steps: readonly unknown[],
): RequestedStep {
  if (typeof task !== "string")
    return { task: capabilityName(task), capability: undefined, input, unknown: notAName(task) };
  // An index of -1 is reported: the step is not in the chain.
  const earlier = Array.isArray(after) ? after.map((step: unknown) => steps.indexOf(step)) : after;
  return { task, capability, after: earlier, ...splitReferences(input, steps) };
}
