// Runs the steps of one level: joined requests in two round trips, and other steps concurrently with them.

import { execute } from "../call/execute.js";
import { avoidsGraphql, rememberOutdated } from "../call/outdated-routes.js";
import { fail, finish, startRecorder, succeed } from "../call/recorder.js";
import { runConcurrentLookups } from "../call/run-lookups.js";
import { runRead } from "../call/run-read.js";
import { untrustedIn } from "../call/untrusted-in.js";
import { systemClock } from "../call/with-retry.js";
import type { Call } from "../contract/call.js";
import type { ChainStepResult, ExtraReason } from "../contract/chain-envelope.js";
import { defined } from "../contract/defined.js";
import type { ChainOptions, ExecuteOptions } from "../contract/options.js";
import type { GraphqlPlan } from "../contract/plan.js";
import { asRouteError, NOT_APPLIED, RouteError, UNSUPPORTED } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import type { Wire } from "../contract/wire.js";
import { eventListener } from "../session/environment.js";
import { confineWire } from "../transport/confine-wire.js";
import { createWire } from "../transport/create-wire.js";
import { throwIfAborted } from "../transport/time-limit.js";
import { runWrite } from "../writes/run-write.js";
import { Batch } from "./batch.js";
import type { ChainRun, JoinedRun } from "./chain-run.js";
import { runSeparateSteps, targetRepository } from "./concurrent-steps.js";
import type { Level } from "./order-steps.js";
import { countExtra, findPostponed, foundNothing, repeatMissed } from "./repeat-missed.js";
import { addCost, fromEnvelope, fromStopped, stoppedError } from "./results.js";
import { shareRequests } from "./share-requests.js";
import type { PreparedStep } from "./step-types.js";

const POSTPONED = new RouteError("UNKNOWN", "Sent after an earlier step, which is sent again.", {
  details: { not_sent: true },
  ...NOT_APPLIED,
});

/** Returns the options of a single call that runs a step. */
export function stepOptions({
  mixed: _mixed,
  ordered: _ordered,
  skipInvalid: _skipInvalid,
  checkFirst: _checkFirst,
  ...options
}: ChainOptions): ExecuteOptions<false> {
  return { ...options, dryRun: false };
}

/**
 * Runs steps that do not wait for each other, by index, and adds their results to the run. `later`: steps of other levels
 * whose names are looked up before the first write.
 */
export async function runLevel(steps: Level, run: ChainRun, later: Level = new Map()): Promise<void> {
  const { carrier, options, session, meter, results } = run;
  const joined = new Map<number, JoinedStep>();
  const separate = new Map<number, PreparedStep>();
  for (const [index, step] of steps) {
    if (step.plan !== undefined && carrier !== undefined) joined.set(index, { step, plan: step.plan });
    else separate.set(index, step);
  }
  const mayWrite = deferred();
  const joinedDone = deferred();
  const single = stepOptions(options);
  const runSingle = async ({ task, capability, plainInput }: PreparedStep, extra?: ExtraReason) => {
    if (run.stoppedBy !== undefined && capability.effect !== "read") return fromStopped(task, run.stoppedBy);
    const envelope = await execute(capability, plainInput, single, session);
    addCost(meter, envelope.meta);
    if (extra !== undefined) countExtra(run, extra, envelope.meta.cost?.requests ?? 0);
    return fromEnvelope(task, envelope, true);
  };
  const runLate = (step: PreparedStep) => runSingle(step, "LATE_WRITE");
  const sendAgain = async (step: PreparedStep, index: number) => {
    if (run.stoppedBy !== undefined) return;
    if (wasOutdated(step, results[index], options, session)) results[index] = await runSingle(step);
    await repeatMissed(index, steps, run, runLate);
  };
  const runSeparate = async (step: PreparedStep, index: number) => {
    results[index] = await runSingle(step);
    // Before later writes to the same repository.
    await sendAgain(step, index);
  };
  const concurrent = runSeparateSteps(separate, runSeparate, {
    mayWrite: mayWrite.promise,
    joined: joinedDone.promise,
    joinedTargets: new Set(
      [...joined.values()]
        .filter(({ step }) => step.capability.effect !== "read")
        .map(({ step }) => targetRepository(step.input)),
    ),
  });
  if (carrier !== undefined) {
    const { route, exchange } = carrier;
    const check = options.checkFirst ? (await import("./check-later.js")).checkLater : undefined;
    const missed = new Set<number>();
    let postponed: ReadonlySet<number> = new Set();
    const batch = new Batch({
      exchange,
      send: run.send,
      budget: run.budget,
      clock: session.clock ?? systemClock,
      beforeWrites: async () => {
        await concurrent.reads;
        mayWrite.resolve();
        const stopped = run.stoppedBy && stoppedError(run.stoppedBy);
        if (options.ordered) postponed = findPostponed(steps, missed);
        return (index) => stopped ?? (postponed.has(index) ? POSTPONED : undefined);
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
    const stop = (index: number, task: string, error: RouteError) => {
      if (foundNothing(error)) missed.add(index);
      if (options.checkFirst && !run.hasWritten && !batch.isWriting) run.stoppedBy ??= { index, task, error };
    };
    const joinedRun = { ...run, route, batch, names, stop };
    const checking = check?.(later, joinedRun);
    const starts = [...joined].map(() => deferred());
    const running = [...joined].map(async ([index, step], place) => {
      const started = starts[place] ?? deferred();
      results[index] = await runJoinedStep(index, step, { ...joinedRun, started });
    });
    // The batch waits for nothing but requests, so the middleware of all steps runs first.
    await Promise.all(starts.map(({ promise }) => promise));
    await batch.run();
    await Promise.all([...running, checking]);
    run.roundTrips += batch.roundTrips;
    for (const { reason, requests } of batch.extra) countExtra(run, reason, requests);
    run.hasWritten ||= batch.hasWritten;
    for (const [index, { step }] of joined) {
      if (postponed.has(index)) results[index] = await runLate(step);
      await sendAgain(step, index);
    }
  }
  mayWrite.resolve();
  joinedDone.resolve();
  await concurrent.results;
  run.hasWritten ||= [...separate.values()].some(({ capability }) => capability.effect !== "read");
}

/**
 * Whether GitHub refused the joined request of the step, because its schema does not have a field, and applied nothing, so
 * that another route may be tried.
 */
function wasOutdated(
  { capability, plan }: PreparedStep,
  result: ChainStepResult | undefined,
  options: ChainOptions,
  session: Session,
): boolean {
  const { code, details } = result?.error ?? {};
  if (plan === undefined || code !== UNSUPPORTED || details?.outcome !== undefined) return false;
  const routes = options.routes ?? session.options.routes;
  return options.mixed === true && routes === undefined && avoidsGraphql(capability, session);
}

interface JoinedStep {
  readonly step: PreparedStep;
  readonly plan: GraphqlPlan;
}

interface StepRun extends JoinedRun {
  /** Resolved when the step begins to send, or has ended without that. */
  readonly started: Deferred;
}

async function runJoinedStep(
  index: number,
  { step: { task, capability, input, plainInput: given, cursor }, plan }: JoinedStep,
  { started, stop, batch, names, meter, route, send, budget, options, session, secrets }: StepRun,
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
    agree: (isApplied, once) => batch.agree(index, isApplied, once),
  };
  const runJoined = async () => {
    started.resolve();
    try {
      throwIfAborted(send.signal);
      const { repositories } = session;
      const confine = (open: Wire) => (repositories ? confineWire(open, repositories, route, input) : open);
      const wire = confine(
        batch.wire({
          index,
          idempotent: capability.idempotent === true,
          destructive: capability.effect === "destructive",
        }),
      );
      const run = { call, route, wire, input, cursor };
      const runPlan = capability.effect === "read" ? runRead : runWrite;
      // Without it, each lookup depends on the one before.
      const runLookups = plan.runLookups && runConcurrentLookups;
      const result = await runPlan(plan, run, runLookups).catch(async (thrown) => {
        const error = asRouteError(thrown);
        if (error.details?.not_sent === true) throw error;
        rememberOutdated(capability, "graphql", error, session);
        if (capability.effect !== "read") stop(index, task, error);
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
