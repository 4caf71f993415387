// Runs the steps of a mixed chain that are not joined: concurrently, but writes to the same repository sequentially.
import { createSlots } from "../pacing/requests-in-flight.js";
import type { PreparedStep } from "./step-types.js";

/** Maximum concurrent steps. */
const MAX_AT_ONCE = 4;

/** The steps that run concurrently with the joined requests. */
export interface ConcurrentRun<Result> {
  /** Resolves when all reads are completed. */
  readonly reads: Promise<void>;
  /** The results, by index of the step. */
  readonly results: Promise<ReadonlyMap<number, Result>>;
}

/**
 * Runs the steps. Reads start immediately. Writes wait for `mayWrite`. Writes to a repository that the joined requests
 * also write to (`joinedTargets`) wait for `joined` as well.
 */
export function runSeparateSteps<Result>(
  steps: ReadonlyMap<number, PreparedStep>,
  run: (step: PreparedStep, index: number) => Promise<Result>,
  {
    mayWrite,
    joined,
    joinedTargets,
  }: { mayWrite: Promise<void>; joined: Promise<void>; joinedTargets: ReadonlySet<string> },
): ConcurrentRun<Result> {
  const slots = createSlots(MAX_AT_ONCE);
  const results = new Map<number, Result>();
  const start = async (index: number, step: PreparedStep) => {
    await slots.acquire(undefined);
    results.set(index, await run(step, index).finally(slots.release));
  };
  const entries = [...steps];
  const reads = entries.filter(([, step]) => step.capability.effect === "read");
  const readsDone = Promise.all(reads.map(([index, step]) => start(index, step))).then(() => undefined);

  const writes = entries.filter(([, step]) => step.capability.effect !== "read");
  const targets = new Set([...joinedTargets, ...writes.map(([, step]) => targetRepository(step.input))]);
  // A write to an unknown repository may affect any of them.
  const laneKey = (step: PreparedStep) => (targets.has(ANY) ? ANY : targetRepository(step.input));
  const lanes = new Map<string, Promise<void>>();
  for (const [index, step] of writes) {
    const lane = laneKey(step);
    const shared = targets.has(ANY) ? joinedTargets.size > 0 : joinedTargets.has(lane);
    const before = lanes.get(lane) ?? Promise.all([readsDone, mayWrite, ...(shared ? [joined] : [])]);
    lanes.set(
      lane,
      Promise.resolve(before).then(() => start(index, step)),
    );
  }
  const all = Promise.all([readsDone, ...lanes.values()]).then(() => results);
  return { reads: readsDone, results: all };
}

/** Represents a repository that the input does not name. */
const ANY = "*";

/** Returns `owner/name` of an input in lower case; `*` if the input names no repository. */
export function targetRepository(input: object): string {
  const { owner, name }: { owner?: unknown; name?: unknown } = input;
  return typeof owner === "string" && typeof name === "string" ? `${owner}/${name}`.toLowerCase() : ANY;
}
