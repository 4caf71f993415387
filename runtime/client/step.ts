// Steps of chains: calls that refer to the results of others.

import { CAPABILITY, type LoadCapability, type StepOptions } from "../contract/operation.js";

/** Returns a call as a step. `load`: returns its capability. */
export function createStep(id: string, load: LoadCapability, input: unknown, options?: StepOptions): object {
  const created = { ...options, task: id, input, [CAPABILITY]: load };
  // Not enumerable, so that JSON omits it.
  return Object.defineProperty(created, "result", { value: reference(created) });
}

/** Returns a value whose properties are references as well. `source`: the step, and the path in its result. */
function reference(...source: readonly unknown[]): object {
  return new Proxy({}, { get: (_, key) => (key === CAPABILITY ? source : reference(...source, key)) });
}
