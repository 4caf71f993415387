// Runs a capability: checks the call before any IO, takes its routes, and answers with the envelope.

import type { Capability } from "./capability.js";
import { checkCall } from "./check-call.js";
import type { DryRunPlan } from "./dry-run-plan.js";
import type { ResultEnvelope } from "./envelope.js";
import { aborted } from "./errors/classify-network.js";
import { asRouteError } from "./errors/route-error.js";
import type { Cursor } from "./lists/cursor.js";
import type { ExecuteOptions } from "./options.js";
import { type RouteOrder, routeOrder } from "./route.js";
import { type Session, sessionFor } from "./session.js";
import { takeRoutes } from "./take-routes.js";
import { fail, listMeta, startTrail, succeed } from "./trail.js";

/** A call that may begin: its input is valid and prepared, its routes are known. */
export interface Task {
  readonly capability: Capability<unknown, unknown>;
  readonly input: object;
  readonly order: RouteOrder;
  readonly cursor: Cursor | undefined;
  readonly options: ExecuteOptions;
  readonly session: Session;
}

/**
 * Runs a capability. Never rejects for what a call can run into (bad input, GitHub, gh, the network): see `ok` and
 * `error.code`. Without a session the environment's own is used. `readOnly` refuses a write with `VALIDATION`.
 */
export function execute<Output>(
  capability: Capability<unknown, Output>,
  input: unknown,
  options: ExecuteOptions & { readonly dryRun: true },
  session?: Session,
): Promise<ResultEnvelope<DryRunPlan>>;
export function execute<Output>(
  capability: Capability<unknown, Output>,
  input: unknown,
  options?: ExecuteOptions,
  session?: Session,
): Promise<ResultEnvelope<Output>>;
export async function execute(
  capability: Capability<unknown, unknown>,
  input: unknown,
  options: ExecuteOptions = {},
  given?: Session,
): Promise<ResultEnvelope> {
  const trail = startTrail(capability, options.trace === true);
  try {
    const session = sessionFor(options, given);
    trail.onEvent = options.onEvent ?? session.options.onEvent;
    trail.secrets = session.secrets;
    const task = check(capability, input, options, session);
    if (options.dryRun === true) {
      const { dryRun } = await import("./dry-run.js");
      return succeed(trail, dryRun(task));
    }
    const { result, filter } = await takeRoutes(task, trail);
    const { untrusted } = capability;
    return succeed(trail, result.data, {
      ...listMeta(result, task.input, filter),
      ...(untrusted === undefined ? {} : { untrusted }),
    });
  } catch (thrown) {
    return fail(trail, asRouteError(thrown));
  }
}

/** Everything that can be refused before any IO. */
function check(
  capability: Capability<unknown, unknown>,
  given: unknown,
  options: ExecuteOptions,
  session: Session,
): Task {
  const call = checkCall(capability, given, options, session);
  const order = routeOrder(capability, options.routes ?? session.options.routes);
  if (options.signal?.aborted) throw aborted(false);
  return { capability, ...call, order, options, session };
}
