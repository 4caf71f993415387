// Runs capabilities for agents: an input that validation rejects is corrected if it can mean only one thing.

import { taskRunner, tasksRunner } from "../../runtime/client/task-runners.js";
import type { CapabilityPolicy } from "../../runtime/contract/session.js";
import type {
  ChainOptions,
  ChainPlan,
  ChainResultEnvelope,
  ExecuteOptions,
  ResultEnvelope,
  Session,
} from "../../runtime/index.js";
import { type Extend, extended } from "../explain/extended-catalog.js";
import { withAliasWarning } from "../input/alias-warning.js";
import { type Correction, describeCorrection, withCorrection } from "../input/correction.js";
import { type Guess, guess } from "../input/guess-input.js";
import { isInvalidInput, nothingSent, withConflicts } from "../input/invalid-input.js";
import { retryCorrected } from "../input/retry-corrected.js";
import type { StepData } from "../input/steps.js";
import { withUsage } from "../input/usage.js";

/** Runs a capability, with the corrected input if validation rejects the given one. */
export async function runCorrected(
  { task, input }: Pick<StepData, "task" | "input">,
  options: ExecuteOptions,
  session?: Session,
): Promise<ResultEnvelope> {
  const { extend } = session?.options ?? {};
  const executeTask = taskRunner(extended(extend));
  const call = (value: unknown) => executeTask({ task, input: value }, options, session);
  const repo = options.repo ?? session?.options.repo;
  const policy = session?.policy;
  const last = await retryCorrected(
    task,
    { result: await call(input), input, repo, chosen: repo, host: hostOf(options, session), policy, extend },
    call,
  );
  return withAliasWarning(task, last.result, extend);
}

/** Runs a chain in the same way. References to results of earlier steps are not corrected. */
export async function runCorrectedChain(
  steps: readonly StepData[],
  options: ChainOptions,
  session?: Session,
  extend: Extend = session?.options.extend,
): Promise<ChainPlan | ChainResultEnvelope> {
  // Inputs are corrected first, so that `skipInvalid` skips none that can be.
  const { skipInvalid, ...strict } = options;
  const executeTasks = tasksRunner(extended(extend));
  const run = (all: readonly StepData[], given: ChainOptions) => executeTasks(all, given, session);
  const result = await run(steps, strict);
  if (result.status === "planned") return result;
  if (!nothingSent(result.meta)) return withStepNotes(result, session?.policy, extend);
  const repo = options.repo ?? session?.options.repo;
  const host = hostOf(options, session);
  const guesses = await Promise.all(
    steps.map(async ({ task, input }, index): Promise<StepGuess> => {
      const step = result.results[index];
      if (step === undefined || step.ok || !isInvalidInput(step.error)) return {};
      const guessed = await guess(task, input, { isOpaque: isReference, repo, chosen: repo, host, extend });
      if (guessed.input === undefined) return guessed;
      const correction = await describeCorrection(task, input, guessed.input, extend);
      return correction?.isRefused ? { correction } : { ...guessed, correction };
    }),
  );
  const skips = skipInvalid === true && result.results.some((step) => step.error?.details?.not_sent === true);
  const isUnchanged = !skips && guesses.every(({ input }) => input === undefined);
  const corrected = steps.map((step, index) => ({ ...step, input: guesses[index]?.input ?? step.input }));
  const last = isUnchanged ? result : await run(corrected, options);
  if (last.status === "planned") return last;
  const results = last.results.map((step, index) => {
    const { correction, conflicts } = guesses[index] ?? {};
    const isInvalid = !step.ok && isInvalidInput(step.error);
    const isReported = correction !== undefined && isInvalid === correction.isRefused;
    return isReported ? withCorrection(step, correction) : withConflicts(step, conflicts);
  });
  return withStepNotes({ ...last, results }, session?.policy, extend);
}

/** Returns the host that the calls are sent to, if it is not the default one. */
const hostOf = ({ host, env }: ExecuteOptions, session?: Session): string | undefined =>
  host ?? session?.host ?? (env?.GH_HOST || undefined);

interface StepGuess extends Guess {
  readonly correction?: Correction | undefined;
}

const isReference = (value: unknown): boolean => typeof value === "string" && /^\$\d/.test(value);

async function withStepNotes(
  result: ChainResultEnvelope,
  policy: CapabilityPolicy | undefined,
  extend: Extend,
): Promise<ChainResultEnvelope> {
  const results = result.results.map(async (step) =>
    withAliasWarning(step.task, await withUsage(step.task, step, policy, extend), extend),
  );
  return { ...result, results: await Promise.all(results) };
}
