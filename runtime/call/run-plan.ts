// Runs a plan: sends its requests in order and maps the responses to the output.

import type { Warning } from "../contract/envelope.js";
import type { Plan, PlannedRequest, PlanResult } from "../contract/plan.js";
import { asRouteError, validationError } from "../contract/route-error.js";
import { notFound } from "../mapping/values.js";
import { checkOutput } from "./check-output.js";
import type { PlanRun, RunScope } from "./plan-run.js";
import { reportDifferences } from "./report-differences.js";
import { type Channel, createSender, type Sender, sendOperation, sendRest } from "./send-request.js";

/**
 * Runs the plan. Throws if a request or the mapping fails, or the data does not match the output schema.
 * `runLookups`: replaces the function of the plan. `scope`: receives the responses.
 */
export async function runPlan(
  plan: Plan,
  run: PlanRun,
  runLookups = plan.runLookups,
  scope: RunScope = { input: run.input, ran: {} },
): Promise<PlanResult> {
  const isRead = run.call.capability.effect === "read";
  const lookups = runLookups ? plan.requests.filter(({ role }) => isRead || role === "lookup") : [];
  await runLookups?.(lookups, scope, run);
  for (const planned of plan.requests.slice(lookups.length)) {
    await runStep(planned, scope, run, (one, values) =>
      createSender(planned.confirm?.start(planned, plan, values, run) ?? run)(one, values),
    );
  }
  const { capability, warnings, strict, applied } = run.call;
  let result: PlanResult;
  try {
    result = await readResult(plan, scope, run);
    checkOutput(capability, result.data, warnings, strict);
    for (const [path, reason] of plan.omits ?? [])
      if (isAbsent(result.data, path.split(/(?:\[\])?\./)))
        warnings.push({ code: "FIELD_UNAVAILABLE", message: `${path}: ${reason}` });
    reportMore(plan.totals?.(scope), result.data, warnings);
  } catch (thrown) {
    if (applied.size && capability.unreadableWrite)
      return capability.unreadableWrite(thrown, plan, scope, run);
    throw thrown;
  }
  if (applied.size && plan.differences)
    reportDifferences(plan.differences({ ...scope, data: result.data }), warnings);
  return result;
}

/** Whether an object lacks the last of the names. Of lists, whether that of an element does. */
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

async function readResult(plan: Plan, scope: RunScope, run: PlanRun): Promise<PlanResult> {
  if (plan.api === "gh" || plan.list === undefined) return { data: plan.output?.(scope) };
  return plan.list.read(plan.list, {
    scope,
    cursor: run.cursor,
    graphql: (operation, variables, partial) =>
      sendOperation("main", { operation, variables, repeated: [], partial }, run),
    rest: (request) => sendRest("main", request, [], run),
  });
}

/** Sends a request and adds its response to the scope. Throws if it fails, unless its failure is only reported. */
export async function runStep(
  planned: PlannedRequest,
  scope: RunScope,
  channel: Channel,
  sender = createSender(channel),
): Promise<void> {
  const { name } = planned;
  try {
    scope[name] = await runRequest(planned, scope, sender);
  } catch (thrown) {
    const error = asRouteError(thrown);
    if (planned.onError === undefined || channel.call.send.signal?.aborted) throw error;
    planned.onError(name, error, channel.call);
    scope.ran[name] = false;
    scope[name] = undefined;
  }
}

/** Whether the request would change nothing: a PATCH whose body has no values. */
export function isEmptyUpdate(planned: PlannedRequest, scope: object): boolean {
  if (planned.role === "lookup" || planned.perItem || !("request" in planned)) return false;
  const { method, body } = planned.request(scope);
  return (
    method === "PATCH" && body !== undefined && Object.values(body).every((value) => value === undefined)
  );
}

/** Sends a request, unless its condition does not hold or it would change nothing. Returns its response. */
export async function runRequest(planned: PlannedRequest, scope: RunScope, sender: Sender): Promise<unknown> {
  const isWanted = planned.when?.(scope) ?? true;
  const enabled = isWanted && !isEmptyUpdate(planned, scope);
  if (isWanted && !enabled && planned.role === "main")
    throw validationError("The input contains nothing to change.");
  scope.ran[planned.name] = enabled;
  // A call without its main request is no success, unless the card says what it means.
  if (!enabled) return planned.role === "main" && !planned.onSkip ? notFound("It") : undefined;
  const { perItem } = planned;
  if (perItem === undefined) return sender(planned, scope);
  return perItem.run(planned, scope, (item) => sender(planned, { ...scope, item }));
}
