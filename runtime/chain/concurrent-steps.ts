// Runs the steps of a mixed chain that no joined request carries: a few at once, writes to one repository never.
import type { PreparedStep } from "./step-types.js";

/** Steps at once. */
const MAX_AT_ONCE = 4;

export interface ConcurrentRun<Result> {
  /** Every read has its answer. */
  readonly reads: Promise<void>;
  readonly results: Promise<ReadonlyMap<number, Result>>;
}

/**
 * Reads begin at once. Writes wait for `mayWrite`; those to a repository that the joined requests write to (`taken`)
 * wait for `joined` as well.
 */
export function runConcurrently<Result>(
  steps: ReadonlyMap<number, PreparedStep>,
  run: (step: PreparedStep) => Promise<Result>,
  { mayWrite, joined, taken }: { mayWrite: Promise<void>; joined: Promise<void>; taken: ReadonlySet<string> },
): ConcurrentRun<Result> {
  const limited = limiter(MAX_AT_ONCE);
  const results = new Map<number, Result>();
  const start = async (index: number, step: PreparedStep) => {
    results.set(index, await limited(() => run(step)));
  };
  const entries = [...steps];
  const reads = entries.filter(([, step]) => step.capability.effect === "read");
  const readsDone = Promise.all(reads.map(([index, step]) => start(index, step))).then(() => undefined);

  const writes = entries.filter(([, step]) => step.capability.effect !== "read");
  const targets = new Set([...taken, ...writes.map(([, step]) => targetRepository(step.input))]);
  // A write whose repository isn't known could be to any of them.
  const laneOf = (step: PreparedStep) => (targets.has(ANY) ? ANY : targetRepository(step.input));
  const lanes = new Map<string, Promise<void>>();
  for (const [index, step] of writes) {
    const lane = laneOf(step);
    const shared = targets.has(ANY) ? taken.size > 0 : taken.has(lane);
    const before = lanes.get(lane) ?? Promise.all([readsDone, mayWrite, ...(shared ? [joined] : [])]);
    lanes.set(
      lane,
      Promise.resolve(before).then(() => start(index, step)),
    );
  }
  const all = Promise.all([readsDone, ...lanes.values()]).then(() => results);
  return { reads: readsDone, results: all };
}

/** Stands for a repository that the input doesn't name. */
const ANY = "*";

/** `owner/name` of an input; `*` when it names none. */
export function targetRepository(input: object): string {
  const { owner, name }: { owner?: unknown; name?: unknown } = input;
  return typeof owner === "string" && typeof name === "string" ? `${owner}/${name}`.toLowerCase() : ANY;
}

function limiter(limit: number): <T>(run: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let active = 0;
  return async (run) => {
    if (active >= limit) await new Promise<void>((resolve) => queue.push(resolve));
    else active++;
    try {
      return await run();
    } finally {
      const next = queue.shift();
      if (next === undefined) active--;
      else next();
    }
  };
}
