// Handles a write that GitHub answered with a response that the route cannot read.

import type { UnreadableWrite } from "../contract/capability.js";
import type { Plan, PlannedRequest, PlanResult } from "../contract/plan.js";
import { asRouteError } from "../contract/route-error.js";
import { sentence } from "../text/sentence.js";
import { bounded } from "../text/show.js";
import type { PlanRun, RunScope } from "./plan-run.js";
import { runPlan } from "./run-plan.js";

/** The function for {@link UnreadableWrite}. Its error has the responses to the writes in `details.data`. */
export const unreadableWrite: UnreadableWrite = async (thrown, plan, scope, context) => {
  const run: PlanRun = Object(context);
  const responses: RunScope = Object(scope);
  const { applied } = run.call;
  const answered = plan.requests.filter(({ name }) => applied.has(name));
  const [first, ...others] = answered.map(({ name }) => scope[name]);
  const isApplied = answered.some((planned) => provesWrite(planned, scope[planned.name]));
  for (const planned of answered) {
    const state = planned.confirm?.start(planned, plan, scope, run).confirm;
    // A state that cannot be read, or that does not show the write, does not change the error.
    if (!(await state?.isApplied().catch(() => false))) continue;
    scope[planned.name] = undefined;
    const result = await finish(plan, responses, run).catch(() => undefined);
    if (result !== undefined) return result;
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
    outcome: isApplied ? "applied" : "unknown",
    details: { ...error.details, data: bounded(others.length === 0 ? first : [first, ...others]) },
  });
};

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
