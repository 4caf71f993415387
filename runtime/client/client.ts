// Operations: capabilities bound to a session.

import { execute } from "../call/execute.js";
import type { Capability } from "../contract/capability.js";
import type { DryRunPlan } from "../contract/dry-run-plan.js";
import type { ResultEnvelope } from "../contract/envelope.js";
import { type BoundInput, CAPABILITY, type Operation } from "../contract/operation.js";
import type { ExecuteOptions } from "../contract/options.js";
import type { Session } from "../contract/session.js";

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
