// Runs a capability: checks the call before any I/O, tries its routes, and returns the envelope.

import { dryRun } from "#dry-run";
import type { Capability } from "../contract/capability.js";
import type { ResultEnvelope } from "../contract/envelope.js";
import type { CallResult } from "../contract/operation.js";
import type { DryRunOption, ExecuteOptions } from "../contract/options.js";
import { asRouteError } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import { aborted } from "../errors/interrupted.js";
import { checkOptions } from "../input/check-options.js";
import { checkCall } from "../input/prepare-call.js";
import { eventListener } from "../session/environment.js";
import { sessionForCall } from "../session/session.js";
import { fail, finish, startRecorder, succeed } from "./recorder.js";
import { routeOrder } from "./routes.js";
import { runRoutes } from "./run-routes.js";

/**
 * Runs a capability. Does not reject if the input is invalid or GitHub, gh or the network fails; check `ok` and
 * `error.code`. Default session: {@link defaultSession}. With `readOnly`, a write fails with `VALIDATION`.
 */
export function execute<Output, Dry extends DryRunOption = false>(
  capability: Capability<unknown, Output>,
  input: unknown,
  options?: ExecuteOptions<Dry>,
  session?: Session,
): CallResult<Output, Dry>;
export async function execute(
  capability: Capability<unknown, unknown>,
  input: unknown,
  options: ExecuteOptions = {},
  given?: Session,
): Promise<ResultEnvelope> {
  const recorder = startRecorder(capability, options.trace === true);
  const run = async () => {
    checkOptions(options);
    const session = sessionForCall(options, given);
    recorder.onEvent = eventListener(options, session);
    recorder.secrets = session.secrets;
    // Everything that can be checked before any I/O.
    const call = checkCall(capability, input, options, session);
    const order = routeOrder(capability, options, session);
    if (options.signal?.aborted) throw aborted(false);
    const prepared = { capability, ...call, order, options, session };
    if (options.dryRun) {
      const plan = options.dryRun === true ? dryRun : options.dryRun;
      return succeed(recorder, await plan(prepared));
    }
    const { data, meta } = await runRoutes(prepared, recorder);
    return succeed(recorder, data, { ...meta, untrusted: capability.untrusted });
  };
  const settle = (running: Promise<ResultEnvelope>) =>
    running.catch((thrown) => fail(recorder, asRouteError(thrown)));
  const runLayers = async () =>
    given?.layers?.call?.(recorder, input, options, () => settle(run()), fail, given) ?? run();
  return finish(recorder, await settle(runLayers()));
}
