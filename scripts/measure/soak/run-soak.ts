// Runs random calls and chains on pairs of local GitHubs, and checks that states equal what the results report and that
// nothing is left behind.

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { listOperationCards } from "../../../generated/index.js";
import type { OperationCard } from "../../../runtime/index.js";
import { startLocalGithub } from "../../../scenarios/github/index.js";
import type { Gh } from "../../../scenarios/runner/gh.js";
import { NOW } from "../../../scenarios/runner/worlds.js";
import { world } from "../../../scenarios/suites/chain/world.js";
import { ensureGh } from "../../fetch-gh.js";
import { type ChainStep, drawChain, findSteps } from "../faults/draw-chain.js";
import { outcome } from "../faults/judge.js";
import { appliedWrites, writeKind } from "../faults/run-chain.js";
import { seeded } from "../fuzz/mutations.js";
import { type Compared, differentData } from "./compare-data.js";
import { Pair } from "./pair.js";

/** What a soak run counts. All from `differentStates` on must be 0, `heapGrowthMb` at most {@link HEAP_MB}. */
export interface SoakFigures {
  calls: number;
  chains: number;
  faults: number;
  failed: number;
  /** Writes whose outcome was unknown, which GitHub had applied or not. */
  unknownApplied: number;
  unknownNotApplied: number;
  /** Results that report a failed part, after which both states are renewed. */
  partial: number;
  differentStates: number;
  differentData: number;
  falseFailures: number;
  leftResources: number;
  heapGrowthMb: number;
}

/** Growth of the heap that is tolerated between a tenth of the run and its end, both after garbage collection. */
const HEAP_MB = 10;
const PAIRS = 4;
/** Calls and chains after which the initial state is restored, because most objects can be changed only once. */
const CALLS_PER_WORLD = 40;
/** Steps of a chain. */
const MOST_STEPS = 6;
const MAX_PROBLEMS = 20;

export async function runSoak(
  calls: number,
  chains: number,
  seed: number,
): Promise<{ readonly figures: SoakFigures; readonly problems: readonly string[] }> {
  const gh = (await ensureGh()).at(-1);
  const cards = new Map((await listOperationCards()).map((card) => [card.capability_id, card]));
  const steps = await findSteps();
  const resources = await activeResources();
  const run = new SoakRun(cards);
  await run.all(steps, gh, calls, chains, seed);
  const left = await activeResources();
  const more = left.filter(
    (kind, index) => left.indexOf(kind) === index && count(left, kind) > count(resources, kind),
  );
  run.figures.leftResources = more.length;
  if (more.length > 0) run.problems.push(`left behind: ${more.join(", ")}`);
  if (run.figures.heapGrowthMb > HEAP_MB)
    run.problems.push(`the heap grew by ${run.figures.heapGrowthMb} MB`);
  return run;
}

const count = (kinds: readonly string[], kind: string) => kinds.filter((one) => one === kind).length;

/** Sockets, servers, timers and child processes, after what is closing has closed. */
async function activeResources(): Promise<string[]> {
  let kinds: string[] = [];
  for (let turn = 0; turn < 1000; turn++) {
    await new Promise(setImmediate);
    kinds = process.getActiveResourcesInfo().filter((kind) => /TCP|Pipe|Process|Timeout|Timer/.test(kind));
  }
  return kinds;
}

class SoakRun {
  readonly figures: SoakFigures = {
    calls: 0,
    chains: 0,
    faults: 0,
    failed: 0,
    unknownApplied: 0,
    unknownNotApplied: 0,
    partial: 0,
    differentStates: 0,
    differentData: 0,
    falseFailures: 0,
    leftResources: 0,
    heapGrowthMb: 0,
  };
  readonly problems: string[] = [];
  readonly #cards: ReadonlyMap<string, OperationCard>;
  #heapMb: number | undefined;

  constructor(cards: ReadonlyMap<string, OperationCard>) {
    this.#cards = cards;
  }

  async all(steps: readonly ChainStep[], gh: Gh | undefined, calls: number, chains: number, seed: number) {
    const start = () =>
      startLocalGithub({ world, rateLimit: false, clock: () => ({ now: () => new Date(NOW) }) });
    const total = calls + chains;
    let begun = 0;
    const worker = async (index: number) => {
      const random = seeded(seed * PAIRS + index);
      const pair = new Pair(await start(), await start(), gh, random);
      const [first, last] = [index, index + 1].map((at) => Math.floor((at * total) / PAIRS));
      for (let at = first ?? 0; at < (last ?? 0); at++) {
        // Chains are distributed evenly.
        const isChain = Math.floor(((at + 1) * chains) / total) > Math.floor((at * chains) / total);
        await (isChain ? this.#chain(pair, steps, random) : this.#call(pair, steps, random));
        this.figures.faults += pair.injected.length;
        if (at % CALLS_PER_WORLD === 0) this.#compare(pair, "at the end of a world", true);
        if (++begun === Math.floor(total / 10)) this.#heapMb = heapMb();
        if (begun === total)
          this.figures.heapGrowthMb = Math.max(0, Math.round(heapMb() - (this.#heapMb ?? 0)));
      }
      this.#compare(pair, "at the end", true);
      await pair.close();
    };
    await Promise.all(Array.from({ length: PAIRS }, (_, index) => worker(index)));
  }

  async #call(pair: Pair, steps: readonly ChainStep[], random: () => number): Promise<void> {
    this.figures.calls++;
    const step = pick(steps, random);
    const writesBefore = pair.github.writes;
    const result = await pair.call({ task: step.id, input: step.input });
    const writes = pair.github.writes - writesBefore;
    const name = `${step.id} with ${pair.injected.map((fault) => fault.name).join(" and ") || "no fault"}`;
    const reported = outcome(result);
    if (!result.ok) this.figures.failed++;
    if (reported === "unknown") this.#countUnknown(writes > 0);
    else if (!result.ok && reported === undefined && writes > 0)
      this.#report("falseFailures", `${name}: ${result.error.message}`);
    const hasWarning = result.meta.warnings?.some(({ step: failed }) => failed !== undefined) === true;
    if (hasWarning || reported === "applied") return this.#renew(pair);
    if (!result.ok && writes === 0) return this.#compare(pair, name);
    const repeated = await pair.repeatCall({ task: step.id, input: step.input });
    this.#compare(pair, name);
    this.#compareData(pair, name, { result: { task: step.id, ...result }, repeated, isApplied: writes > 0 });
  }

  #compareData(pair: Pair, name: string, compared: Compared): void {
    // A lookup must believe a response that GitHub also returns without a fault.
    if (pair.injected.some(({ plausible }) => plausible)) return;
    const found = differentData(this.#cards.get(compared.result?.task ?? ""), compared);
    if (found !== undefined) this.#report("differentData", `${name}: ${JSON.stringify(found)}`);
  }

  async #chain(pair: Pair, steps: readonly ChainStep[], random: () => number): Promise<void> {
    this.figures.chains++;
    const drawn = drawChain(steps, MOST_STEPS, random);
    const answer = await pair.chain(drawn.tasks);
    const log = appliedWrites(pair.github).map(writeKind);
    const name = `chain of ${drawn.tasks.map(({ task }) => task).join(", ")} with ${pair.injected.map((fault) => fault.name).join(" and ") || "no fault"}`;
    const applied: number[] = [];
    let isPartial = false;
    for (const [index, result] of answer.results.entries()) {
      const step = drawn.steps[index];
      if (step === undefined) continue;
      const reported = outcome(result);
      const isApplied = log.some((one) => step.writes.includes(one));
      if (result.ok) {
        applied.push(index);
        isPartial ||= (result.meta?.warnings ?? []).some((one) => one.step !== undefined);
      } else {
        this.figures.failed++;
        if (reported === "unknown") this.#countUnknown(isApplied);
        else if (reported === undefined && isApplied)
          this.#report("falseFailures", `${name}: step ${index}: ${result.error.message}`);
        if (isApplied) applied.push(index);
        isPartial ||= reported === "applied" || (isApplied && step.writes.length > 1);
      }
    }
    if (isPartial) return this.#renew(pair);
    const repeated = await pair.repeatChain(drawn.repeat(applied, answer));
    this.#compare(pair, name);
    for (const [at, index] of applied.entries())
      this.#compareData(pair, `${name}: step ${index}`, {
        result: answer.results[index],
        repeated: repeated.results[at],
        isApplied: log.some((one) => drawn.steps[index]?.writes.includes(one)),
      });
  }

  #countUnknown(isApplied: boolean): void {
    if (isApplied) this.figures.unknownApplied++;
    else this.figures.unknownNotApplied++;
  }

  /** The result reports that a part failed, so the call cannot be repeated. */
  #renew(pair: Pair): void {
    this.figures.partial++;
    pair.reset();
  }

  /** `reset`: restores the initial state, as after a difference. */
  #compare(pair: Pair, name: string, reset = false): void {
    const difference = pair.difference();
    if (difference !== undefined) this.#report("differentStates", `${name}: ${difference}`);
    if (reset || difference !== undefined) pair.reset();
  }

  #report(kind: "differentStates" | "differentData" | "falseFailures", text: string): void {
    this.figures[kind]++;
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(`${kind}: ${text}`);
  }
}

function pick<T>(values: readonly T[], random: () => number): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error("nothing to pick from");
  return value;
}

/** The size of the heap after garbage collection. */
function heapMb(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed / 1_000_000;
}
