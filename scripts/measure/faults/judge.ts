// Compares what a call reports with what GitHub observed.

import type { ErrorCandidate } from "../../../runtime/contract/error-details.js";
import type { ResultEnvelope } from "../../../runtime/index.js";
import type { LoggedRequest } from "../../../scenarios/github/index.js";
import { isMap, mismatches, outputSchema } from "../../../scenarios/testing/match.js";
import { CALL_MS, type Case } from "./cases.js";
import type { CatalogFault } from "./catalog.js";
import { mayBeEmpty } from "./documented.js";
import type { Observation } from "./targets.js";

/** Kinds of untruthful reports. All counts must be 0. */
export const FAILURES = [
  "doubleWrites",
  "falseOk",
  "falseFailure",
  "lostResults",
  "leaks",
  "unclassified",
  "overDeadline",
  "avoidableUnknown",
] as const;
export type Failure = (typeof FAILURES)[number];

/** Milliseconds that ending a call may take after its deadline. */
export const GRACE_MS = 3_000;

/** Returns what is wrong with the report of a call. */
export function judge(one: Case, seen: Observation): Failure[] {
  const { target, baseline, fault, lasts } = one;
  const { card, creates, repeatable } = target;
  const { result } = seen;
  const writes = card.effect !== "read";
  // A download of an asset changes its count.
  const changed = seen.writes > 0 || (writes && seen.stateAfter !== seen.stateBefore);
  const isComplete = seen.stateAfter === baseline.stateAfter && seen.writes >= Math.min(baseline.writes, 1);
  const failures: [Failure, boolean][] = [
    ["doubleWrites", writes && isDouble(card.idempotent === true, baseline, seen)],
    ["falseOk", result.ok && !reportsFailure(result, baseline.result) && !believes(one) && isWrong()],
    ["falseFailure", !result.ok && changed && outcome(result) === undefined],
    // What may have been created is listed if GitHub can be reached again.
    [
      "lostResults",
      creates &&
        !lasts &&
        fault.lasting !== true &&
        outcome(result) === "unknown" &&
        !listsCreated(result, seen.writes > 0, baseline.result),
    ],
    ["leaks", seen.text.includes(seen.token)],
    // An error without a type of a function of the client names its option.
    [
      "unclassified",
      result.error?.code === "UNKNOWN" && !(fault.options && /\(option \w+\)/.test(result.error.message)),
    ],
    ["overDeadline", seen.ms > CALL_MS + GRACE_MS],
    ["avoidableUnknown", repeatable && !lasts && fault.lasting !== true && outcome(result) === "unknown"],
  ];
  return failures.flatMap(([failure, found]) => (found ? [failure] : []));

  function isWrong(): boolean {
    if (writes && !isComplete) return true;
    if (!baseline.result.ok) return false;
    const { route_used } = result.meta;
    const { data, meta } = baseline.result;
    const expected = route_used === meta.route_used ? data : withoutCursor(data);
    return mismatches(expected, result.data, "data", outputSchema(card), route_used).length > 0;
  }
}

/** Returns the data without the cursor, which differs between routes. */
function withoutCursor(data: unknown): unknown {
  if (!isMap(data) || !isMap(data.pageInfo)) return data;
  const { endCursor: _, ...pageInfo } = data.pageInfo;
  return { ...data, pageInfo };
}

/** The outcome that a failed call reports. */
export function outcome({ error }: Pick<ResultEnvelope, "error">): unknown {
  return error?.details?.outcome;
}

/** Whether the result has a text or a number. That of an event, which may start nothing, has none. */
export const namesObject = ({ data }: Pick<ResultEnvelope, "data">): boolean =>
  /:["\d]/.test(JSON.stringify(data) ?? "");

/** Whether the error lists what may have been created: if the write was applied, the object that `baseline` returned. */
export function listsCreated(
  { error }: Pick<ResultEnvelope, "error">,
  isApplied: boolean,
  baseline: Pick<ResultEnvelope, "data">,
): boolean {
  const candidates = error?.details?.candidates;
  if (!Array.isArray(candidates)) return false;
  if (!isApplied) return true;
  // Not every object has a URL, so any other value that a result and a candidate share names it.
  const created = JSON.stringify(baseline.data) ?? "";
  if (!namesObject(baseline)) return candidates.length > 0;
  return candidates.some(({ createdAt: _, number: __, ...names }: ErrorCandidate) =>
    Object.values(names).some((name) => created.includes(`:${JSON.stringify(name)}`)),
  );
}

/**
 * Whether a write was applied more often than without a fault. If the operation is idempotent, only if the state shows it:
 * the object of a tag, for example, does not show until a ref names it.
 */
function isDouble(idempotent: boolean, baseline: Observation, seen: Observation): boolean {
  if (seen.writes <= baseline.writes) return false;
  return !idempotent || ![seen.stateBefore, baseline.stateAfter].includes(seen.stateAfter);
}

/** Whether a follow-up or an element failed, or a text is longer than the bound, as the result reports. */
export function reportsFailure(result: ResultEnvelope, baseline: ResultEnvelope): boolean {
  if (!result.ok) return false;
  if (messages(result.data) > messages(baseline.data)) return true;
  const isCut = Object(result.data).truncated === true;
  return isCut || (result.meta.warnings ?? []).some(({ step }) => step !== undefined);
}

/** Returns how many elements have a message, such as why the log of a job cannot be read. */
function messages(data: unknown): number {
  const elements = Object.values(Object(data)).flat();
  return elements.filter((one) => typeof Object(one).message === "string").length;
}

/** A lookup must believe a response that GitHub also returns without a fault, and a write what GitHub documents for it. */
export function believes({ baseline, fault, nth, onWrite }: Case): boolean {
  if (!onWrite) return fault.plausible === true;
  const request = baseline.requests[nth - 1];
  return request !== undefined && isDocumented(fault, request);
}

/** Whether GitHub documents the answer for the write. */
export function isDocumented({ accepted }: CatalogFault, request: LoggedRequest): boolean {
  return accepted !== undefined && mayBeEmpty(request, accepted);
}
