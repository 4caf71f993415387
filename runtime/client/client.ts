// Operations: capabilities as functions of a session.

import { execute } from "../call/execute.js";
import type { Capability } from "../contract/capability.js";
import type { BoundInput, Operation, StepOptions } from "../contract/operation.js";
import type { ExecuteOptions } from "../contract/options.js";
import type { Session } from "../contract/session.js";
import { createStep } from "./step.js";

/** Returns the capability as an {@link Operation} of the default session, which is configured by the environment. */
export function bind<Input, Output>(
  session: undefined,
  capability: Capability<Input, Output>,
): Operation<Input, Output>;
/**
 * Returns the capability as an {@link Operation} of the session. A session with a `repo` option fills in `owner` and
 * `name`.
 */
export function bind<Input, Output, Bound extends boolean>(
  session: Session<Bound>,
  capability: Capability<Input, Output>,
): Operation<BoundInput<Input, Bound>, Output>;
export function bind(session: Session | undefined, capability: Capability<unknown, unknown>): unknown {
  const call = (input: unknown = {}, options?: ExecuteOptions) =>
    execute(capability, input, options, session);
  const step = (input: unknown = {}, options?: StepOptions) =>
    createStep(capability.id, () => capability, session, input, options);
  return Object.assign(call, { step });
}
