// Runs a plan: sends its requests in order and maps the responses to the output.

import type { PlanRun, RunScope } from "../contract/call.js";
import type { Warning } from "../contract/envelope.js";
import type { Plan, PlannedRequest, PlanResult } from "../contract/plan.js";
import { asRouteError } from "../contract/route-error.js";
import { completeResult } from "../writes/complete-result.js";
import { addCandidates } from "../writes/find-candidates.js";
import { stateReader } from "../writes/read-state.js";
import { reportDifferences } from "../writes/report-differences.js";
import { checkOutput } from "./check-output.js";
import { runRequest } from "./run-request.js";
import { createSender, type Sender, sendOperation, sendRest } from "./send-request.js";

/**
 * Runs the plan. Throws if a request or the mapping fails, or the data does not match the output schema.
 * `runLookups`: replaces the function of the plan.
 */
export async function runPlan(
  plan: Plan,
  run: PlanRun,
  runLookups: Plan["runLookups"] = plan.runLookups,
): Promise<PlanResult> {
  const startedAt = run.call.clock.now();
  const scope: RunScope = { input: run.input, ran: {} };
  try {
    return await sendRequests(plan, run, runLookups, scope);
  } catch (thrown) {
    throw await addCandidates(asRouteError(thrown), plan.creation, scope, run, startedAt);
  }
}

async function sendRequests(
  plan: Plan,
  run: PlanRun,
  runLookups: Plan["runLookups"],
  scope: RunScope,
): Promise<PlanResult> {
  const { capability, applied } = run.call;
  const isRead = capability.effect === "read";
  const lookups = runLookups ? plan.requests.filter(({ role }) => isRead || role === "lookup") : [];
  await runLookups?.(lookups, scope, run);
  const sender: Sender = (planned, values) => {
    const channel = { ...run, state: stateReader(planned, plan, values, run) };
    const command = planned.role === "main" ? plan.command : undefined;
    return createSender({ ...channel, first: command?.run(command, values, channel) })(planned, values);
  };
  const send = async (requests: readonly PlannedRequest[]) => {
    for (const planned of requests) await runRequest(planned, scope, run, sender);
  };
  await send(plan.requests.slice(lookups.length));
  let result: PlanResult;
  try {
    result = await readResult(plan, scope, run);
  } catch (thrown) {
    if (applied.size === 0) throw thrown;
    return completeResult(thrown, plan, scope, run, async (followUps) => {
      await send(followUps);
      return compared(await readResult(plan, scope, run), plan, scope, run);
    });
  }
  return compared(result, plan, scope, run);
}

/** Returns the result. Throws, or adds warnings, if a write was applied and its state is not as requested. */
function compared(result: PlanResult, plan: Plan, scope: RunScope, { call }: PlanRun): PlanResult {
  if (call.applied.size > 0 && plan.differences)
    reportDifferences(plan.differences({ ...scope, data: result.data }), call.warnings);
  return result;
}

/** Maps the responses to the output, and checks it. */
async function readResult(plan: Plan, scope: RunScope, run: PlanRun): Promise<PlanResult> {
  const { capability, warnings, strict } = run.call;
  const result = await readData(plan, scope, run);
  checkOutput(capability, result.data, warnings, strict);
  for (const [path, reason] of plan.omits ?? [])
    if (isAbsent(result.data, path.split(/(?:\[\])?\./)))
      warnings.push({ code: "FIELD_UNAVAILABLE", message: `${path}: ${reason}` });
  reportMore(plan.totals?.(scope), result.data, warnings);
  return result;
}

/** Whether an object lacks the last of the names. For lists, whether an element lacks it. */
function isAbsent(value: unknown, names: readonly string[]): boolean {
  const [name = "", ...rest] = names;
  if (Array.isArray(value)) return value.some((element) => isAbsent(element, names));
  if (typeof value !== "object" || value === null) return false;
  const inner: unknown = Reflect.get(value, name);
  return rest.length === 0 ? inner === undefined : isAbsent(inner, rest);
}

/** Adds a warning for each list of the data that has fewer elements than GitHub. */
function reportMore(totals: object | undefined, data: unknown, warnings: Warning[]): void {
  for (const [field, counts] of Object.entries(totals ?? {})) {
    const list = Object(data)[field];
    const total = [counts]
      .flat()
      .reduce((sum, count) => sum + (typeof count === "number" ? count : count ? 1 : 0), 0);
    if (Array.isArray(list) && list.length < total)
      warnings.push({ code: "MORE_EXIST", message: `${field} contains ${list.length} of ${total}.` });
  }
}

async function readData(plan: Plan, scope: RunScope, run: PlanRun): Promise<PlanResult> {
  if (plan.api === "gh" || plan.list === undefined) return { data: plan.output?.(scope) };
  return plan.list.read(plan.list, {
    scope,
    cursor: run.cursor,
    graphql: (operation, variables, partial) =>
      sendOperation("main", { operation, variables, repeated: [], partial }, run),
    rest: (request) => sendRest("main", request, [], run),
  });
}
