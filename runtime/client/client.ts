// Operations: capabilities bound to a session.

import { execute } from "../call/execute.js";
import type { Capability } from "../contract/capability.js";
import type { DryRunPlan } from "../contract/dry-run-plan.js";
import type { ResultEnvelope } from "../contract/envelope.js";
import { type BoundInput, CAPABILITY, type Operation, type StepOptions } from "../contract/operation.js";
import type { DryRun, ExecuteOptions } from "../contract/options.js";
import type { Session } from "../contract/session.js";

/** Returns the capability as an {@link Operation} of the default session, which is configured by the environment. */
export function bind<Input, Output>(
  session: undefined,
  capability: Capability<Input, Output>,
): Operation<Input, Output>;
/**
 * Returns the capability as an {@link Operation} of the session. A session with a `repo` option fills in `owner` and
 * `name`. `dryRun`: runs calls with `dryRun: true`.
 */
export function bind<Input, Output, Bound extends boolean>(
  session: Session<Bound>,
  capability: Capability<Input, Output>,
  dryRun?: DryRun,
): Operation<BoundInput<Input, Bound>, Output>;
export function bind<Output>(
  session: Session | undefined,
  capability: Capability<unknown, Output>,
  dryRun?: DryRun,
): (input?: unknown, options?: ExecuteOptions) => Promise<ResultEnvelope<Output | DryRunPlan>> {
  const call = (input: unknown = {}, options: ExecuteOptions = {}) =>
    execute(capability, input, withDryRun(options, dryRun), session);
  const step = (input: unknown = {}, options?: StepOptions) => {
    const created = { ...options, task: capability.id, input, [CAPABILITY]: capability };
    // Not enumerable, so that JSON omits it.
    return Object.defineProperty(created, "result", { value: reference(created) });
  };
  return Object.assign(call, { step, capability });
}

/** Returns a value whose properties are references as well. `source`: the step, and the path in its result. */
function reference(...source: readonly unknown[]): object {
  return new Proxy({}, { get: (_, key) => (key === CAPABILITY ? source : reference(...source, key)) });
}

/** Returns the options with the function for the dry run, if they request one. */
export function withDryRun<Options extends ExecuteOptions>(options: Options, dryRun?: DryRun): Options {
  return options.dryRun === true && dryRun ? { ...options, dryRun } : options;
}
