// Runs steps as a chain and one by one, each on a fresh copy of the same world, and tells where they differ.

import { executeTask, executeTasks } from "../../../generated/index.js";
import type { ChainResultEnvelope, ChainStepResult, ResultEnvelope } from "../../../runtime/index.js";
import type { Chainable, Place } from "./world.js";

export interface Comparison {
  /** Indexes of the steps whose answers differ. */
  readonly different: readonly number[];
  readonly told: readonly string[];
  readonly chain: ChainResultEnvelope;
  /** As the server counted them. */
  readonly requests: number;
}

export class Comparer {
  readonly #chains: Place;
  readonly #singles: Place;
  /** Answers of single runs on the untouched world. */
  readonly #untouched = new Map<Chainable, Outcome>();

  constructor(chains: Place, singles: Place) {
    this.#chains = chains;
    this.#singles = singles;
  }

  async compare(steps: readonly Chainable[]): Promise<Comparison> {
    const { github, session } = this.#chains;
    if (github.writes > 0) github.reset();
    github.clearRequests();
    const requests = steps.map(({ id, input }) => ({ task: id, input }));
    const answer = await executeTasks(requests, {}, session);
    if (!("status" in answer)) throw new Error("a plan in place of results");
    const sent = github.requests.length;
    const singles = await this.#runSingly(steps);
    const pairs = steps.map((step, index) => {
      const [chained, single] = [outcome(answer.results[index]), singles[index]];
      return { step, index, chained, single, same: JSON.stringify(chained) === JSON.stringify(single) };
    });
    const off = pairs.filter(({ same }) => !same);
    return {
      different: off.map(({ index }) => index),
      told: off.map(
        ({ step, index, chained, single }) =>
          `${index} ${step.id}: chained ${JSON.stringify(chained)}, single ${JSON.stringify(single)}`,
      ),
      chain: answer,
      requests: sent,
    };
  }

  /** Reads first, then the writes in order. */
  async #runSingly(steps: readonly Chainable[]): Promise<Outcome[]> {
    const { github } = this.#singles;
    const writes = steps.filter(({ capability }) => capability.effect !== "read");
    const results = new Map<Chainable | number, Outcome>();
    for (const [index, step] of steps.entries()) {
      if (step.capability.effect === "read" || writes.length === 1)
        results.set(index, await this.#runUntouched(step));
    }
    if (writes.length > 1) {
      github.reset();
      for (const [index, step] of steps.entries())
        if (step.capability.effect !== "read") results.set(index, await this.#run(step));
    }
    return steps.map((_, index) => results.get(index) ?? {});
  }

  async #runUntouched(step: Chainable): Promise<Outcome> {
    const known = this.#untouched.get(step);
    if (known !== undefined) return known;
    if (this.#singles.github.writes > 0) this.#singles.github.reset();
    const result = await this.#run(step);
    this.#untouched.set(step, result);
    return result;
  }

  async #run({ id, input }: Chainable): Promise<Outcome> {
    return outcome(await executeTask({ task: id, input }, { routes: ["graphql"] }, this.#singles.session));
  }
}

type Outcome = { readonly data?: unknown; readonly code?: string };

/** Data, or the code of the error: its words may name another request. */
function outcome(result: ResultEnvelope | ChainStepResult | undefined): Outcome {
  if (result === undefined) return {};
  return result.ok ? { data: result.data } : { code: result.error.code };
}
