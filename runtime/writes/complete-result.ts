// Completes the result of a write that GitHub answered with a response that the route cannot read.

import { sendIfWanted } from "../call/run-request.js";
import { createSender } from "../call/send-request.js";
import type { PlanRun, RunScope } from "../contract/call.js";
import type { Plan, PlannedRequest, PlanResult } from "../contract/plan.js";
import { asRouteError } from "../contract/route-error.js";
import { sentence } from "../text/sentence.js";
import { bounded } from "../text/show.js";
import { readObjects } from "./read-objects.js";
import { stateReader } from "./read-state.js";
import { UNKNOWN_OUTCOME, WRITE_RULES } from "./write-rules.js";

/** Sends follow-ups and returns the result of the responses in the scope. */
export type Finish = (followUps: readonly PlannedRequest[]) => Promise<PlanResult>;

/**
 * Returns the result of the state, if it shows that GitHub applied the write. Otherwise throws an error with the responses
 * in `details.data`: with the outcome `applied` if one of them proves it, else `unknown`. `thrown`: why the response cannot
 * be read. `scope`: receives the state in place of the responses.
 */
export async function completeResult(
  thrown: unknown,
  plan: Plan,
  scope: RunScope,
  run: PlanRun,
  finish: Finish,
): Promise<PlanResult> {
  const { applied } = run.call;
  const answered = plan.requests.filter(({ name }) => applied.has(name));
  const [first, ...others] = answered.map(({ name }) => scope[name]);
  const isProved = answered.some((planned) => provesWrite(planned, scope[planned.name]));
  for (const planned of answered) {
    const state = planned.perItem ? undefined : stateReader(planned, plan, scope, run);
    const isShown = state === undefined ? false : await state.isApplied().then(Boolean, () => undefined);
    // A state that cannot be read does not change the error.
    if (isShown === undefined) continue;
    const takeState = async () => {
      scope[planned.name] = state?.response;
      return true;
    };
    for (const read of [isShown ? takeState : readAgain, sendAgain]) {
      const isRead = await read(planned, plan, scope, run).catch(() => false);
      const result = isRead && (await finish(unsent(plan, scope, run)).catch(() => undefined));
      if (result) return result;
    }
  }
  if (!isProved) applied.clear();
  const { reports } = WRITE_RULES[isProved ? "unreadable answer" : "answer without values"];
  const outcome = reports === "applied" ? "GitHub applied the write." : UNKNOWN_OUTCOME;
  const error = asRouteError(thrown);
  throw error.with({
    code: "SERVER",
    message: `The response could not be read: ${sentence(error.message)} ${outcome}`,
    retryable: false,
    untrusted: true,
    outcome: reports,
    details: { ...error.details, data: bounded(others.length === 0 ? first : [first, ...others]) },
  });
}

/**
 * Whether only a response of GitHub can have this content: over REST, a documented field, which was checked when it was
 * received, or no content with a status that documents none; otherwise a value.
 */
export function provesWrite(planned: PlannedRequest, response: unknown): boolean {
  if ("operation" in planned) return hasValue(response);
  if (!("expects" in planned)) return Array.isArray(response) && hasValue(response);
  const expected = [planned.expects].flat();
  if (response === null) return expected.some((one) => one === 204 || one === 205);
  return expected.some((one) => typeof one === "string" && one !== "any write") || hasValue(response);
}

/** Whether the response contains a non-empty string or a number at any depth. */
function hasValue(response: unknown): boolean {
  if (typeof response === "object" && response !== null) return Object.values(response).some(hasValue);
  return typeof response === "number" || (typeof response === "string" && response !== "");
}

/** Reads the objects in the response again, so the result reflects their current state. */
async function readAgain(
  planned: PlannedRequest,
  _plan: Plan,
  scope: RunScope,
  run: PlanRun,
): Promise<boolean> {
  const response = scope[planned.name];
  const state = await readObjects(planned, response, scope, run);
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
  scope[planned.name] = await sendIfWanted(planned, scope, createSender(run));
  return true;
}

/** Returns the follow-ups that were not sent, because their conditions depend on the response. */
function unsent(plan: Plan, scope: RunScope, { call }: PlanRun): readonly PlannedRequest[] {
  const hasFailed = (name: string) => call.warnings.some(({ step }) => step === name);
  const requests: readonly PlannedRequest[] = plan.requests;
  return requests.filter(
    ({ name, role }) => role === "then" && scope.ran[name] === false && !hasFailed(name),
  );
}
