// Handles a write that GitHub answered with a response that the route cannot read.

import type { UnreadableWrite } from "../contract/capability.js";
import type { Plan, PlannedRequest, PlanResult } from "../contract/plan.js";
import { asRouteError } from "../contract/route-error.js";
import { sentence } from "../text/sentence.js";
import { bounded } from "../text/show.js";
import type { PlanRun, RunScope } from "./plan-run.js";
import { readResponseAgain } from "./read-response-again.js";
import { runPlan, runRequest } from "./run-plan.js";
import { createSender } from "./send-request.js";

/** The function for {@link UnreadableWrite}. Its error has the responses to the writes in `details.data`. */
export const unreadableWrite: UnreadableWrite = async (thrown, plan, scope, context) => {
  const run: PlanRun = Object(context);
  const responses: RunScope = Object(scope);
  const { applied } = run.call;
  const answered = plan.requests.filter(({ name }) => applied.has(name));
  const [first, ...others] = answered.map(({ name }) => scope[name]);
  const isApplied = answered.some((planned) => provesWrite(planned, scope[planned.name]));
  for (const planned of answered) {
    const state = planned.perItem ? undefined : planned.confirm?.start(planned, plan, scope, run).confirm;
    const isShown = state === undefined ? false : await state.isApplied().then(Boolean, () => undefined);
    // A state that cannot be read does not change the error.
    if (isShown === undefined) continue;
    const takeState: typeof readAgain = async () => {
      responses[planned.name] = state?.response;
      return true;
    };
    for (const read of [isShown ? takeState : readAgain, sendAgain]) {
      const isRead = await read(planned, plan, responses, run).catch(() => false);
      const result = isRead && (await finish(plan, responses, run).catch(() => undefined));
      if (result) return result;
    }
  }
  if (!isApplied) applied.clear();
  const outcome = isApplied
    ? "GitHub applied the write."
    : "It is unknown whether GitHub applied the write. Check the current state before you try again.";
  const error = asRouteError(thrown);
  throw error.with({
    code: "SERVER",
    message: `The response could not be read: ${sentence(error.message)} ${outcome}`,
    retryable: false,
    untrusted: true,
    outcome: isApplied ? "applied" : "unknown",
    details: { ...error.details, data: bounded(others.length === 0 ? first : [first, ...others]) },
  });
};

/** Reads the objects in the response again, so that the result is that of their present state. */
async function readAgain(
  planned: PlannedRequest,
  _plan: Plan,
  scope: RunScope,
  run: PlanRun,
): Promise<boolean> {
  const response = scope[planned.name];
  const state = await readResponseAgain(planned, response, scope, run);
  scope[planned.name] = state ?? response;
  return state !== undefined;
}

/**
 * Sends an idempotent write once more: its response is the state, which it does not change. Not after follow-ups, nor where
 * the call may not repeat a request, as next to other writes of a chain.
 */
async function sendAgain(
  planned: PlannedRequest,
  plan: Plan,
  scope: RunScope,
  run: PlanRun,
): Promise<boolean> {
  const hasFollowUps = plan.requests.some(({ name, role }) => role === "then" && scope.ran[name]);
  if (!run.call.capability.idempotent || run.call.budget.maxAttempts < 2 || hasFollowUps) return false;
  scope[planned.name] = await runRequest(planned, scope, createSender(run));
  return true;
}

/** Sends the follow-ups that were not sent, because their conditions depend on the response, and maps the state. */
function finish(plan: Plan, scope: RunScope, run: PlanRun): Promise<PlanResult> {
  const { warnings } = run.call;
  const hasFailed = (name: string) => warnings.some(({ step }) => step === name);
  const requests = plan.requests.filter(
    ({ name, role }) => role === "then" && scope.ran[name] === false && !hasFailed(name),
  );
  const { unreadableWrite: _, ...capability } = run.call.capability;
  const call = { ...run.call, capability };
  return runPlan(Object({ ...plan, requests, runLookups: undefined }), { ...run, call }, undefined, scope);
}

/**
 * Whether only a response of GitHub can have this content: over REST, the documented fields were checked when it was
 * received; over GraphQL, it has a value of a selected field.
 */
function provesWrite(planned: PlannedRequest, response: unknown): boolean {
  if ("operation" in planned) return hasValue(response);
  if ("check" in planned) return true;
  return Array.isArray(response) && hasValue(response);
}

/** Whether the response contains a non-empty string or a number at any depth. */
function hasValue(response: unknown): boolean {
  if (typeof response === "object" && response !== null) return Object.values(response).some(hasValue);
  return typeof response === "number" || (typeof response === "string" && response !== "");
}
