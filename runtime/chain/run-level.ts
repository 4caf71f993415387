// Runs the steps of one level: joined requests in two round trips, and other steps concurrently with them.

import { execute } from "../call/execute.js";
import { fail, finish, startRecorder, succeed } from "../call/recorder.js";
import { systemClock } from "../call/retry.js";
import { runConcurrentLookups } from "../call/run-lookups.js";
import { runRead } from "../call/run-read.js";
import { untrustedIn } from "../call/untrusted-in.js";
import type { Call } from "../contract/call.js";
import type { ChainStepResult, ExtraReason } from "../contract/chain-envelope.js";
import { defined } from "../contract/defined.js";
import type { ChainOptions, ExecuteOptions } from "../contract/options.js";
import type { GraphqlPlan } from "../contract/plan.js";
import type { RetryBudget } from "../contract/retry.js";
import type { Route } from "../contract/route.js";
import { asRouteError } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import type { Exchange, Meter, SendOptions, Wire } from "../contract/wire.js";
import { eventListener } from "../session/environment.js";
import { confineWire } from "../transport/confine-wire.js";
import { createWire } from "../transport/create-wire.js";
import { throwIfAborted } from "../transport/time-limit.js";
import { runWrite } from "../writes/run-write.js";
import { Batch } from "./batch.js";
import { runSeparateSteps, targetRepository } from "./concurrent-steps.js";
import type { Level } from "./order-steps.js";
import { addCost, fromEnvelope } from "./results.js";
import { shareRequests } from "./share-requests.js";
import type { PreparedStep } from "./step-types.js";

/** What the levels of a chain share. */
export interface ChainRun {
  /** How joined requests are sent; undefined if no step is joined. */
  readonly carrier: { readonly route: Route; readonly exchange: Exchange } | undefined;
  /** The limits of each request. */
  readonly send: SendOptions;
  readonly budget: RetryBudget;
  readonly options: ChainOptions;
  readonly session: Session;
  /** Returns what messages of the chain may not contain. */
  readonly secrets: () => readonly string[];
  readonly meter: Meter;
  /** The results so far, by index of the step. */
  readonly results: (ChainStepResult | undefined)[];
  /** Sequential round trips of joined requests so far. */
  roundTrips: number;
  /** Further requests so far. */
  readonly extra: Map<ExtraReason, number>;
}

/** Returns the options of a single call that runs a step. */
export function callOptions({
  mixed: _mixed,
  ordered: _ordered,
  skipInvalid: _skipInvalid,
  ...options
}: ChainOptions): ExecuteOptions<false> {
  return { ...options, dryRun: false };
}

/** Runs steps that do not wait for each other, by index, and adds their results to the run. */
export async function runLevel(steps: Level, run: ChainRun): Promise<void> {
  const { carrier, options, session, meter, results } = run;
  const joined = new Map<number, JoinedStep>();
  const separate = new Map<number, PreparedStep>();
  for (const [index, step] of steps) {
    if (step.plan !== undefined && carrier !== undefined) joined.set(index, { step, plan: step.plan });
    else separate.set(index, step);
  }
  const mayWrite = deferred();
  const joinedDone = deferred();
  const single = callOptions(options);
  const runSingle = async ({ task, capability, plainInput }: PreparedStep) => {
    const envelope = await execute(capability, plainInput, single, session);
    addCost(meter, envelope.meta);
    return fromEnvelope(task, envelope, true);
  };
  const concurrent = runSeparateSteps(separate, runSingle, {
    mayWrite: mayWrite.promise,
    joined: joinedDone.promise,
    joinedTargets: new Set(
      [...joined.values()]
        .filter(({ step }) => step.capability.effect !== "read")
        .map(({ step }) => targetRepository(step.input)),
    ),
  });
  if (carrier !== undefined && joined.size > 0) {
    const { route, exchange } = carrier;
    const batch = new Batch({
      exchange,
      send: run.send,
      budget: run.budget,
      clock: session.clock ?? systemClock,
      beforeWrites: async () => {
        await concurrent.reads;
        mayWrite.resolve();
      },
    });
    // The batch sends no requests of REST.
    let shared: Promise<Wire> | undefined;
    const names = () => {
      shared ??= createWire(session, route, meter).then((wire) =>
        shareRequests(wire, () => batch.countExtra("EXISTING_NAMES", 1)),
      );
      return shared;
    };
    const starts = [...joined].map(() => deferred());
    const running = [...joined].map(async ([index, step], place) => {
      const started = starts[place] ?? deferred();
      results[index] = await runJoinedStep(index, step, { ...run, route, started, batch, names });
    });
    // The batch waits for nothing but requests, so the middleware of all steps runs first.
    await Promise.all(starts.map(({ promise }) => promise));
    await batch.run();
    await Promise.all(running);
    run.roundTrips += batch.roundTrips;
    for (const { reason, requests } of batch.extra)
      run.extra.set(reason, (run.extra.get(reason) ?? 0) + requests);
  }
  mayWrite.resolve();
  joinedDone.resolve();
  for (const [index, result] of await concurrent.results) results[index] = result;
  if (options.ordered !== true) return;
  for (const [index, step] of steps)
    if (missedEarlierWrite(index, steps, results)) results[index] = await runSingle(step);
}

/**
 * Whether a write found nothing although an earlier one of the level was applied, which may have created it: the lookups
 * of a level precede its writes.
 */
function missedEarlierWrite(
  index: number,
  steps: ReadonlyMap<number, PreparedStep>,
  results: ChainRun["results"],
): boolean {
  const writes = [...steps].flatMap(([at, { capability }]) => (capability.effect === "read" ? [] : [at]));
  const isMissing = writes.includes(index) && results[index]?.error?.code === "NOT_FOUND";
  return isMissing && writes.some((at) => at < index && results[at]?.ok === true);
}

interface JoinedStep {
  readonly step: PreparedStep;
  readonly plan: GraphqlPlan;
}

interface JoinedRun extends ChainRun {
  /** The route of the joined requests. */
  readonly route: Route;
  /** Resolved when the step begins to send, or has ended without that. */
  readonly started: Deferred;
  readonly batch: Batch;
  /** The connection for lists of existing names, which the steps of a level share. */
  readonly names: () => Promise<Wire>;
}

async function runJoinedStep(
  index: number,
  { step: { task, capability, input, plainInput: given, cursor }, plan }: JoinedStep,
  { started, batch, names, meter, route, send, budget, options, session, secrets }: JoinedRun,
): Promise<ChainStepResult> {
  const clock = session.clock ?? systemClock;
  const recorder = startRecorder(capability, false);
  recorder.onEvent = eventListener(options, session);
  // Values of secret inputs may come from earlier steps.
  const resolved = capability.secrets?.(given) ?? [];
  recorder.secrets = () => [...secrets(), ...resolved];
  const call: Call = {
    capability,
    strict: options.strict ?? session.options.strict,
    send,
    // The joined request is retried, not a single step. Only a write whose response was lost is sent again, without a
    // delay: the batch waits for no timers of its steps.
    budget: {
      get maxAttempts() {
        return batch.mayResend(index) ? 2 : 1;
      },
      baseMs: 0,
      leftMs: 0,
      deadline: budget.deadline,
    },
    clock: { now: clock.now, random: clock.random, sleep: async () => undefined },
    meter,
    emit: recorder.meter.emit,
    warnings: recorder.warnings,
    applied: recorder.applied,
    agree: (isApplied) => batch.agree(index, isApplied),
  };
  const runJoined = async () => {
    started.resolve();
    try {
      throwIfAborted(send.signal);
      const { repositories } = session;
      const confine = (open: Wire) => (repositories ? confineWire(open, repositories, route, input) : open);
      const wire = confine(batch.wire({ index, idempotent: capability.idempotent === true }));
      const run = { call, route, wire, input, cursor };
      const runPlan = capability.effect === "read" ? runRead : runWrite;
      // Without it, each lookup depends on the one before.
      const runLookups = plan.runLookups && runConcurrentLookups;
      const result = await runPlan(plan, run, runLookups).catch(async (thrown) => {
        await capability.explain?.({ ...run, wire: confine(await names()) })(thrown);
        throw thrown;
      });
      const meta = defined({ ...result.meta, untrusted: untrustedIn(capability.untrusted, result.data) });
      return succeed(recorder, result.data, meta);
    } catch (thrown) {
      return fail(recorder, asRouteError(thrown));
    }
  };
  const result = await (session.layers?.call?.(recorder, given, send, runJoined, fail, session) ??
    runJoined());
  started.resolve();
  return fromEnvelope(task, finish(recorder, result), false);
}

interface Deferred {
  readonly promise: Promise<void>;
  resolve(): void;
}

function deferred(): Deferred {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
