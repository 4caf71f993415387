// Runs a chain: validates all steps, then joins their GraphQL requests into two round trips.
import { planChain } from "#chain-plan";
import { execute } from "../call/execute.js";
import type { Call } from "../call/plan-run.js";
import { emit, fail, startRecorder, succeed } from "../call/recorder.js";
import { retryBudget, systemClock } from "../call/retry.js";
import { findCarrier } from "../call/routes.js";
import { runConcurrentLookups } from "../call/run-lookups.js";
import { runPlan } from "../call/run-plan.js";
import { sendOptions } from "../call/run-routes.js";
import type {
  ChainMeta,
  ChainResultEnvelope,
  ChainStepMeta,
  ChainStepResult,
} from "../contract/chain-envelope.js";
import type { ChainPlan } from "../contract/chain-plan.js";
import { defined } from "../contract/defined.js";
import type { ResultEnvelope, ResultError, ResultMeta } from "../contract/envelope.js";
import type { ChainOptions, ExecuteOptions } from "../contract/options.js";
import type { GraphqlPlan } from "../contract/plan.js";
import type { Route } from "../contract/route.js";
import { asRouteError, RouteError } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import type { Meter } from "../contract/wire.js";
import { aborted } from "../errors/interrupted.js";
import { redactValue } from "../errors/redact.js";
import { sessionForCall } from "../session/session.js";
import { createExchange } from "../transport/create-wire.js";
import { Batch } from "./batch.js";
import { runConcurrently, targetRepository } from "./concurrent-steps.js";
import type { PreparedStep, RequestedStep, ValidatedStep } from "./step-types.js";
import { checkSteps } from "./steps.js";

type StepResult = ChainStepResult;

/**
 * Runs steps in two round trips. Does not reject if steps are invalid or GitHub, gh or the network fails; check
 * `status` and the `ok` of each step. If any step is invalid (unknown capability, invalid input, no GraphQL route),
 * nothing is sent.
 */
export async function runChain(
  steps: readonly RequestedStep[],
  options: ChainOptions = {},
  given?: Session,
): Promise<ChainResultEnvelope | ChainPlan> {
  const startedAt = performance.now();
  const meter: Meter = { requests: 0, adapterMs: 0, rateLimitRemaining: undefined };
  const tasks = steps.map((step) => step.task);
  let secrets: readonly string[] = [];
  try {
    const session = sessionForCall(options, given);
    secrets = session.secrets();
    if (steps.length === 0) throw new RouteError("VALIDATION", "A chain requires at least one step.");
    const [single, ...more] = steps;
    if (single?.capability !== undefined && more.length === 0 && !options.dryRun) {
      const { mixed: _mixed, ...one } = options;
      return fromSingleCall(
        single.task,
        await execute(single.capability, single.input, { ...one, dryRun: false }, session),
      );
    }
    const mixed = options.mixed === true || steps.length === 1;
    const checked = checkSteps(steps, { ...options, mixed }, session);
    const prepared = checked.flatMap((one) => ("prepared" in one ? [one.prepared] : []));
    if (prepared.length < checked.length) return reject(checked, secrets, startedAt);
    if (options.signal?.aborted) throw aborted(false);
    if (options.dryRun) return planChain(prepared, options, session);
    return await send(prepared, options, session, meter, startedAt);
  } catch (thrown) {
    const error = toResultError(asRouteError(thrown), secrets);
    const results = tasks.map((task): StepResult => ({ task, ok: false, error }));
    return { status: "failed", results, error, meta: countMeta(results, 0, startedAt, meter) };
  }
}

/** Converts the envelope of a single call. A chain with one step runs as a call, with all its routes. */
function fromSingleCall(task: string, envelope: ResultEnvelope): ChainResultEnvelope {
  const { route_used, timings, cost } = envelope.meta;
  const results = [fromEnvelope(task, envelope, false)];
  return {
    status: envelope.ok ? "success" : "failed",
    results,
    meta: {
      ...(route_used === undefined ? {} : { route_used }),
      total: 1,
      succeeded: envelope.ok ? 1 : 0,
      failed: envelope.ok ? 0 : 1,
      round_trips: cost?.requests ?? 0,
      ...(timings === undefined ? {} : { timings }),
      ...(cost === undefined ? {} : { cost }),
    },
  };
}

/** Returns the result of a chain with invalid steps: an error for each of them, and "not sent" for the others. */
function reject(
  checked: readonly ValidatedStep[],
  secrets: readonly string[],
  startedAt: number,
): ChainResultEnvelope {
  const invalid = checked.flatMap((one, index) => ("prepared" in one ? [] : [index]));
  const results = checked.map((one): StepResult => {
    if (!("prepared" in one)) {
      const meta =
        one.warnings.length === 0 ? {} : { meta: { warnings: redactValue(one.warnings, secrets) } };
      return { task: one.task, ok: false, error: toResultError(one.error, secrets), ...meta };
    }
    const message = `Not sent: step ${invalid[0]} of the chain is invalid (counted from 0).`;
    const error: ResultError = { code: "VALIDATION", message, retryable: false, details: { not_sent: true } };
    return { task: one.prepared.task, ok: false, error };
  });
  const count = invalid.length === 1 ? "1 step is" : `${invalid.length} steps are`;
  const message = `Nothing was sent, because ${count} invalid: ${invalid.slice(0, 10).join(", ")}${invalid.length > 10 ? ", …" : ""} (counted from 0).`;
  const error: ResultError = { code: "VALIDATION", message, retryable: false, details: { steps: invalid } };
  return { status: "failed", results, error, meta: countMeta(results, 0, startedAt) };
}

async function send(
  steps: readonly PreparedStep[],
  options: ChainOptions,
  session: Session,
  meter: Meter,
  startedAt: number,
): Promise<ChainResultEnvelope> {
  const joined = new Map(
    steps.flatMap((step, index) =>
      step.plan === undefined ? [] : [[index, { step, plan: step.plan }] as const],
    ),
  );
  const separate = new Map(
    steps.flatMap((step, index) => (step.plan === undefined ? [[index, step] as const] : [])),
  );
  const route =
    joined.size === 0
      ? undefined
      : await findCarrier(options.routes ?? session.options.routes, session, options.skipPreflight === true);
  const exchange = route === undefined ? undefined : await createExchange(session, route, meter);
  const clock = session.clock ?? systemClock;
  const send = sendOptions(options, session);
  const results: StepResult[] = [];

  const mayWrite = deferred();
  const joinedDone = deferred();
  const single = { ...options, dryRun: false } satisfies ExecuteOptions;
  const concurrent = runConcurrently(
    separate,
    async (step) => {
      const envelope = await execute(step.capability, step.originalInput, single, session);
      addCost(meter, envelope.meta);
      return fromEnvelope(step.task, envelope, true);
    },
    {
      mayWrite: mayWrite.promise,
      joined: joinedDone.promise,
      joinedTargets: new Set(
        [...joined.values()]
          .filter(({ step }) => step.capability.effect !== "read")
          .map(({ step }) => targetRepository(step.input)),
      ),
    },
  );
  let batch: Batch | undefined;
  if (route !== undefined && exchange !== undefined) {
    const joining = new Batch({
      exchange,
      send,
      budget: retryBudget(session.options.retry, options.retry),
      clock,
      beforeWrites: async () => {
        await concurrent.reads;
        mayWrite.resolve();
      },
    });
    const running = [...joined].map(async ([index, { step, plan }]) => {
      results[index] = await runStep(index, step, plan, { batch: joining, route, options, session });
    });
    batch = joining;
    await joining.run();
    await Promise.all(running);
  }
  mayWrite.resolve();
  joinedDone.resolve();
  for (const [index, result] of await concurrent.results) results[index] = result;

  const meta = countMeta(results, batch?.roundTrips ?? 0, startedAt, meter);
  const routes = new Set([
    ...(route === undefined ? [] : [route]),
    ...results.flatMap((result) => result.meta?.route_used ?? []),
  ]);
  const [only] = routes;
  const extra = batch?.extra ?? [];
  return {
    status: meta.failed === 0 ? "success" : meta.succeeded === 0 ? "failed" : "partial",
    results,
    meta: {
      ...(only === undefined ? {} : { route_used: routes.size > 1 ? ("mixed" as const) : only }),
      ...meta,
      ...(extra.length === 0 ? {} : { extra }),
    },
  };
}

interface StepRun {
  readonly batch: Batch;
  readonly route: Route;
  readonly options: ChainOptions;
  readonly session: Session;
}

async function runStep(
  index: number,
  { task, capability, input, cursor, warnings }: PreparedStep,
  plan: GraphqlPlan,
  { batch, route, options, session }: StepRun,
): Promise<StepResult> {
  const recorder = startRecorder(capability, false);
  recorder.onEvent = options.onEvent ?? session.options.onEvent;
  recorder.secrets = session.secrets;
  recorder.warnings.push(...warnings);
  const call: Call = {
    capability,
    send: sendOptions(options, session),
    // Only the joined request is retried, not a single step.
    budget: { maxAttempts: 1, baseMs: 0, leftMs: 0 },
    clock: session.clock ?? systemClock,
    meter: recorder.meter,
    emit: (event) => emit(recorder, event),
    warnings: recorder.warnings,
    applied: recorder.applied,
  };
  try {
    const result = await runPlan(
      plan,
      { call, route, wire: batch.wire(index), input, cursor },
      runConcurrentLookups,
    );
    const meta = defined({ ...result.meta, untrusted: capability.untrusted });
    return fromEnvelope(task, succeed(recorder, result.data, meta), false);
  } catch (thrown) {
    return fromEnvelope(task, fail(recorder, asRouteError(thrown)), false);
  }
}

function fromEnvelope(task: string, envelope: ResultEnvelope, ownRoute: boolean): StepResult {
  const { route_used, pagination, filter_applied, scan, warnings, untrusted } = envelope.meta;
  const ownMeta = { route_used: ownRoute ? route_used : undefined };
  const meta: ChainStepMeta = defined({ ...ownMeta, pagination, filter_applied, scan, warnings, untrusted });
  const metaField = Object.keys(meta).length === 0 ? {} : { meta };
  return envelope.ok
    ? { task, ok: true, data: envelope.data, ...metaField }
    : { task, ok: false, error: envelope.error, ...metaField };
}

function countMeta(
  results: readonly StepResult[],
  roundTrips: number,
  startedAt: number,
  meter?: Meter,
): ChainMeta & { readonly succeeded: number } {
  const succeeded = results.filter((result) => result.ok).length;
  const timings: NonNullable<ResultMeta["timings"]> = {
    total_ms: Math.round(performance.now() - startedAt),
    adapter_ms: Math.round(meter?.adapterMs ?? 0),
  };
  const remaining = meter?.rateLimitRemaining;
  return {
    total: results.length,
    succeeded,
    failed: results.length - succeeded,
    round_trips: roundTrips,
    timings,
    cost: {
      requests: meter?.requests ?? 0,
      ...(remaining === undefined ? {} : { rate_limit_remaining: remaining }),
    },
  };
}

function addCost(meter: Meter, { cost, timings }: ResultMeta): void {
  meter.requests += cost?.requests ?? 0;
  meter.adapterMs += timings?.adapter_ms ?? 0;
  meter.rateLimitRemaining = cost?.rate_limit_remaining ?? meter.rateLimitRemaining;
}

function toResultError(error: RouteError | ResultError, secrets: readonly string[]): ResultError {
  const { code, message, retryable, details } = error;
  return redactValue({ code, message, retryable, ...(details === undefined ? {} : { details }) }, secrets);
}

function deferred(): { readonly promise: Promise<void>; resolve(): void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
