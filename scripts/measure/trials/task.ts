// Tasks of a trial, and their checks.

import type { World } from "../../../scenarios/testing/index.js";
import { type Change, covers, type Plain, sorted, valueAt } from "./changes.js";

/** A world with tasks for an agent, whose login is the first token of the world. */
export interface TrialWorld {
  readonly world: World;
  /** The repository, who the agent is, and how to answer. */
  readonly introduction: string;
  readonly tasks: readonly Task[];
  /** Files that the tasks name: their names and texts. */
  readonly files?: Readonly<Record<string, string>>;
}

/** A task, in the words of a person. */
export interface Task {
  readonly text: string;
  /** Patterns of the paths that the task may change, see `covers`. */
  readonly mayChange: readonly string[];
  readonly check: (outcome: Outcome) => Verdict;
}

/** `missing`: nothing was done and nothing answered. */
export type Verdict = "right" | "wrong" | "missing";

/** What an agent left behind. */
export interface Outcome {
  readonly start: Plain;
  readonly end: Plain;
  readonly changes: readonly Change[];
  /** The answers by task number. */
  readonly answers: ReadonlyMap<number, string>;
}

/** A value whose given parts are compared. A RegExp matches texts, a function decides itself. */
export type Expected =
  | string
  | number
  | boolean
  | null
  | RegExp
  | ((value: Plain | undefined) => boolean)
  | readonly Expected[]
  | { readonly [key: string]: Expected };

/** Expects that an object was removed. */
export const removed = (value: Plain | undefined): boolean => value === undefined;

/** What a task has to leave behind. */
export interface Expectation {
  /** The changes that the task requires, by path. A pattern has to match exactly one. */
  readonly changes?: Readonly<Record<string, Expected>>;
  /** Paths that change as a consequence. */
  readonly consequences?: readonly string[];
  /** What the answer contains. A string matches whole words; case is ignored. */
  readonly answer?: readonly (string | number | RegExp)[];
  /** What the answer does not contain. */
  readonly answerWithout?: readonly (string | number | RegExp)[];
  /** Decides what the other properties cannot express. */
  readonly holds?: (outcome: Outcome) => boolean;
}

/** Creates the task with this number. */
export function createTask(number: number, text: string, expectation: Expectation): Task {
  const { changes = {}, consequences = [], answer, answerWithout = [], holds } = expectation;
  const check = (outcome: Outcome): Verdict => {
    const given = outcome.answers.get(number);
    const done = Object.keys(changes).some((path) => changesAt(outcome, path).length > 0);
    const applied = consequences.some((path) => changesAt(outcome, path).length > 0);
    if (given === undefined && !done && !applied) return "missing";
    const right =
      Object.entries(changes).every(([path, expected]) => isChanged(outcome, path, expected)) &&
      (answer ?? []).every((part) => contains(given ?? "", part)) &&
      !answerWithout.some((part) => contains(given ?? "", part)) &&
      (holds?.(outcome) ?? true);
    return right ? "right" : "wrong";
  };
  return { text, mayChange: [...Object.keys(changes), ...consequences], check };
}

/** Returns the changes at a path or pattern, or below it. */
export function changesAt({ changes }: Outcome, pattern: string): Change[] {
  return changes.filter((change) => covers(pattern, change));
}

/** Returns the value at a path of the end state, or undefined. */
export const endAt = ({ end }: Outcome, path: string): Plain | undefined => valueAt(end, path);

/** Whether a value is the expected one. */
export function matches(value: Plain | undefined, expected: Expected): boolean {
  if (typeof expected === "function") return expected(value);
  if (value === undefined) return false;
  if (expected instanceof RegExp) return typeof value === "string" && expected.test(value);
  if (isList(expected)) return matchesList(value, expected);
  if (typeof expected !== "object" || expected === null) return value === expected;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.entries(expected).every(([key, part]) => matches(value[key], part));
}

function matchesList(value: Plain, expected: readonly Expected[]): boolean {
  const items = sorted(value);
  if (!Array.isArray(items) || items.length !== expected.length) return false;
  const parts = [...expected].sort((a, b) => (String(a) < String(b) ? -1 : 1));
  return items.every((item, index) => matches(item, parts[index] ?? null));
}

function isChanged(outcome: Outcome, pattern: string, expected: Expected): boolean {
  const [change, ...others] = changesAt(outcome, pattern);
  return change !== undefined && others.length === 0 && matches(change.after, expected);
}

function contains(answer: string, part: string | number | RegExp): boolean {
  if (part instanceof RegExp) return part.test(answer);
  const text = String(part).replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return new RegExp(`(?<!\\w)${text}(?!\\w)`, "i").test(answer);
}

// Array.isArray does not narrow readonly arrays.
function isList(expected: Expected): expected is readonly Expected[] {
  return Array.isArray(expected);
}
