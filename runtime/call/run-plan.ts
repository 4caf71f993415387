// Runs a plan: sends its steps in order and maps the responses to the output.

import type { GhStep, GraphqlStep, PerItem, Plan, RestStep } from "../contract/plan.js";
import { asRouteError, RouteError } from "../contract/route-error.js";
import { encodeCursor } from "../input/cursor.js";
import { runList } from "./lists/run-list.js";
import type { PlanResult, PlanRun } from "./plan-run.js";
import { createSender, type Sender, sendOperation, sendRest } from "./send-step.js";

type AnyStep = GraphqlStep | RestStep | GhStep;
/** The scope of generated functions, extended with each response. */
interface RunScope {
  readonly input: object;
  readonly ran: Record<string, boolean>;
  [step: string]: unknown;
}

const LIST_SENDERS = { operation: sendOperation, rest: sendRest };

/** Runs the plan. Throws a `RouteError` if a step or the mapping fails. */
export async function runPlan(plan: Plan, run: PlanRun): Promise<PlanResult> {
  const scope: RunScope = { input: run.input, ran: {} };
  const sender = createSender(plan, run);
  const lookups = run.wire.joins === true ? plan.steps.filter((step) => step.role === "lookup") : [];
  await runLookups(lookups, scope, sender);
  for (const step of plan.steps.slice(lookups.length)) {
    try {
      scope[step.name] = await runStep(step, scope, sender);
    } catch (thrown) {
      const error = asRouteError(thrown);
      if (step.onError !== "report" || run.call.send.signal?.aborted) throw error;
      run.call.warnings.push({
        step: step.name,
        code: error.code,
        message: error.message,
        ...(error.outcome === "unknown" ? { outcome: error.outcome } : {}),
      });
      scope.ran[step.name] = false;
      scope[step.name] = undefined;
    }
  }
  if (plan.api !== "gh" && plan.list !== undefined) {
    const page = await runList(plan.list, plan.api, scope, { ...run, send: LIST_SENDERS });
    return {
      data: {
        items: page.items,
        pageInfo: {
          hasNextPage: page.hasNextPage,
          endCursor: page.end === undefined ? null : encodeCursor(page.end),
        },
      },
      ...(plan.list.filter === undefined
        ? {}
        : {
            scan: {
              pagesScanned: page.pagesScanned,
              sourceItemsScanned: page.sourceItemsScanned,
              scanTruncated: page.scanTruncated,
            },
          }),
    };
  }
  return { data: mapOutput(plan, scope, run) };
}

/**
 * Runs lookups concurrently, each after those whose responses it reads, so that the wire joins them into one request.
 */
async function runLookups(steps: readonly AnyStep[], scope: RunScope, sender: Sender): Promise<void> {
  const pending = new Map<string, Promise<void>>();
  for (const step of steps) {
    const needed = (step.reads ?? []).map((name) => pending.get(name));
    const answer = Promise.all(needed).then(async () => {
      scope[step.name] = await runStep(step, scope, sender);
    });
    pending.set(step.name, answer);
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

async function runStep(step: AnyStep, scope: RunScope, sender: Sender): Promise<unknown> {
  const enabled = step.when?.(scope) ?? true;
  scope.ran[step.name] = enabled;
  if (!enabled) return undefined;
  return step.perItem === undefined ? sender(step, scope) : fanOut(step, step.perItem, scope, sender);
}

async function fanOut(
  step: AnyStep,
  { max, items: selectItems, onError }: NonNullable<AnyStep["perItem"]>,
  scope: RunScope,
  sender: Sender,
): Promise<PerItem<unknown, unknown>[]> {
  const items = selectItems(scope) ?? [];
  if (items.length > max) {
    const message = `Step "${step.name}" requires ${items.length} requests, but a call may send at most ${max}.`;
    throw new RouteError("VALIDATION", message, { details: { step: step.name, count: items.length, max } });
  }
  const outcomes: PerItem<unknown, unknown>[] = [];
  // Sequential, because concurrent writes would exceed GitHub's secondary rate limit.
  let stopped: RouteError | undefined;
  const failures: RouteError[] = [];
  for (const item of items) {
    if (stopped !== undefined) {
      outcomes.push({ item, ok: false, response: null, message: `Not sent: ${stopped.message}` });
      continue;
    }
    try {
      outcomes.push({ item, ok: true, response: await sender(step, { ...scope, item }), message: null });
    } catch (thrown) {
      const error = asRouteError(thrown);
      if (onError === "fail") throw error;
      outcomes.push({ item, ok: false, response: null, message: error.message });
      failures.push(error);
      // These errors would affect the remaining elements as well.
      if (error.code === "RATE_LIMIT" || error.details?.aborted === true) stopped = error;
    }
  }
  // If no element succeeded, the step fails. An unknown outcome takes precedence, so that the call is not sent again.
  const worst = failures.find(({ outcome }) => outcome === "unknown") ?? failures[0];
  if (worst !== undefined && !outcomes.some(({ ok }) => ok)) throw worst;
  return outcomes;
}
