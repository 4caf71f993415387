// Errors of commands with several numbers, names or files, which name these and not the steps that run them.

import type { ChainPlan, ChainResultEnvelope, ResultError } from "../../runtime/index.js";

type Names = readonly string[];

/** Returns the result whose errors name what the steps are about. Without names, the same result. */
export function withStepNames<Result extends ChainResultEnvelope | ChainPlan>(
  result: Result,
  names: Names,
): Result {
  if (names.length === 0 || result.status === "planned") return result;
  const named = (error: ResultError): ResultError => ({ ...error, message: nameSteps(error.message, names) });
  const results = result.results.map((step) => (step.ok ? step : { ...step, error: named(step.error) }));
  return { ...result, results, ...(result.error === undefined ? {} : { error: named(result.error) }) };
}

/** Returns what a message calls a step: `step 2`, or what it is about. */
export const stepName = (index: number, names: Names): string => names[index] || `step ${index}`;

/** Replaces `step 2 (<id>)` with `<id> 999`, and `step 2 is invalid (counted from 0)` with `999 is invalid`. */
function nameSteps(message: string, names: Names): string {
  const list = (indexes: string) => indexes.replaceAll(/\d+/g, (index) => stepName(Number(index), names));
  return message
    .replace(/(?<=because )step (\d+) \(([\w.]+)\)/, (_, index, task) => `${task} ${list(index)}`)
    .replace(
      /(?<=because )steps? ([\d, …]+?) (is|are) invalid \(counted from 0\)/,
      (_, indexes, verb) => `${list(indexes)} ${verb} invalid`,
    )
    .replace(
      /Valid steps: ([\d, …]+); skipInvalid: true \((.+?)\)/,
      (_, indexes, flag) => `Valid: ${list(indexes)}; ${flag}`,
    );
}
