// Steps of chains: calls that refer to the results of others.

import { CAPABILITY, type LoadCapability, SESSION, type StepOptions } from "../contract/operation.js";

/** Returns a call as a step of a client with this session. `load`: returns its capability. */
export function createStep(
  id: string,
  load: LoadCapability,
  session: object | undefined,
  input: unknown,
  options?: StepOptions,
): object {
  const created = { ...options, task: id, input, [CAPABILITY]: load, [SESSION]: session };
  // Not enumerable, so that JSON omits it.
  return Object.defineProperty(created, "result", { value: reference(created) });
}

/** Returns a value whose properties are references as well. `source`: the step, and the path in its result. */
function reference(...source: readonly unknown[]): object {
  return new Proxy({}, { get: (_, key) => (key === CAPABILITY ? source : reference(...source, key)) });
}
