// Runs the steps of a chain and reduces their data.

import { rejectChain } from "../runtime/chain/results.js";
import { defined } from "../runtime/contract/defined.js";
import type {
  ChainOptions,
  ChainPlan,
  ChainResultEnvelope,
  ChainStepResult,
  ResultError,
} from "../runtime/index.js";
import { prepareSteps, projectSteps } from "./projection.js";
import type { ReduceStyle } from "./reduce.js";
import { invalidSteps, type StepData, type Steps } from "./steps.js";

type Result = ChainResultEnvelope | ChainPlan;

/**
 * The defaults of chains in tools, over MCP and on the command line: a model does not need to know which capabilities have a
 * GraphQL route, and expects that a read sees the writes before it.
 */
const DEFAULTS = { mixed: true, ordered: true } satisfies ChainOptions;

/** How steps are run. */
export interface StepRunner {
  readonly style: ReduceStyle;
  readonly run: (steps: readonly StepData[], options: ChainOptions) => Promise<Result>;
  /** Why steps could not be read, by index. */
  readonly unread?: ReadonlyMap<number, string>;
}

/**
 * Returns the result with reduced data, and the steps that were run. If a step could not be read or its request for output
 * is not valid, it is skipped with `skipInvalid`. Otherwise no step is sent, and the result contains the errors of all
 * invalid steps.
 */
export async function runSteps(
  read: Steps,
  given: ChainOptions,
  { style, run, unread = new Map() }: StepRunner,
): Promise<{ readonly result: Result; readonly steps: readonly StepData[] }> {
  if (read.problem !== undefined) return { result: invalidSteps(read.problem), steps: [] };
  const options = { ...DEFAULTS, ...defined(given) };
  const startedAt = performance.now();
  const { steps, projects, problems: requests } = await prepareSteps(read.steps, style);
  const problems = new Map([...requests, ...unread]);
  if (problems.size === 0) return { result: await projectSteps(await run(steps, options), projects), steps };
  if (options.skipInvalid) {
    const others = steps.map((step, index) => (problems.has(index) ? { ...step, input: REJECTED } : step));
    const result = withProblems(await run(others, options), problems);
    return { result: await projectSteps(result, projects), steps };
  }
  // Only validates all steps.
  const checked = await run(steps, { ...options, dryRun: true, skipInvalid: false });
  const invalid = new Map(
    steps.flatMap(({ task }, index) => {
      const result = stepError(checked, index) ?? requestError(task, problems.get(index));
      return result === undefined ? [] : [[index, result] as const];
    }),
  );
  const tasks = steps.map(({ task }) => task);
  return { result: rejectChain({ tasks, invalid, runnable: [], startedAt }), steps };
}

/** No capability accepts this input, so its step is skipped, with those that use its result. */
const REJECTED = false;

/** Replaces the errors about {@link REJECTED}. */
function withProblems(result: Result, problems: ReadonlyMap<number, string>): Result {
  const explain = (index: number, error: ResultError | undefined): ResultError | undefined => {
    const message = problems.get(index);
    if (message === undefined || error === undefined) return error;
    const { issues: _, ...details } = error.details ?? {};
    return { ...error, message, details };
  };
  if (result.status !== "planned") {
    const results = result.results.map((step, index): ChainStepResult => {
      const error = explain(index, step.error);
      return step.ok || error === undefined ? step : { ...step, error };
    });
    return { ...result, results };
  }
  const skipped = result.skipped?.map(({ step, error }) => ({
    step,
    ...defined({ error: explain(step, error) }),
  }));
  return { ...result, ...defined({ skipped }) };
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
