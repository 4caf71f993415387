// Runs the steps of a chain and reduces their data.

import { rejectChain } from "../../runtime/chain/results.js";
import { defined } from "../../runtime/contract/defined.js";
import type {
  ChainOptions,
  ChainPlan,
  ChainResultEnvelope,
  ChainStepResult,
  ResultError,
} from "../../runtime/index.js";
import { invalidSteps, type StepData, type Steps } from "../input/steps.js";
import { prepareSteps, projectSteps } from "../output/projection.js";
import type { ReduceStyle } from "../output/reduce.js";

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
  /** The steps that could not be read, by index. */
  readonly unread?: ReadonlyMap<number, Unread>;
}

/** Why a step could not be read. */
export interface Unread {
  readonly problem: string;
  /** The signature of the capability, and of others that unknown flags describe. */
  readonly usage?: string | undefined;
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
  if (requests.size + unread.size === 0)
    return { result: await projectSteps(await run(steps, options), projects), steps };
  // Only validates all steps.
  const checked = await run(steps, { ...options, dryRun: true, skipInvalid: false });
  const invalid = new Map(
    steps.flatMap(({ task, input }, index) => {
      const error = joinErrors(stepError(checked, index), input, unread.get(index), requests.get(index));
      return error === undefined ? [] : [[index, { task, ok: false, error }] as const];
    }),
  );
  const isReplaced = (index: number) => unread.has(index) || requests.has(index);
  if (options.skipInvalid) {
    const others = steps.map((step, index) => (isReplaced(index) ? { ...step, input: REJECTED } : step));
    const errorOf = (index: number) => (isReplaced(index) ? invalid.get(index)?.error : undefined);
    const result = withErrors(await run(others, options), errorOf);
    return { result: await projectSteps(result, projects), steps };
  }
  const tasks = steps.map(({ task }) => task);
  return { result: rejectChain({ tasks, invalid, runnable: [], startedAt }), steps };
}

/** No capability accepts this input, so its step is skipped, with those that use its result. */
const REJECTED = false;

/** Replaces the errors about {@link REJECTED}. */
function withErrors(result: Result, errorOf: (index: number) => ResultError | undefined): Result {
  const explain = (index: number, error: ResultError | undefined): ResultError | undefined => {
    const own = errorOf(index);
    if (own === undefined || error === undefined) return error;
    const { issues: _, ...details } = error.details ?? {};
    return { ...own, details: { ...details, ...own.details } };
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

/** Returns the error of a step that is invalid itself. */
function stepError(checked: Result, index: number): ResultError | undefined {
  const error = checked.status === "planned" ? undefined : checked.results[index]?.error;
  return error?.details?.not_sent === true ? undefined : error;
}

/**
 * Returns all that is wrong with a step, as one error: why it could not be read, its validation, and its request for output.
 * Undefined if nothing is wrong.
 */
function joinErrors(
  validation: ResultError | undefined,
  input: unknown,
  unread: Unread | undefined,
  request: string | undefined,
): ResultError | undefined {
  const valid = unread === undefined ? validation : aboutGiven(validation, input);
  const messages = [unread?.problem, valid?.message, request].filter((message) => message !== undefined);
  if (messages.length === 0) return undefined;
  const { usage: ownUsage, ...others } = valid?.details ?? {};
  const usage = unread === undefined ? ownUsage : unread.usage;
  const details = { ...others, ...(usage === undefined ? {} : { usage }) };
  const { code = "VALIDATION", retryable = false } = valid ?? {};
  return { code, message: messages.join("; "), retryable, details };
}

/** Returns the error without issues of fields that the input does not have, which may be what could not be read. */
function aboutGiven(error: ResultError | undefined, input: unknown): ResultError | undefined {
  const { issues } = error?.details ?? {};
  if (error === undefined || !Array.isArray(issues)) return error;
  const isGiven = ({ path }: { readonly path: string }) =>
    Object.hasOwn(Object(input), path.split(".", 1).join());
  const given = issues.filter(isGiven);
  if (given.length === issues.length) return error;
  if (given.length === 0) return undefined;
  const message = given.map((issue) => `${issue.path}: ${issue.message}`).join("; ");
  return { ...error, message, details: { ...error.details, issues: given } };
}
