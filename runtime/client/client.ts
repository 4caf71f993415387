// Typed operations: capabilities bound to a session, and results turned into values or exceptions.

import { execute } from "../call/execute.js";
import type { Capability } from "../contract/capability.js";
import type { DryRunPlan } from "../contract/dry-run-plan.js";
import type { ResultEnvelope } from "../contract/envelope.js";
import { type BoundInput, CAPABILITY, type Operation } from "../contract/operation.js";
import type { ExecuteOptions } from "../contract/options.js";
import type { Session } from "../contract/session.js";

/** The capability as an {@link Operation} of the environment's default session. */
export function bind<Input, Output>(
  session: undefined,
  capability: Capability<Input, Output>,
): Operation<Input, Output>;
/** The capability as an {@link Operation} of this session; one that knows its repository fills `owner` and `name`. */
export function bind<Input, Output, Bound extends boolean>(
  session: Session<Bound>,
  capability: Capability<Input, Output>,
): Operation<BoundInput<Input, Bound>, Output>;
export function bind<Output>(
  session: Session | undefined,
  capability: Capability<unknown, Output>,
): (input?: unknown, options?: ExecuteOptions) => Promise<ResultEnvelope<Output | DryRunPlan>> {
  const call = (input: unknown = {}, options: ExecuteOptions = {}) =>
    execute(capability, input, options, session);
  return Object.assign(call, {
    step: (input: unknown = {}) => ({ task: capability.id, input, [CAPABILITY]: capability }),
    capability,
  });
}
