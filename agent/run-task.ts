// Runs capabilities for agents: an input that validation rejects is corrected if it can mean only one thing.

import { executeTask, executeTasks } from "../generated/index.js";
import type {
  ChainOptions,
  ChainPlan,
  ChainResultEnvelope,
  ExecuteOptions,
  ResultEnvelope,
  Session,
} from "../runtime/index.js";
import { guessInput } from "./guess-input.js";
import { isInvalidInput } from "./invalid-input.js";
import type { StepData } from "./steps.js";
import { withUsage } from "./usage.js";

/** Runs a capability. Nothing was sent if it is run a second time, with the corrected input. */
export async function runTask(
  { task, input }: Pick<StepData, "task" | "input">,
  options: ExecuteOptions,
  session?: Session,
): Promise<ResultEnvelope> {
  const result = await executeTask({ task, input }, options, session);
  if (result.ok || !isInvalidInput(result.error)) return withUsage(task, result);
  const guessed = await guessInput(task, input);
  return withUsage(
    task,
    guessed === undefined ? result : await executeTask({ task, input: guessed }, options, session),
  );
}

/** Runs a chain in the same way. */
export async function runTasks(
  steps: readonly StepData[],
  options: ChainOptions,
  session?: Session,
): Promise<ChainPlan | ChainResultEnvelope> {
  const result = await executeTasks(steps, options, session);
  if (result.status === "planned") return result;
  const guessed = await Promise.all(
    steps.map(({ task, input }, index) => {
      const step = result.results[index];
      return step !== undefined && !step.ok && isInvalidInput(step.error)
        ? guessInput(task, input)
        : undefined;
    }),
  );
  if (guessed.every((input) => input === undefined)) return withStepUsage(result);
  const corrected = steps.map((step, index) => ({ ...step, input: guessed[index] ?? step.input }));
  const second = await executeTasks(corrected, options, session);
  return second.status === "planned" ? second : withStepUsage(second);
}

async function withStepUsage(result: ChainResultEnvelope): Promise<ChainResultEnvelope> {
  return { ...result, results: await Promise.all(result.results.map((step) => withUsage(step.task, step))) };
}
