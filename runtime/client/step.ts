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
  return new Proxy(
    {},
    {
      get(_, key) {
        if (key === CAPABILITY) return source;
        return key === Symbol.toPrimitive ? refuseText : reference(...source, key);
      },
    },
  );
}

/** Throws for a template literal, a sum or a comparison. The value is known when the chain runs. */
function refuseText(): never {
  throw new TypeError("A reference must be a whole input, not a part of a text.");
}
