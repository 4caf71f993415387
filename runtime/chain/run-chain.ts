// Runs a chain: validates all steps, orders them in levels, and runs one level after the other.
import { execute } from "../call/execute.js";
import { emit, type Reporter } from "../call/recorder.js";
import { findCarrier } from "../call/routes.js";
import { withDeadline } from "../call/run-routes.js";
import type { Capability } from "../contract/capability.js";
import type { ChainResultEnvelope, ChainStepResult } from "../contract/chain-envelope.js";
import type { ChainPlan } from "../contract/chain-plan.js";
import { defined } from "../contract/defined.js";
import type { ChainOptions } from "../contract/options.js";
import { asRouteError, validationError } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import type { Meter } from "../contract/wire.js";
import { aborted } from "../errors/interrupted.js";
import { checkOptions } from "../input/check-options.js";
import { unknownFields } from "../input/issues.js";
import { mentionsMe } from "../input/me.js";
import { sessionForCall } from "../session/create-session.js";
import { eventListener } from "../session/environment.js";
import { createExchange } from "../transport/create-wire.js";
import type { ChainRun } from "./chain-run.js";
import { checkSteps, prepareResolved } from "./check-steps.js";
import { type Level, orderValidated, runnableLevels } from "./order-steps.js";
import { acceptReferences } from "./read-input.js";
import { referenceText } from "./references.js";
import { followsWrite } from "./repeat-missed.js";
import { isUntrusted, resolveInput } from "./resolve.js";
import {
  countMeta,
  fromBlocked,
  fromInvalid,
  fromSingleCall,
  fromStopped,
  rejectChain,
  toResultError,
} from "./results.js";
import { runLevel, stepOptions } from "./run-level.js";
import type { PreparedStep, RequestedStep, ValidatedStep } from "./step-types.js";

/**
 * Runs steps in levels: those that wait for no other step, then those that wait for these, and so on. A level needs two
 * round trips. Does not reject if steps are invalid or GitHub, gh or the network fails; check `status` and the `ok` of
 * each step. If any step is invalid (unknown capability, invalid input or reference, no GraphQL route), nothing is sent,
 * unless `skipInvalid` is set.
 */
export async function runChain(
  given: readonly RequestedStep[],
  options: ChainOptions = {},
  client?: Session,
): Promise<ChainResultEnvelope | ChainPlan> {
  const startedAt = performance.now();
  const reporter: Reporter = { capability: { id: "chain" }, secrets: () => [] };
  const meter: Meter = {
    requests: 0,
    adapterMs: 0,
    warnings: [],
    emit: (event) => emit(reporter, event),
  };
  const tasks = given.map((step) => step.task);
  try {
    checkOptions(options, "chain");
    const session = sessionForCall(options, client);
    const inputs = given.flatMap(({ capability, input }) => capability?.secrets?.(input) ?? []);
    const secrets = () => [...session.secrets(), ...inputs];
    const onEvent = eventListener(options, session);
    Object.assign(reporter, { onEvent, secrets });
    if (given.length === 0) throw validationError("A chain requires at least one step.");
    const [single, ...more] = given;
    if (
      single?.capability !== undefined &&
      [single.after ?? []].flat().length === 0 &&
      unknownFields(single.others, "").length === 0 &&
      more.length === 0 &&
      !options.dryRun
    ) {
      const capability = acceptReferences(single.capability, 0, given);
      return fromSingleCall(
        single.task,
        await execute(capability, single.input, stepOptions(options), session),
      );
    }
    const whole = { ...options, mixed: options.mixed === true || given.length === 1 };
    const steps = await replaceOwnLogins(given, whole, session);
    const checked = await findStepFiles(checkSteps(steps, whole, session), session);
    const order = orderValidated(checked, options.ordered === true);
    const levels = runnableLevels(checked, order.levels);
    const runnable = levels.flatMap((level) => [...level.keys()]).sort((a, b) => a - b);
    const invalid = new Map(
      checked.flatMap((one, index) =>
        "prepared" in one ? [] : [[index, fromInvalid(one, secrets())] as const],
      ),
    );
    if (invalid.size > 0 && (options.skipInvalid !== true || runnable.length === 0))
      return rejectChain({ tasks, invalid, runnable: options.checkFirst ? [] : runnable, startedAt });
    if (options.signal?.aborted) throw aborted(options.signal, false);
    const results = checked.map((one) =>
      "prepared" in one ? undefined : fromInvalid(one, secrets(), NOT_SENT),
    );
    if (options.dryRun)
      return (await import("./plan-chain.js")).planChain({ levels, results }, options, session);
    return await withDeadline(options, session, async (send, budget) => {
      const limited: ChainOptions = defined({ ...options, signal: send.signal });
      const carrier = await chooseCarrier(levels, limited, session, meter);
      const state = {
        meter,
        results,
        roundTrips: 0,
        extra: new Map(),
        hasWritten: false,
        stoppedBy: undefined,
      };
      const run: ChainRun = { carrier, send, budget, options: limited, session, secrets, ...state };
      const [, ...later] = levels;
      const waiting = new Map(later.flatMap((level) => [...level]));
      for (const [at, level] of order.levels.entries()) {
        if (run.stoppedBy === undefined)
          await runLevel(sendable(level, checked, run), run, at === 0 ? waiting : undefined);
        else skipOthers(tasks, results, run.stoppedBy);
        markErrors(level, checked, results);
      }
      return finish(run, startedAt);
    });
  } catch (thrown) {
    const error = toResultError(asRouteError(thrown), reporter.secrets());
    const results = tasks.map((task): ChainStepResult => ({ task, ok: false, error }));
    return { status: "failed", results, error, meta: countMeta(results, 0, startedAt, meter) };
  }
}

/**
 * Returns the steps with the login of the token's user in place of `@me`, which is read once, and only if the steps are
 * valid with another login. Otherwise returns them with that one.
 */
async function replaceOwnLogins(
  steps: readonly RequestedStep[],
  options: ChainOptions,
  session: Session,
): Promise<readonly RequestedStep[]> {
  if (!steps.some(({ capability, input }) => capability && mentionsMe(capability, input))) return steps;
  const { planOwnLogin, readLogin, replaceMe } = await import("../call/own-login.js");
  const change = (inputOf: (capability: Capability<unknown, unknown>, input: unknown) => unknown) =>
    steps.map((step) =>
      step.capability && mentionsMe(step.capability, step.input)
        ? { ...step, input: inputOf(step.capability, step.input) }
        : step,
    );
  if (options.dryRun) return change((...call) => planOwnLogin(...call, options, session));
  const replace = (login: string) => change((...call) => replaceMe(...call, login));
  const sample = replace("me");
  const isInvalid = checkSteps(sample, options, session).some((one) => !("prepared" in one));
  if (isInvalid && options.skipInvalid !== true) return sample;
  const login = await readLogin(options, session);
  return login === undefined ? steps : replace(login);
}

/** Returns the steps, with the error of those whose files cannot be sent. */
async function findStepFiles(checked: readonly ValidatedStep[], session: Session): Promise<ValidatedStep[]> {
  const find = async (one: ValidatedStep): Promise<ValidatedStep> => {
    if (!("prepared" in one)) return one;
    const { task, capability, input, waitsFor } = one.prepared;
    try {
      await capability.binary?.find(input, session.options.folder);
      return one;
    } catch (thrown) {
      return { task, error: asRouteError(thrown), waitsFor };
    }
  };
  return Promise.all(checked.map(find));
}

const NOT_SENT = { not_sent: true };

/** Returns the route of the joined requests; undefined if no step is joined. Throws if no route is available. */
async function chooseCarrier(
  levels: readonly Level[],
  options: ChainOptions,
  session: Session,
  meter: Meter,
): Promise<ChainRun["carrier"]> {
  if (!levels.some((level) => [...level.values()].some(({ plan }) => plan !== undefined))) return undefined;
  const allowed = options.routes ?? session.options.routes;
  const route = await findCarrier(allowed, session, options.skipPreflight === true, options.signal);
  return { route, exchange: await createExchange(session, route, meter) };
}

/** Returns the steps of a level that can be sent, with the values of their references. Adds the results of the others. */
function sendable(level: readonly number[], checked: readonly ValidatedStep[], run: ChainRun): Level {
  const { results, options, secrets } = run;
  const steps = new Map<number, PreparedStep>();
  for (const index of level) {
    const one = checked[index];
    if (one === undefined || !("prepared" in one)) continue;
    const step = one.prepared;
    const blocked = findBlocked(step, results);
    if (blocked !== undefined) {
      results[index] = blocked;
      continue;
    }
    try {
      if (options.signal?.aborted) throw aborted(options.signal, false);
      const resolved = resolveStep(step, run);
      steps.set(index, { ...resolved, followsWrite: followsWrite(resolved, index, checked, run) });
    } catch (thrown) {
      const error = asRouteError(thrown);
      results[index] = fromInvalid({ task: step.task, error }, secrets(), NOT_SENT);
    }
  }
  return steps;
}

/** Returns the result of a step that waits for one that failed; undefined if it can be sent. */
function findBlocked(step: PreparedStep, results: ChainRun["results"]): ChainStepResult | undefined {
  for (const earlier of step.waitsFor) {
    const cause = results[earlier];
    if (cause?.ok === false) return fromBlocked(step, earlier, cause);
  }
  return undefined;
}

/** Adds the results of the steps that are not sent, because another step failed before the first write. */
function skipOthers(
  tasks: readonly string[],
  results: ChainRun["results"],
  stop: NonNullable<ChainRun["stoppedBy"]>,
): void {
  for (const [index, task] of tasks.entries()) results[index] ??= fromStopped(task, stop);
}

/** Marks the errors of steps whose inputs contain text of other users, which an error may quote. */
function markErrors(
  level: readonly number[],
  checked: readonly ValidatedStep[],
  results: ChainRun["results"],
): void {
  for (const index of level) {
    const step = checked[index];
    const result = results[index];
    if (step === undefined || !("prepared" in step) || result?.ok !== false) continue;
    if (step.prepared.references.some((reference) => isUntrusted(reference, results)))
      results[index] = { ...result, error: { ...result.error, untrusted: true } };
  }
}

/** Returns the step with the values of its references. Throws the error that rejects them. */
function resolveStep(step: PreparedStep, { results, options, session }: ChainRun): PreparedStep {
  if (step.references.length === 0) return step;
  try {
    return prepareResolved(step, resolveInput(step.plainInput, results), options, session);
  } catch (thrown) {
    const error = asRouteError(thrown);
    const used = [...new Set(step.references.map(referenceText))].slice(0, 5).join(", ");
    throw error.with({ message: `${error.message} (uses ${used})` });
  }
}

function finish(
  { carrier, results, roundTrips, extra, meter }: ChainRun,
  startedAt: number,
): ChainResultEnvelope {
  const all = results.flatMap((result) => result ?? []);
  const meta = countMeta(all, roundTrips, startedAt, meter);
  const used = carrier !== undefined && roundTrips > 0 ? [carrier.route] : [];
  const routes = new Set([...used, ...all.flatMap((result) => result.meta?.route_used ?? [])]);
  const [only] = routes;
  return {
    status: meta.failed === 0 ? "success" : meta.succeeded === 0 ? "failed" : "partial",
    results: all,
    meta: defined({
      route_used: routes.size > 1 ? ("mixed" as const) : only,
      ...meta,
      extra: extra.size === 0 ? undefined : [...extra].map(([reason, requests]) => ({ reason, requests })),
    }),
  };
}
