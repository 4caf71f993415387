// Chains bound to a session.

import { runChain } from "../chain/chain.js";
import type { RequestedStep } from "../chain/step-types.js";
import { CAPABILITY, type Chain, type ChainStep } from "../contract/operation.js";
import type { ChainOptions } from "../contract/options.js";
import type { Session } from "../contract/session.js";
import { capabilityName, notAName } from "./capability-name.js";

/** Returns a function that runs chains in the session. Default: {@link defaultSession}. */
export function bindChain(session?: Session): Chain;

export function bindChain(session?: Session) {
  return (steps: readonly ChainStep[], options: ChainOptions = {}) =>
    runChain(steps.map(requestedStep), options, session);
}

/** Converts a step. A step not created by `step()` may have a name of any type and no capability. */
function requestedStep({ task, input, [CAPABILITY]: capability }: ChainStep): RequestedStep {
  if (typeof task === "string") return { task, capability, input };
  return { task: capabilityName(task), capability: undefined, input, unknown: notAName(task) };
}
