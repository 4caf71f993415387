// Runs a chain: checks its steps, asks about destructive ones, runs them, and reduces their data.

import { rejectChain } from "../../runtime/chain/results.js";
import { defined } from "../../runtime/contract/defined.js";
import type {
  ChainOptions,
  ChainPlan,
  ChainResultEnvelope,
  ChainStepResult,
  ResultError,
  Session,
} from "../../runtime/index.js";
import { effectOf } from "../explain/effect-of.js";
import type { Extend } from "../explain/extended-catalog.js";
import { findCapability } from "../explain/find.js";
import { invalidSteps, type StepData, type Steps } from "../input/steps.js";
import type { ProjectionStyle } from "../output/projection.js";
import { prepareSteps, projectSteps } from "../output/projection.js";
import { asDeclined, type Confirm, confirmAndRun, unconfirmedIds } from "./confirm-destructive.js";
import { runCorrectedChain } from "./run-task.js";
import type { ToolSession } from "./tool-options.js";

type Result = ChainResultEnvelope | ChainPlan;

/**
 * The defaults of chains in tools, over MCP and on the command line: a model does not need to know which capabilities have a
 * GraphQL route, and expects that steps run one after another.
 */
const DEFAULTS = { mixed: true, ordered: true } satisfies ChainOptions;

/** For whom steps are run. */
export interface StepRunner {
  readonly style: ProjectionStyle;
  readonly sessions?: Partial<Pick<ToolSession, "session" | "confirm">>;
  /** Asks the user about destructive steps. Without it, steps that need a confirmation are refused. */
  readonly confirm?: Confirm | undefined;
  /** Registries in addition to the included one. Default: the session's. */
  readonly extend?: Extend;
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
 * Checks the steps, runs them and returns the result with reduced data, and the steps that were run. If a step could not be
 * read or its request for output is not valid, it is skipped with `skipInvalid`. Otherwise no step is sent, and the result
 * contains the errors of all invalid steps.
 */
export async function runSteps(
  read: Steps,
  given: ChainOptions,
  runner: StepRunner,
): Promise<{ readonly result: Result; readonly steps: readonly StepData[] }> {
  if (read.problem !== undefined) return { result: invalidSteps(read.problem), steps: [] };
  const { style, unread = new Map<number, Unread>() } = runner;
  const options = { ...DEFAULTS, ...defined(given) };
  const startedAt = performance.now();
  const {
    steps,
    projects,
    problems: requests,
  } = await prepareSteps(read.steps, style, runner.extend ?? runner.sessions?.session?.options.extend);
  if (requests.size + unread.size === 0)
    return { result: await projectSteps(await runConfirmed(steps, options, runner), projects), steps };
  // Only validates all steps.
  const checked = await runConfirmed(steps, { ...options, dryRun: true, skipInvalid: false }, runner);
  const invalid = new Map(
    steps.flatMap(({ task, input }, index) => {
      const error = joinErrors(stepError(checked, index), input, unread.get(index), requests.get(index));
      return error === undefined ? [] : [[index, { task, ok: false, error }] as const];
    }),
  );
  if (options.skipInvalid) {
    const isReplaced = (index: number) => unread.has(index) || requests.has(index);
    const others = steps.map((step, index) => (isReplaced(index) ? { ...step, input: REJECTED } : step));
    const errorOf = (index: number) => (isReplaced(index) ? invalid.get(index)?.error : undefined);
    const result = withErrors(await runConfirmed(others, options, runner), errorOf);
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

/**
 * Runs a chain. Destructive steps that need a confirmation run if the user confirms them; without `confirm`, and with
 * `skipInvalid`, they are refused. So is a chain in which a write precedes such a step, because what the step would change
 * is not known before that write.
 */
async function runConfirmed(
  steps: readonly StepData[],
  options: ChainOptions,
  { sessions: { session, confirm: permit } = {}, confirm, extend = session?.options.extend }: StepRunner,
): Promise<Result> {
  const run = (one: Session | undefined) => runCorrectedChain(steps, options, one, extend);
  const refused = await run(session);
  const isAsked = session !== undefined && permit !== undefined && confirm !== undefined;
  if (refused.status === "planned" || !isAsked || options.skipInvalid || options.dryRun) return refused;
  const ids = unconfirmedIds(refused.results);
  const isInvalid = refused.results.some(
    ({ error }) =>
      error !== undefined && !error.details?.not_sent && error.details?.unconfirmed === undefined,
  );
  if (ids.length === 0 || isInvalid) return refused;
  return (
    (await precededByWrite(steps, refused, extend)) ??
    (await confirmAndRun({ session, confirm: permit }, ids, confirm, run)) ?? {
      ...refused,
      results: refused.results.map(asDeclined),
    }
  );
}

/** Returns the result of a chain in which a write precedes a destructive step, or a destructive step uses the result of one. */
async function precededByWrite(
  steps: readonly StepData[],
  refused: ChainResultEnvelope,
  extend: Extend,
): Promise<ChainResultEnvelope | undefined> {
  const found = await Promise.all(steps.map(({ task }) => findCapability(task, extend)));
  const effects = found.map(({ entry }, index) => entry && effectOf(entry, steps[index]?.input));
  const write = effects.indexOf("write");
  const late = effects.findIndex(
    (effect, index) =>
      effect === "destructive" && ((write >= 0 && write < index) || usesWrite(steps[index], effects)),
  );
  if (late < 0) return undefined;
  const results = refused.results.map((step, index): ChainStepResult => {
    if (index !== late || step.ok) return step;
    const message = `${step.task} is destructive, and what it would change is not known before the writes that precede it. Split the chain: run these first, and then this step in another call.`;
    return { ...step, error: { ...step.error, message } };
  });
  return { ...refused, results };
}

/** Whether the step waits for a write or uses its result. */
function usesWrite(step: StepData | undefined, effects: readonly (string | undefined)[]): boolean {
  const used = [...JSON.stringify(step?.input ?? null).matchAll(/"\$(\d{1,6})[.[]/g)].map(([, index]) =>
    Number(index),
  );
  return [...used, ...(step?.after ?? [])].some((index) => effects[index] !== "read");
}
