// Runs the plan of a write.

import { type RunPlan, readResult } from "../call/run-read.js";
import { runRequest } from "../call/run-request.js";
import { createSender, type Sender } from "../call/send-request.js";
import type { PlanRun, RunScope } from "../contract/call.js";
import type { Plan, PlannedRequest, PlanResult } from "../contract/plan.js";
import { asRouteError } from "../contract/route-error.js";
import { isMutation } from "../transport/document.js";
import { completeResult } from "./complete-result.js";
import { addCandidates } from "./find-candidates.js";
import { lookAgain } from "./late-lookups.js";
import { MAX_LATE_READS, waitBeforeRead } from "./late-reads.js";
import { stateReader } from "./read-state.js";
import { reportDifferences } from "./report-differences.js";
import { sendWrite } from "./send-write.js";

/** Runs the plan of a write. */
export const runWrite: RunPlan = async (plan, given, runLookups = plan.runLookups) => {
  const run = { ...given, sendWrite };
  const startedAt = run.call.clock.now();
  const scope: RunScope = { input: run.input, ran: {} };
  try {
    return await sendRequests(plan, run, runLookups, scope);
  } catch (thrown) {
    throw await addCandidates(asRouteError(thrown), plan.creation, scope, run, startedAt);
  }
};

async function sendRequests(
  plan: Plan,
  run: PlanRun,
  runLookups: Plan["runLookups"],
  scope: RunScope,
): Promise<PlanResult> {
  const lookups = plan.requests.filter(({ role }) => role === "lookup");
  const readLookups = async () => {
    if (runLookups) return runLookups(lookups, scope, run);
    for (const planned of lookups) await runRequest(planned, scope, run);
  };
  await readLookups();
  const others = plan.requests.slice(lookups.length);
  await others[0]?.wait?.look(others[0].wait, readLookups, scope, run);
  const sender: Sender = (planned, values) => {
    const channel = { ...run, state: stateReader(planned, plan, values, run) };
    const command = planned.role === "main" ? plan.command : undefined;
    return createSender({ ...channel, first: command?.run(command, values, channel) })(planned, values);
  };
  const send = async (requests: readonly PlannedRequest[]) => {
    for (const planned of requests) await runRequest(planned, scope, run, sender);
  };
  try {
    await send(others);
  } catch (thrown) {
    // A state that cannot be read does not change the error.
    if (!(await lookAgain(thrown, lookups, readLookups, scope, run).catch(() => false))) throw thrown;
    await send(others);
  }
  let result: PlanResult;
  try {
    result = await readResult(plan, scope, run);
  } catch (thrown) {
    if (run.call.applied.size === 0) throw thrown;
    return completeResult(thrown, plan, scope, run, async (followUps) => {
      await send(followUps);
      return compared(await readResult(plan, scope, run), plan, scope, run);
    });
  }
  return compared(await settled(result, plan, scope, run, send), plan, scope, run);
}

/**
 * Returns the result once the follow-ups that read show the write: GitHub may answer them with the state before it. What
 * still differs after several reads is part of the result.
 */
async function settled(
  result: PlanResult,
  plan: Plan,
  scope: RunScope,
  run: PlanRun,
  send: (requests: readonly PlannedRequest[]) => Promise<void>,
): Promise<PlanResult> {
  const { applied } = run.call;
  const reads = plan.requests.filter((planned) => isFollowUpRead(planned, scope));
  let current = result;
  for (let attempt = 0; attempt < MAX_LATE_READS && reads.length > 0 && applied.size > 0; attempt++) {
    const differences = plan.differences?.({ ...scope, data: current.data }) ?? [];
    if (differences.length === 0 || !(await waitBeforeRead(attempt, run.call))) break;
    await send(reads);
    current = await readResult(plan, scope, run);
  }
  return current;
}

function isFollowUpRead(planned: PlannedRequest, scope: RunScope): boolean {
  if (planned.role !== "then" || planned.perItem || !scope.ran[planned.name]) return false;
  if ("operation" in planned) return !isMutation(planned.operation);
  return "request" in planned && planned.request(scope).method === "GET";
}

/** Returns the result. Throws, or adds warnings, if a write was applied and its state is not as requested. */
function compared(result: PlanResult, plan: Plan, scope: RunScope, { call }: PlanRun): PlanResult {
  if (call.applied.size > 0 && plan.differences)
    reportDifferences(plan.differences({ ...scope, data: result.data }), call.warnings);
  return result;
}
