// Runs random calls and chains on pairs of local GitHubs, and checks that states equal what the results report and that
// nothing is left behind.

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { listOperationCards } from "../../generated/index.js";
import type { OperationCard, ResultEnvelope } from "../../runtime/index.js";
import { startLocalGithub } from "../../scenarios/github/index.js";
import type { Gh } from "../../scenarios/runner/gh.js";
import { mismatches } from "../../scenarios/runner/match.js";
import { NOW } from "../../scenarios/runner/worlds.js";
import { chainables, startTestServer, world } from "../../scenarios/suites/chain/world.js";
import { runChain } from "../faults/chains.js";
import { outcome } from "../faults/judge.js";
import { ensureGh } from "../fetch-gh.js";
import { seeded } from "../fuzz/mutations.js";
import { drawChain, type SoakStep } from "./draw-chain.js";
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
export const HEAP_MB = 10;
const PAIRS = 4;
/** Calls and chains after which the initial state is restored, because most objects can be changed only once. */
const CALLS_PER_WORLD = 40;
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

async function findSteps(): Promise<SoakStep[]> {
  const server = await startTestServer();
  try {
    const steps: SoakStep[] = [];
    for (const chainable of await chainables(server)) {
      const alone = await runChain(server.github, [chainable]);
      steps.push({ ...chainable, mutations: [...new Set(alone.mutations)] });
    }
    return steps;
  } finally {
    await server.github.close();
  }
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

  async all(steps: readonly SoakStep[], gh: Gh | undefined, calls: number, chains: number, seed: number) {
    const start = () => startLocalGithub({ world, clock: () => ({ now: () => new Date(NOW) }) });
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

  async #call(pair: Pair, steps: readonly SoakStep[], random: () => number): Promise<void> {
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
    // A lookup must believe a response that GitHub also returns without a fault.
    if (!result.ok || pair.injected.some(({ plausible }) => plausible)) return;
    const schema = this.#cards.get(step.id)?.output_schema;
    const wrong = mismatches(
      withEscapes(repeated.data, result),
      result.data,
      "data",
      schema,
      result.meta.route_used,
    );
    const isPage = result.data instanceof Object && "pageInfo" in result.data;
    const found = wrong.filter(({ path }) => !isPage || !path.startsWith("data.pageInfo.endCursor"));
    if (found.length > 0) this.#report("differentData", `${name}: ${JSON.stringify(found[0])}`);
  }

  async #chain(pair: Pair, steps: readonly SoakStep[], random: () => number): Promise<void> {
    this.figures.chains++;
    const drawn = drawChain(steps, random);
    const answer = await pair.chain(drawn.tasks);
    const log = pair.github.requests.flatMap(({ mutations }) => mutations);
    const name = `chain of ${drawn.tasks.map(({ task }) => task).join(", ")} with ${pair.injected.map((fault) => fault.name).join(" and ") || "no fault"}`;
    const applied: number[] = [];
    let isPartial = false;
    for (const [index, result] of answer.results.entries()) {
      const step = drawn.steps[index];
      if (step === undefined) continue;
      const reported = outcome(result);
      const isApplied = log.some((field) => step.mutations.includes(field));
      if (result.ok) {
        applied.push(index);
        isPartial ||= (result.meta?.warnings ?? []).some((one) => one.step !== undefined);
      } else {
        this.figures.failed++;
        if (reported === "unknown") this.#countUnknown(isApplied);
        else if (reported === undefined && isApplied)
          this.#report("falseFailures", `${name}: step ${index}: ${result.error.message}`);
        if (isApplied) applied.push(index);
        isPartial ||= reported === "applied" || (isApplied && step.mutations.length > 1);
      }
    }
    if (isPartial) return this.#renew(pair);
    await pair.repeatChain(drawn.repeat(applied, answer));
    this.#compare(pair, name);
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
    const isEqual = pair.isEqual();
    if (!isEqual) this.#report("differentStates", name);
    if (reset || !isEqual) pair.reset();
  }

  #report(kind: "differentStates" | "differentData" | "falseFailures", text: string): void {
    this.figures[kind]++;
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(`${kind}: ${text}`);
  }
}

/** gh prints control characters as `^[`. */
function withEscapes(data: unknown, { meta }: ResultEnvelope): unknown {
  if (meta.route_used !== "cli") return data;
  return JSON.parse(JSON.stringify(data).replaceAll("\\u001b", "^["));
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
