// The order of a chain's steps: a step is in the level after the last step that it waits for.

import type { PreparedStep, ValidatedStep } from "./step-types.js";

/** The levels of steps, and the steps that wait for each other. */
export interface StepOrder {
  /** Indexes of the steps of each level, in the order of the chain. */
  readonly levels: readonly (readonly number[])[];
  /** Indexes of the steps that wait for each other; they and the steps that wait for them are in no level. */
  readonly cyclic: readonly number[];
}

/** Returns the order of steps. `waitsFor`: the indexes of the steps that each step waits for. */
export function orderSteps(waitsFor: readonly (readonly number[])[]): StepOrder {
  const all = waitsFor.map((_, index) => index);
  const levels: number[][] = [];
  const left = removeInRounds(all, waitsFor, (round) => levels.push(round));
  const followers: number[][] = all.map(() => []);
  for (const [index, earlier] of waitsFor.entries()) for (const one of earlier) followers[one]?.push(index);
  // The others wait for a cycle, but no step of a cycle waits for them.
  return { levels, cyclic: removeInRounds(left, followers, () => undefined) };
}

/**
 * Returns the order of validated steps. `ordered`: writes run in the order of the chain, and a read after the writes
 * before it. Not a step with `after`.
 */
export function orderValidated(steps: readonly ValidatedStep[], ordered: boolean): StepOrder {
  const waitsFor = steps.map((step) => ("prepared" in step ? step.prepared : step).waitsFor ?? []);
  // With steps that wait for later ones, an order of all could form a cycle.
  const isForward = waitsFor.every((earlier, index) => earlier.every((one) => one < index));
  return ordered && isForward ? orderForward(steps, waitsFor) : orderSteps(waitsFor);
}

/** The steps of a level that can be sent, by index. */
export type Level = ReadonlyMap<number, PreparedStep>;

/** Returns the valid steps of each level, by index, that wait for no invalid step. */
export function runnableLevels(
  checked: readonly ValidatedStep[],
  levels: StepOrder["levels"],
): readonly Level[] {
  const runnable = new Set<number>();
  return levels.map((level) => {
    const steps = new Map<number, PreparedStep>();
    for (const index of level) {
      const step = checked[index];
      if (step === undefined || !("prepared" in step)) continue;
      if (step.prepared.waitsFor.every((earlier) => runnable.has(earlier))) steps.set(index, step.prepared);
    }
    for (const index of steps.keys()) runnable.add(index);
    return steps;
  });
}

/** Returns the order of steps that wait only for earlier ones, with writes in the order of the chain. */
function orderForward(steps: readonly ValidatedStep[], waitsFor: readonly (readonly number[])[]): StepOrder {
  const levelOf: number[] = [];
  /** The lowest levels of the next step. In a level, reads run first, then joined writes, then the others. */
  const lowest = { read: 0, joinedWrite: 0, otherWrite: 0 };
  for (const [index, step] of steps.entries()) {
    const kind = kindOf(step);
    const hasAfter = "prepared" in step && step.prepared.hasAfter === true;
    const earlierSteps = [
      ...(waitsFor[index] ?? []),
      ...(hasAfter ? [] : decidingWrites(step, index, steps)),
    ];
    const level = earlierSteps.reduce(
      (least, earlier) => Math.max(least, (levelOf[earlier] ?? 0) + 1),
      kind === undefined || hasAfter ? 0 : lowest[kind],
    );
    levelOf.push(level);
    if (kind === undefined) continue;
    if (kind !== "read") lowest.read = Math.max(lowest.read, level + 1);
    if (hasAfter) continue;
    lowest.otherWrite = Math.max(lowest.otherWrite, level);
    lowest.joinedWrite = Math.max(lowest.joinedWrite, kind === "otherWrite" ? level + 1 : level);
  }
  const levels: number[][] = [];
  for (const [index, level] of levelOf.entries()) {
    levels[level] ??= [];
    levels[level].push(index);
  }
  return { levels, cyclic: [] };
}

/**
 * Returns the earlier writes that decide whether a joined write sends its main request, such as the creation of a comment
 * that may exist, or which of several objects is the last one: its lookups must follow them.
 */
function decidingWrites(step: ValidatedStep, index: number, steps: readonly ValidatedStep[]): number[] {
  if (!("prepared" in step)) return [];
  const { plan, input } = step.prepared;
  const isDecided = plan?.requests.some(
    ({ role, when, find }) => (role === "main" && when !== undefined) || find?.last,
  );
  if (!isDecided) return [];
  return steps.slice(0, index).flatMap((earlier, at) => {
    const isWrite = "prepared" in earlier && kindOf(earlier) !== "read";
    return isWrite && mayBeSame(earlier.prepared.input, input) ? [at] : [];
  });
}

type Target = Partial<Record<(typeof TARGET_INPUTS)[number], unknown>>;

const TARGET_INPUTS = ["owner", "name", "issueNumber", "prNumber", "issueId", "prId", "label"] as const;

/** Whether two inputs may be about the same object: unless they name different repositories, issues, and so on. */
export function mayBeSame(one: Target, other: Target): boolean {
  return TARGET_INPUTS.every((input) => {
    const [a, b] = [one[input], other[input]];
    if (typeof a === "string" && typeof b === "string") return a.toLowerCase() === b.toLowerCase();
    return typeof a !== "number" || typeof b !== "number" || a === b;
  });
}

/** Returns in which part of its level a step runs; undefined for an invalid step. */
function kindOf(step: ValidatedStep): "read" | "joinedWrite" | "otherWrite" | undefined {
  if (!("prepared" in step)) return undefined;
  const { capability, plan } = step.prepared;
  if (capability.effect === "read") return "read";
  return plan === undefined ? "otherWrite" : "joinedWrite";
}

/** Removes the steps without edges to remaining steps until there are none. Returns the remaining steps. */
function removeInRounds(
  steps: readonly number[],
  edges: readonly (readonly number[])[],
  onRound: (removed: number[]) => void,
): number[] {
  const present = new Set(steps);
  const open = new Map<number, number>();
  const incoming = new Map<number, number[]>();
  for (const step of steps) {
    const targets = (edges[step] ?? []).filter((target) => present.has(target));
    open.set(step, targets.length);
    for (const target of targets) {
      const others = incoming.get(target);
      if (others === undefined) incoming.set(target, [step]);
      else others.push(step);
    }
  }
  let round = steps.filter((step) => open.get(step) === 0);
  while (round.length > 0) {
    onRound(round);
    const next: number[] = [];
    for (const removed of round) {
      present.delete(removed);
      for (const step of incoming.get(removed) ?? []) {
        const count = (open.get(step) ?? 0) - 1;
        open.set(step, count);
        if (count === 0) next.push(step);
      }
    }
    round = next.sort((a, b) => a - b);
  }
  return [...present];
}
