// Sends steps again that found nothing after a write, or were refused because of what their lookups found: GitHub may show
// what the write changed later.

import { systemClock } from "../call/with-retry.js";
import type { ChainStepResult, ExtraReason } from "../contract/chain-envelope.js";
import type { ResultError } from "../contract/envelope.js";
import type { RouteError } from "../contract/route-error.js";
import { MAX_LATE_READS, waitBeforeRead } from "../writes/late-reads.js";
import type { ChainRun } from "./chain-run.js";
import { type Level, mayBeSame } from "./order-steps.js";
import type { PreparedStep, ValidatedStep } from "./step-types.js";

/** Whether a write was applied that the step waits for, or, in an ordered chain, that may be about the same object. */
export function followsWrite(
  { waitsFor, input }: PreparedStep,
  index: number,
  steps: readonly ValidatedStep[],
  { results, options }: Pick<ChainRun, "results" | "options">,
): boolean {
  return steps.some((earlier, at) => {
    if (!("prepared" in earlier) || earlier.prepared.capability.effect === "read") return false;
    const isOrdered = options.ordered === true && at < index && mayBeSame(earlier.prepared.input, input);
    return results[at]?.ok === true && (isOrdered || waitsFor.includes(at));
  });
}

/** Sends the step of a level again while it finds nothing, and replaces its result. */
export async function repeatMissed(
  index: number,
  steps: Level,
  run: ChainRun,
  send: (step: PreparedStep) => Promise<ChainStepResult>,
): Promise<void> {
  const { results, options, session, budget } = run;
  const step = steps.get(index);
  if (step === undefined) return;
  // The lookups of a level precede its writes.
  const isEarly = options.ordered === true && missedEarlierWrite(index, steps, results);
  const isLate = budget.maxAttempts > 1 && step.followsWrite && wasDecidedByLookups(step, results[index]);
  if (isEarly || isLate) results[index] = await send(step);
  const repeats = budget.maxAttempts > 1 && (isEarly || step.followsWrite) ? MAX_LATE_READS : 0;
  const call = { budget, clock: session.clock ?? systemClock, send: run.send };
  for (let attempt = 0; attempt < repeats && isMissing(step, results[index]); attempt++) {
    if (attempt > 0 && !(await waitBeforeRead(attempt - 1, call))) break;
    results[index] = await send(step);
  }
}

/**
 * Returns the joined writes of an ordered chain that are not sent with the others: an earlier write that may be about the
 * same object is sent again after them, because its lookups found nothing (`missed`).
 */
export function findPostponed(joined: Level, missed: ReadonlySet<number>): ReadonlySet<number> {
  const postponed = new Set<number>();
  const late: PreparedStep[] = [];
  let isFirst = true;
  for (const [index, step] of joined) {
    if (step.capability.effect === "read") continue;
    if (missed.has(index)) {
      if (step.followsWrite || !isFirst) late.push(step);
      continue;
    }
    isFirst = false;
    if (!late.some(({ input }) => mayBeSame(input, step.input))) continue;
    postponed.add(index);
    late.push(step);
  }
  return postponed;
}

export function countExtra({ extra }: ChainRun, reason: ExtraReason, requests: number): void {
  if (requests > 0) extra.set(reason, (extra.get(reason) ?? 0) + requests);
}

/** Whether the step found nothing. Some reads of an unknown commit are refused with VALIDATION. */
function isMissing({ capability }: PreparedStep, result: ChainStepResult | undefined): boolean {
  return foundNothing(result?.error) || (capability.effect === "read" && isRefused(result));
}

/** Whether GitHub refused a joined write that depends on lookups. Single calls read their lookups again. */
function wasDecidedByLookups(
  { capability, plan }: PreparedStep,
  result: ChainStepResult | undefined,
): boolean {
  const hasLookups = plan?.requests.some(({ role }) => role === "lookup") === true;
  return hasLookups && capability.effect === "write" && isRefused(result);
}

/** Whether GitHub refused the request as invalid, and nothing of the step was applied. */
function isRefused(result: ChainStepResult | undefined): boolean {
  const { code, details } = result?.error ?? {};
  const isAnswer = details?.status !== undefined || details?.errors !== undefined;
  return code === "VALIDATION" && isAnswer && (details?.outcome ?? "none") === "none";
}

/** Whether the step found nothing, and nothing of it was applied. */
export function foundNothing(error: RouteError | ResultError | undefined): boolean {
  return error?.code === "NOT_FOUND" && (error.details?.outcome ?? "none") === "none";
}

/** Whether a write found nothing although an earlier one of the level was applied, which may have created it. */
function missedEarlierWrite(index: number, steps: Level, results: ChainRun["results"]): boolean {
  const writes = [...steps].flatMap(([at, { capability }]) => (capability.effect === "read" ? [] : [at]));
  const isMissed = writes.includes(index) && foundNothing(results[index]?.error);
  return isMissed && writes.some((at) => at < index && results[at]?.ok === true);
}
