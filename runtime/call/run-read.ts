// Runs the plan of a read: sends its requests in order, maps the responses to the output, and checks it.

import type { PlanRun, RunScope } from "../contract/call.js";
import type { Plan, PlanResult } from "../contract/plan.js";
import { checkOutput } from "./check-output.js";
import { reportMore } from "./report-more.js";
import { runRequest } from "./run-request.js";
import { sendOperation, sendRestRequest } from "./send-request.js";

/**
 * Runs a plan. Throws if a request or the mapping fails, or the data does not match the output schema. `runLookups`:
 * replaces the function of the plan.
 */
export type RunPlan = (plan: Plan, run: PlanRun, runLookups?: Plan["runLookups"]) => Promise<PlanResult>;

/** Runs the plan of a read. */
export const runRead: RunPlan = async (plan, run, runLookups = plan.runLookups) => {
  const scope: RunScope = { input: run.input, ran: {} };
  if (runLookups) await runLookups(plan.requests, scope, run);
  else for (const planned of plan.requests) await runRequest(planned, scope, run);
  const result = await readResult(plan, scope, run);
  return plan.until?.read(plan, scope, run, result) ?? result;
};

/** Returns the output. Throws if the mapping fails, or the data does not match the output schema. */
export async function readResult(plan: Plan, scope: RunScope, run: PlanRun): Promise<PlanResult> {
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

async function readData(plan: Plan, scope: RunScope, run: PlanRun): Promise<PlanResult> {
  if (plan.api === "gh" || plan.list === undefined) return { data: plan.output?.(scope) };
  const { nullOn = [] } = plan.api === "rest" ? plan.list : {};
  return plan.list.read(plan.list, {
    scope,
    cursor: run.cursor,
    warnings: run.call.warnings,
    graphql: (operation, variables, partial) =>
      sendOperation("main", { operation, variables, repeated: [], partial }, run),
    rest: (request, expected) => sendRestRequest("main", request, nullOn, run, expected),
  });
}
