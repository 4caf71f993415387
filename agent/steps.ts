// The steps of a chain as data from elsewhere: a model's arguments, a command line.

import type { ChainResultEnvelope } from "../runtime/index.js";

export interface StepData {
  readonly task: string;
  readonly input: unknown;
}
export type Steps =
  | { readonly steps: readonly StepData[]; readonly problem?: undefined }
  | { readonly problem: string };

/** The steps, or what is wrong first. A step without `input` has an empty one. */
export function readSteps(value: unknown): Steps {
  if (!Array.isArray(value)) return { problem: `steps: expected a list of {"task", "input"}${got(value)}` };
  const steps: StepData[] = [];
  for (const [index, step] of value.entries()) {
    const place = `steps.${index}`;
    if (!isObject(step)) return { problem: `${place}: expected {"task", "input"}${got(step)}` };
    const stray = Object.keys(step).find((key) => key !== "task" && key !== "input");
    if (stray !== undefined)
      return { problem: `${place}.${stray}: there is no such field, only task and input` };
    const { task, input = {} } = step;
    if (typeof task !== "string")
      return { problem: `${place}.task: expected the id of a capability${got(task)}` };
    steps.push({ task, input });
  }
  return { steps };
}

/** The answer to steps that are none. */
export function notSteps(problem: string): ChainResultEnvelope {
  return {
    status: "failed",
    results: [],
    error: { code: "VALIDATION", message: problem, retryable: false },
    meta: { total: 0, succeeded: 0, failed: 0, round_trips: 0 },
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function got(value: unknown): string {
  return value === undefined ? "" : `, got ${shown(value).slice(0, 60)}`;
}

/** As JSON; what has no JSON, such as a function or an object that contains itself, by its type. */
function shown(value: unknown): string {
  try {
    return JSON.stringify(value) ?? typeof value;
  } catch {
    return typeof value;
  }
}
