// Runs a capability: checks the call before any I/O, tries its routes, and returns the envelope.

import type { Capability } from "../contract/capability.js";
import type { ResultEnvelope } from "../contract/envelope.js";
import type { CallResult } from "../contract/operation.js";
import type { ExecuteOptions } from "../contract/options.js";
import { asRouteError } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import { aborted } from "../errors/interrupted.js";
import { copyFields } from "../input/copy-fields.js";
import { mentionsMe } from "../input/me.js";
import { checkCall } from "../input/prepare-call.js";
import { sessionForCall } from "../session/create-session.js";
import { eventListener } from "../session/environment.js";
import { fail, finish, startRecorder, succeed } from "./recorder.js";
import { routeOrder } from "./routes.js";
import { runRoutes } from "./run-routes.js";
import { untrustedIn } from "./untrusted-in.js";

/**
 * Runs a capability. Does not reject if the input is invalid or GitHub, gh or the network fails; check `ok` and
 * `error.code`. Default session: {@link defaultSession}. With `readOnly`, a write fails with `VALIDATION`, except in
 * a dry run.
 */
export function execute<Output, Dry extends boolean = false>(
  capability: Capability<unknown, Output>,
  input: unknown,
  options?: ExecuteOptions<Dry>,
  session?: Session,
): CallResult<Output, Dry>;
export async function execute(
  capability: Capability<unknown, unknown>,
  given: unknown,
  givenOptions?: ExecuteOptions,
  client?: Session,
): Promise<ResultEnvelope> {
  const options = givenOptions ?? {};
  const recorder = startRecorder(capability, options.trace === true);
  // The program may change the object while code is loaded.
  const input = copyFields(given);
  const secrets = capability.secrets?.(input) ?? [];
  recorder.secrets = () => secrets;
  const run = async () => {
    if (givenOptions !== undefined) (await import("../input/check-options.js")).checkOptions(givenOptions);
    const session = sessionForCall(options, client);
    recorder.onEvent = eventListener(options, session);
    recorder.secrets = () => [...session.secrets(), ...secrets];
    // Everything that can be checked before any I/O.
    const own = mentionsMe(capability, input)
      ? await (await import("./own-login.js")).replaceOwnLogin(capability, input, options, session)
      : input;
    const call = checkCall(capability, own, options, session);
    await capability.binary?.find(call.input, session.options.folder);
    const order = routeOrder(capability, options, session);
    if (options.signal?.aborted) throw aborted(options.signal, false);
    const prepared = { capability, ...call, order, options, session };
    if (options.dryRun) {
      const { dryRun } = await import("../dry-run/dry-run.js");
      return succeed(recorder, dryRun(prepared));
    }
    const { data, meta } = await runRoutes(prepared, recorder);
    return succeed(recorder, data, { ...meta, untrusted: untrustedIn(capability.untrusted, data) });
  };
  const settle = (running: Promise<ResultEnvelope>) =>
    running.catch((thrown) => fail(recorder, asRouteError(thrown)));
  const runLayers = async () =>
    client?.layers?.call?.(recorder, input, options, () => settle(run()), fail, client) ?? run();
  return finish(recorder, await settle(runLayers()));
}
