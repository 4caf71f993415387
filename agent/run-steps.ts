// Runs the steps of a chain and reduces their data.

import { rejectChain } from "../runtime/chain/results.js";
import type { ChainOptions, ChainPlan, ChainResultEnvelope, ChainStepResult } from "../runtime/index.js";
import { prepareSteps, projectSteps } from "./projection.js";
import type { ReduceStyle } from "./reduce.js";
import { invalidSteps, type StepData, type Steps } from "./steps.js";

type Result = ChainResultEnvelope | ChainPlan;

/** Returns the options that only validate all steps: nothing is sent or skipped. */
export function toCheck(options: ChainOptions): ChainOptions {
  return { ...options, dryRun: true, skipInvalid: false };
}

/** Runs steps, with `check` by the options of {@link toCheck}. */
export type Run = (steps: readonly StepData[], check: boolean) => Promise<Result>;

/**
 * Returns the result with reduced data, and the steps that were run. If a request for output is not valid, no step is
 * sent, and the result contains the errors of all invalid steps.
 */
export async function runSteps(
  read: Steps,
  style: ReduceStyle,
  run: Run,
): Promise<{ readonly result: Result; readonly steps: readonly StepData[] }> {
  if (read.problem !== undefined) return { result: invalidSteps(read.problem), steps: [] };
  const startedAt = performance.now();
  const { steps, projects, problems } = await prepareSteps(read.steps, style);
  if (problems.size === 0) return { result: await projectSteps(await run(steps, false), projects), steps };
  const checked = await run(steps, true);
  const invalid = new Map(
    steps.flatMap(({ task }, index) => {
      const result = stepError(checked, index) ?? requestError(task, problems.get(index));
      return result === undefined ? [] : [[index, result] as const];
    }),
  );
  const tasks = steps.map(({ task }) => task);
  return { result: rejectChain({ tasks, invalid, runnable: [], startedAt }), steps };
}

/** Returns the result of a step that is invalid itself. */
function stepError(checked: Result, index: number): ChainStepResult | undefined {
  const step = checked.status === "planned" ? undefined : checked.results[index];
  return step?.error?.details?.not_sent === true ? undefined : step;
}

function requestError(task: string, problem: string | undefined): ChainStepResult | undefined {
  if (problem === undefined) return undefined;
  return { task, ok: false, error: { code: "VALIDATION", message: problem, retryable: false } };
}
