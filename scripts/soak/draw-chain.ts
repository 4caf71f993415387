// Random chains whose steps change different objects, some with results of earlier steps, and the same chain with only
// the steps that GitHub applied.

import type { ChainResultEnvelope } from "../../runtime/index.js";
import { createSteps, type DependentStep, toTask } from "../../scenarios/suites/chain/dependent-chain.js";
import type { Chainable } from "../../scenarios/suites/chain/world.js";
import type { Task } from "./pair.js";

/** A capability with the root fields of its mutations. */
export interface SoakStep extends Chainable {
  readonly mutations: readonly string[];
}

export interface DrawnChain {
  readonly steps: readonly SoakStep[];
  readonly tasks: readonly Task[];
  /** The tasks of some of the steps, with the results of others as literal values, in the same order. */
  repeat(indexes: readonly number[], answer: ChainResultEnvelope): Task[];
}

const MOST_STEPS = 6;

export function drawChain(all: readonly SoakStep[], random: () => number): DrawnChain {
  const number = () => Math.floor(random() * 1_000_000);
  const size = 2 + Math.floor(random() * (MOST_STEPS - 1));
  const chosen: SoakStep[] = [];
  while (chosen.length < size) {
    const step = all[Math.floor(random() * all.length)];
    const used = chosen.flatMap(({ mutations }) => mutations);
    if (step && !step.mutations.some((field) => used.includes(field))) chosen.push(step);
  }
  const drawn = chosen.map((chainable) => ({
    chainable,
    uses: random() < 0.5 ? [number()] : [],
    after: random() < 0.3 ? [number()] : [],
  }));
  const dependent = createSteps(drawn);
  const steps = dependent.flatMap(({ chainable }) => all.find(({ id }) => id === chainable.id) ?? []);
  return {
    steps,
    tasks: dependent.map(toTask),
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
  const values = uses.map(({ property, step: from, path }) => [
    property,
    path.reduce<unknown>((value, name) => Object(value)[name], answer.results[from]?.data),
  ]);
  // A step is repeated on its level, since the reads of a level precede its writes.
  const earlier = [...uses.map((use) => use.step), ...after].map((one) => indexes.indexOf(one));
  return {
    task: chainable.id,
    input: { ...Object(chainable.input), ...Object.fromEntries(values) },
    after: earlier.filter((one) => one >= 0),
  };
}
