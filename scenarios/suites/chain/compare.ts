// Compares a chain of steps with the same steps run separately, each on a fresh copy of the same world.

import { executeTask, executeTasks } from "../../../generated/index.js";
import type { ChainResultEnvelope, ChainStepResult, ResultEnvelope } from "../../../runtime/index.js";
import type { Chainable, TestServer } from "./world.js";

export interface Comparison {
  /** Indexes of the steps whose results differ. */
  readonly different: readonly number[];
  /** A description of each difference. */
  readonly messages: readonly string[];
  readonly chain: ChainResultEnvelope;
  /** Number of requests that the server received. */
  readonly requests: number;
}

export class Comparer {
  readonly #chains: TestServer;
  readonly #singles: TestServer;
  /** Results of steps run separately on the initial world. */
  readonly #fresh = new Map<Chainable, Outcome>();

  constructor(chains: TestServer, singles: TestServer) {
    this.#chains = chains;
    this.#singles = singles;
  }

  async compare(steps: readonly Chainable[]): Promise<Comparison> {
    const { github, session } = this.#chains;
    if (github.isChanged) github.reset();
    github.clearRequests();
    const requests = steps.map(({ id, input }) => ({ task: id, input }));
    const answer = await executeTasks(requests, {}, session);
    if (!("status" in answer)) throw new Error("expected results, got a plan");
    const sent = github.requests.length;
    const singles = await this.#runSeparately(steps);
    const pairs = steps.map((step, index) => {
      const [chained, single] = [outcome(answer.results[index]), singles[index]];
      return { step, index, chained, single, same: JSON.stringify(chained) === JSON.stringify(single) };
    });
    const differing = pairs.filter(({ same }) => !same);
    return {
      different: differing.map(({ index }) => index),
      messages: differing.map(
        ({ step, index, chained, single }) =>
          `${index} ${step.id}: chained ${JSON.stringify(chained)}, single ${JSON.stringify(single)}`,
      ),
      chain: answer,
      requests: sent,
    };
  }

  /** Runs the reads first, then the writes in order. */
  async #runSeparately(steps: readonly Chainable[]): Promise<Outcome[]> {
    const { github } = this.#singles;
    const writes = steps.filter(({ capability }) => capability.effect !== "read");
    const results = new Map<Chainable | number, Outcome>();
    for (const [index, step] of steps.entries()) {
      if (step.capability.effect === "read" || writes.length === 1)
        results.set(index, await this.#runFresh(step));
    }
    if (writes.length > 1) {
      github.reset();
      for (const [index, step] of steps.entries())
        if (step.capability.effect !== "read") results.set(index, await this.#run(step));
    }
    return steps.map((_, index) => results.get(index) ?? {});
  }

  async #runFresh(step: Chainable): Promise<Outcome> {
    const cached = this.#fresh.get(step);
    if (cached !== undefined) return cached;
    if (this.#singles.github.isChanged) this.#singles.github.reset();
    const result = await this.#run(step);
    this.#fresh.set(step, result);
    return result;
  }

  async #run({ id, input }: Chainable): Promise<Outcome> {
    return outcome(await executeTask({ task: id, input }, { routes: ["graphql"] }, this.#singles.session));
  }
}

export type Outcome = { readonly data?: unknown; readonly code?: string };

/** Returns the data or the error code. Messages are ignored because they may name another request. */
export function outcome(result: ResultEnvelope | ChainStepResult | undefined): Outcome {
  if (result === undefined) return {};
  return result.ok ? { data: result.data } : { code: result.error.code };
}
