// Reads again until the output has the requested state.

import type { PlanRun, RunScope } from "../contract/call.js";
import type { Plan, PlanResult } from "../contract/plan.js";
import { asRouteError, type RouteError } from "../contract/route-error.js";
import { properties } from "../text/parse-object.js";
import { readResult } from "./run-read.js";
import { runRequest } from "./run-request.js";
import { untrustedIn } from "./untrusted-in.js";
import { waits } from "./wait-again.js";

/**
 * Returns the first result whose output has the state that the plan waits for. Sends the requests after the lookups again,
 * at growing intervals of 1 to 10 seconds. Throws `NETWORK` if the call would end before. Errors contain the last state.
 */
export async function readUntil(
  plan: Plan,
  scope: RunScope,
  run: PlanRun,
  first: PlanResult,
): Promise<PlanResult> {
  const { capability, warnings } = run.call;
  let result = first;
  const emit: typeof run.call.emit = (event) =>
    run.call.emit(event.type === "wait" ? { ...event, ...stateOf(plan, result) } : event);
  const wait = waits("main", { ...run, call: { ...run.call, emit } });
  while (plan.until?.done({ ...scope, data: result.data }) === false) {
    try {
      await wait(`The result of ${capability.id} does not have the requested state yet`);
      for (const planned of plan.requests)
        if (planned.role !== "lookup") await runRequest(planned, scope, run);
      result = await readResult(plan, scope, run);
    } catch (thrown) {
      throw withState(asRouteError(thrown), lastState(plan, result), capability.untrusted);
    }
    const unique = new Map(warnings.map((warning) => [JSON.stringify(warning), warning]));
    warnings.splice(0, warnings.length, ...unique.values());
  }
  return result;
}

/** Returns the fields that the plan waits for, as the event of a wait reports them. */
function stateOf(
  { until }: Plan,
  { data }: PlanResult,
): { readonly state?: Readonly<Record<string, unknown>> } {
  if (until?.fields === undefined) return {};
  return { state: Object.fromEntries(until.fields.map((name) => [name, properties(data)?.[name]])) };
}

type State = Readonly<Record<string, unknown>>;

/** Returns the fields that the plan waits for, without lists, which can be long. */
function lastState(plan: Plan, result: PlanResult): State {
  const state = Object.entries(stateOf(plan, result).state ?? {});
  return Object.fromEntries(state.filter(([, value]) => value !== undefined && !Array.isArray(value)));
}

/** Returns the texts and numbers of a state for a message. */
function shown(state: State): string {
  const values = Object.entries(state).flatMap(([name, value]) =>
    Object.entries(properties(value) ?? { "": value }).map(
      ([key, one]) => [key === "" ? name : `${name}.${key}`, one] as const,
    ),
  );
  const texts = values.filter(([, value]) => typeof value === "string" || typeof value === "number");
  return texts.map(([name, value]) => `${name}: ${value}`).join(", ");
}

function withState(error: RouteError, state: State, untrusted: readonly string[] | undefined): RouteError {
  if (Object.keys(state).length === 0) return error;
  const isUntrusted = (untrustedIn(untrusted, state) ?? []).length > 0;
  const text = shown(state);
  return error.with({
    message: text === "" ? error.message : `${error.message} Last state: ${text}.`,
    details: { ...error.details, state },
    ...(isUntrusted && { untrusted: true as const }),
  });
}
