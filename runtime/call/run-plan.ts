// Runs a plan: its steps one after the other over a wire, then the mapping to the output.

import type { GhStep, GraphqlStep, PerItem, Plan, RestStep } from "../contract/plan.js";
import { asRouteError, RouteError } from "../contract/route-error.js";
import { encodeCursor } from "../input/cursor.js";
import { runList } from "./lists/run-list.js";
import type { PlanResult, PlanRun } from "./plan-run.js";
import { type Sender, senderFor, sendOperation, sendRest } from "./send-step.js";

type AnyStep = GraphqlStep | RestStep | GhStep;
/** What generated functions see. Built up as answers come in. */
interface RunScope {
  readonly input: object;
  readonly ran: Record<string, boolean>;
  [step: string]: unknown;
}

const LIST_SENDERS = { operation: sendOperation, rest: sendRest };

/** Throws a `RouteError`. */
export async function runPlan(plan: Plan, run: PlanRun): Promise<PlanResult> {
  const scope: RunScope = { input: run.input, ran: {} };
  const sender = senderFor(plan, run);
  const together = run.wire.joins === true ? plan.steps.filter((step) => step.role === "lookup") : [];
  await lookUpTogether(together, scope, sender);
  for (const step of plan.steps.slice(together.length)) {
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

/** Lookups that don't read each other's answers at once, since the wire carries them in one request. */
async function lookUpTogether(steps: readonly AnyStep[], scope: RunScope, sender: Sender): Promise<void> {
  const answers = new Map<string, Promise<void>>();
  for (const step of steps) {
    const needed = (step.reads ?? []).map((name) => answers.get(name));
    const answer = Promise.all(needed).then(async () => {
      scope[step.name] = await runStep(step, scope, sender);
    });
    answers.set(step.name, answer);
  }
  const outcomes = await Promise.allSettled(answers.values());
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}

function mapOutput(plan: Plan, scope: RunScope, { call }: PlanRun): unknown {
  try {
    return plan.output?.(scope);
  } catch (thrown) {
    if (call.applied.size === 0) throw thrown;
    // The write stands. Only its answer is not what the mapping expects, which must not read like a refusal.
    const { message } = asRouteError(thrown);
    throw new RouteError("UNKNOWN", `GitHub did it, but its answer can't be read: ${message}`, {
      outcome: "applied",
    });
  }
}

async function runStep(step: AnyStep, scope: RunScope, sender: Sender): Promise<unknown> {
  const wanted = step.when?.(scope) ?? true;
  scope.ran[step.name] = wanted;
  if (!wanted) return undefined;
  return step.perItem === undefined ? sender(step, scope) : fanOut(step, step.perItem, scope, sender);
}

async function fanOut(
  step: AnyStep,
  { max, items: itemsOf, onError }: NonNullable<AnyStep["perItem"]>,
  scope: RunScope,
  sender: Sender,
): Promise<PerItem<unknown, unknown>[]> {
  const items = itemsOf(scope) ?? [];
  if (items.length > max) {
    const message = `This would take ${items.length} requests ("${step.name}"); at most ${max} are made in one call.`;
    throw new RouteError("VALIDATION", message, { details: { step: step.name, count: items.length, max } });
  }
  const outcomes: PerItem<unknown, unknown>[] = [];
  // One after the other: writes at once would trip GitHub's secondary limit.
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
      // What refused this one will refuse the others too.
      if (error.code === "RATE_LIMIT" || error.details?.aborted === true) stopped = error;
    }
  }
  // Where nothing was done there is no partial success to tell; what may have been done must not be sent again.
  const worst = failures.find(({ outcome }) => outcome === "unknown") ?? failures[0];
  if (worst !== undefined && !outcomes.some(({ ok }) => ok)) throw worst;
  return outcomes;
}
