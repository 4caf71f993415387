// Random chains whose steps write different things, some with results of earlier steps, and the same chain with only the
// steps that GitHub applied.

import type { ChainResultEnvelope } from "../../../runtime/index.js";
import {
  createSteps,
  type DependentStep,
  levelsOf,
  toTask,
  type Use,
  withValues,
} from "../../../scenarios/suites/chain/dependent-chain.js";
import { type Chainable, mixedChainables, startTestServer } from "../../../scenarios/suites/chain/world.js";
import { runChain, type Task, writeKind } from "./run-chain.js";

/** A capability with its writes. */
export interface ChainStep extends Chainable {
  /** The kinds of its writes, which no other step of a chain has. */
  readonly writes: readonly string[];
}

export interface DrawnChain {
  readonly steps: readonly ChainStep[];
  readonly tasks: readonly Task[];
  /** The level of each step. */
  readonly levels: readonly number[];
  /** The tasks of some of the steps, with the results of others as literal values, in the same order. */
  repeat(indexes: readonly number[], answer: ChainResultEnvelope): Task[];
}

/** Returns all capabilities with the writes that each of them sends. */
export async function findSteps(): Promise<ChainStep[]> {
  const server = await startTestServer();
  try {
    const steps: ChainStep[] = [];
    for (const chainable of await mixedChainables(server)) {
      const alone = await runChain(server.github, [{ task: chainable.id, input: chainable.input }]);
      steps.push({ ...chainable, writes: [...new Set(alone.writes.map(writeKind))] });
    }
    return steps;
  } finally {
    await server.github.close();
  }
}

/** `mostSteps`: at least 2. */
export function drawChain(all: readonly ChainStep[], mostSteps: number, random: () => number): DrawnChain {
  const number = () => Math.floor(random() * 1_000_000);
  const size = 2 + Math.floor(random() * (mostSteps - 1));
  const chosen: ChainStep[] = [];
  while (chosen.length < size) {
    const step = all[Math.floor(random() * all.length)];
    const used = chosen.flatMap(({ writes }) => writes);
    if (step && !step.writes.some((write) => used.includes(write))) chosen.push(step);
  }
  const drawn = chosen.map((chainable) => ({
    chainable,
    uses: random() < 0.5 ? [number()] : [],
    after: random() < 0.3 ? [number()] : [],
  }));
  const dependent = createSteps(drawn);
  const levels = levelsOf(dependent);
  return {
    steps: dependent.flatMap(({ chainable }) => all.find(({ id }) => id === chainable.id) ?? []),
    tasks: dependent.map(toTask),
    levels: dependent.map((_, index) => levels.findIndex((level) => level.includes(index))),
    repeat: (indexes, answer) => indexes.map((index) => repeatStep(dependent, index, indexes, answer)),
  };
}

function repeatStep(
  steps: readonly DependentStep[],
  index: number,
  indexes: readonly number[],
  answer: ChainResultEnvelope,
): Task {
  const step = steps[index];
  if (step === undefined) throw new Error(`no step ${index}`);
  const { chainable, uses, after } = step;
  const valueOfUse = ({ step: from, path }: Use) =>
    path.reduce<unknown>((value, name) => Object(value)[name], answer.results[from]?.data);
  // A step is repeated on its level, since the reads of a level precede its writes.
  const earlier = [...uses.map((use) => use.step), ...after].map((one) => indexes.indexOf(one));
  return {
    task: chainable.id,
    input: withValues(
      chainable.input,
      uses.map((use) => [use, valueOfUse(use)] as const),
    ),
    after: earlier.filter((one) => one >= 0),
  };
}
