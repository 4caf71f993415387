// Runs a plan: sends its requests in order and maps the responses to the output.

import type { Plan, PlannedRequest } from "../contract/plan.js";
import { asRouteError, RouteError } from "../contract/route-error.js";
import type { PlanResult, PlanRun } from "./plan-run.js";
import { createSender, type Sender, sendOperation, sendRest } from "./send-request.js";

/** The scope of generated functions, extended with each response. */
interface RunScope {
  readonly input: object;
  readonly ran: Record<string, boolean>;
  [request: string]: unknown;
}

/**
 * Runs the plan. Throws a `RouteError` if a request or the mapping fails. `concurrent`: runs the lookups, if the wire joins
 * their requests.
 */
export async function runPlan(plan: Plan, run: PlanRun, concurrent?: typeof runLookups): Promise<PlanResult> {
  const scope: RunScope = { input: run.input, ran: {} };
  const sender = createSender(run);
  const lookups =
    concurrent === undefined ? [] : plan.requests.filter((planned) => planned.role === "lookup");
  await concurrent?.(lookups, scope, sender);
  for (const planned of plan.requests.slice(lookups.length)) {
    try {
      scope[planned.name] = await runRequest(planned, scope, sender);
    } catch (thrown) {
      const error = asRouteError(thrown);
      if (planned.onError !== "report" || run.call.send.signal?.aborted) throw error;
      run.call.warnings.push({
        step: planned.name,
        code: error.code,
        message: error.message,
        ...(error.outcome === "unknown" ? { outcome: error.outcome } : {}),
      });
      scope.ran[planned.name] = false;
      scope[planned.name] = undefined;
    }
  }
  if (plan.api !== "gh" && plan.list !== undefined) {
    return plan.list.read(plan.list, {
      scope,
      cursor: run.cursor,
      graphql: (operation, variables, partial) =>
        sendOperation("main", { operation, variables, repeated: [], partial }, run),
      rest: (request) => sendRest("main", request, [], run),
    });
  }
  return { data: mapOutput(plan, scope, run) };
}

/**
 * Runs lookups concurrently, each after those whose responses it reads, so that the wire joins them into one request.
 */
export async function runLookups(
  requests: readonly PlannedRequest[],
  scope: RunScope,
  sender: Sender,
): Promise<void> {
  const pending = new Map<string, Promise<void>>();
  for (const planned of requests) {
    const needed = (planned.reads ?? []).map((name) => pending.get(name));
    const answer = Promise.all(needed).then(async () => {
      scope[planned.name] = await runRequest(planned, scope, sender);
    });
    pending.set(planned.name, answer);
  }
  const outcomes = await Promise.allSettled(pending.values());
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}

function mapOutput(plan: Plan, scope: RunScope, { call }: PlanRun): unknown {
  try {
    return plan.output?.(scope);
  } catch (thrown) {
    if (call.applied.size === 0) throw thrown;
    // The write was applied. The error must not suggest that GitHub rejected it.
    const { message } = asRouteError(thrown);
    throw new RouteError(
      "UNKNOWN",
      `GitHub applied the write, but its response could not be read: ${message}`,
      {
        outcome: "applied",
      },
    );
  }
}

async function runRequest(planned: PlannedRequest, scope: RunScope, sender: Sender): Promise<unknown> {
  const enabled = planned.when?.(scope) ?? true;
  scope.ran[planned.name] = enabled;
  if (!enabled) return undefined;
  const { perItem } = planned;
  if (perItem === undefined) return sender(planned, scope);
  return perItem.run(planned, scope, (item) => sender(planned, { ...scope, item }));
}
