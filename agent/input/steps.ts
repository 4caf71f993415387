// Reads the steps of a chain from untyped data: the arguments of a tool or the command line.

import type { ChainResultEnvelope } from "../../runtime/index.js";
import { isObject } from "../../runtime/schema/object.js";

export interface StepData {
  readonly task: string;
  readonly input: unknown;
  /** Output fields, as in `execute`. */
  readonly fields?: unknown;
  /** A jq filter, as in `execute`. */
  readonly jq?: unknown;
  /** Indexes of the steps that must be completed first. The chain validates them. */
  readonly after?: readonly number[];
}
export type Steps =
  | { readonly steps: readonly StepData[]; readonly problem?: undefined }
  | { readonly steps?: undefined; readonly problem: string };

/** GitHub accepts 500 writes of content per hour. */
const MAX_STEPS = 1_000;

const KEYS: readonly string[] = ["task", "input", "each", "fields", "jq", "after"];

const FORM = '[task, input, fields] or {"task", "input"}';

/**
 * Returns the steps, or the first problem. A step is an object, or a list of its task, its input and its fields. A step
 * without an input has an empty one. `each`, such as `{"issueNumber": [3, 5]}`, is replaced by a step per value.
 */
export function readSteps(value: unknown): Steps {
  if (!Array.isArray(value)) return { problem: `steps: expected a list of ${FORM}${got(value)}` };
  const steps: StepData[] = [];
  for (const [index, step] of value.entries()) {
    const place = `steps.${index}`;
    const named = Array.isArray(step) && step.length <= 3 ? fromList(step) : step;
    if (!isObject(named)) return { problem: `${place}: expected ${FORM}${got(step)}` };
    const unknown = Object.keys(named).find((key) => !KEYS.includes(key));
    if (unknown !== undefined)
      return { problem: `${place}.${unknown}: unknown field; expected ${KEYS.join(", ")}` };
    const { task, input = {}, each, fields, jq, after } = named;
    if (typeof task !== "string") return { problem: `${place}.task: expected a capability id${got(task)}` };
    const earlier = typeof after === "number" ? [after] : after;
    if (earlier !== undefined && !isIndexes(earlier))
      return { problem: `${place}.after: expected a list of steps, counted from 0${got(after)}` };
    const count = each === undefined ? 1 : countOf(each);
    if (count === undefined || (each !== undefined && !isObject(input)))
      return { problem: `${place}.each: expected ${EACH}, and an object as input${got(each)}` };
    const given = Object.keys(Object(each)).find((name) => Object.hasOwn(Object(input), name));
    if (given !== undefined)
      return { problem: `${place}.each.${given}: is in the input as well; provide one of them` };
    if (steps.length + count > MAX_STEPS) return { problem: `steps: expected at most ${MAX_STEPS}` };
    for (let one = 0; one < count; one++)
      steps.push({
        task,
        input: each === undefined ? input : { ...Object(input), ...valuesAt(each, one) },
        ...(fields !== undefined && { fields }),
        ...(jq !== undefined && { jq }),
        ...(earlier !== undefined && { after: earlier }),
      });
  }
  return { steps };
}

const EACH = '{"<input field>": [<value>, …]} with as many values for every field';

/** Returns the number of values of every field. Undefined if it is 0, or differs. */
function countOf(each: unknown): number | undefined {
  const lists = isObject(each) ? Object.values(each) : [];
  const [first] = lists;
  const count = Array.isArray(first) ? first.length : 0;
  return count > 0 && lists.every((list) => Array.isArray(list) && list.length === count) ? count : undefined;
}

const valuesAt = (each: unknown, index: number): object =>
  Object.fromEntries(Object.entries(Object(each)).map(([name, values]) => [name, Object(values)[index]]));

/** A null in a list is an omitted value: `[task, null, fields]`. */
function fromList([task, input, fields]: readonly unknown[]): Readonly<Record<string, unknown>> {
  return { task, input: input ?? undefined, fields: fields ?? undefined };
}

/** Returns the result of a chain whose steps are invalid. */
export function invalidSteps(problem: string): ChainResultEnvelope {
  return {
    status: "failed",
    results: [],
    error: { code: "VALIDATION", message: problem, retryable: false },
    meta: { total: 0, succeeded: 0, failed: 0, round_trips: 0 },
  };
}

function isIndexes(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every(Number.isInteger);
}

function got(value: unknown): string {
  return value === undefined ? "" : `, got ${format(value).slice(0, 60)}`;
}

/** Returns the JSON of a value, or its type if it has no JSON, such as a function or a cyclic object. */
function format(value: unknown): string {
  try {
    return JSON.stringify(value) ?? typeof value;
  } catch {
    return typeof value;
  }
}
