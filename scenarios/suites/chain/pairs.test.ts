// Compares ordered pairs of chainable capabilities, and random chains, with separate runs of the same steps. The local
// GitHub validates every combined document against the pinned schema. The full run compares every pair.

import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { GraphqlPlan } from "../../../runtime/index.js";
import { Comparer, type Comparison } from "./compare.js";
import { RANDOM_CHAINS, seconds } from "./pair-plan.js";
import { type Chainable, chainables, differences, elsewhere, startTestServer } from "./world.js";

const [chains, singles] = [await startTestServer(), await startTestServer()];
const all = await chainables(chains);
const comparer = new Comparer(chains, singles);
afterAll(async () => {
  await Promise.all([chains, singles].map(({ github }) => github.close()));
});

test("at least 58 capabilities are chainable, and each succeeds with its test input", async () => {
  expect(all.length).toBeGreaterThanOrEqual(58);
  for (const one of all) {
    const { chain } = await comparer.compare([
      one,
      ...all.filter(({ id }) => id === "repo.view").slice(0, 1),
    ]);
    expect(chain.results[0], one.id).toMatchObject({ ok: true });
  }
});

const findDifference = (first: Chainable, second: Chainable) =>
  differences.find(({ steps }) => steps[0] === first.id && steps[1] === second.id);

test.each(all)(
  "$id followed by another capability equals separate runs, in two round trips",
  async (first) => {
    const problems: string[] = [];
    for (const second of seconds(all, first, (one) => findDifference(first, one) !== undefined)) {
      const comparison = await comparer.compare([first, second]);
      const known = findDifference(first, second);
      const expected = known === undefined ? [] : [known.at];
      if (JSON.stringify(comparison.different) !== JSON.stringify(expected))
        problems.push(`${first.id}, ${second.id}: ${comparison.messages.join("; ") || "no difference"}`);
      problems.push(...countProblems([first, second], comparison));
      if (known !== undefined) {
        const { messages } = await comparer.compare([first, await elsewhere(known, second, chains)]);
        problems.push(...messages);
      }
    }
    expect(problems).toEqual([]);
  },
);

test("random chains of 3 to 50 steps equal separate runs", async () => {
  const lengths = fc.integer({ min: 3, max: 50 });
  const drawn = lengths.chain((length) =>
    fc.array(fc.constantFrom(...all), { minLength: length, maxLength: length }),
  );
  const property = fc.asyncProperty(drawn, async (steps) => {
    const comparison = await comparer.compare(steps);
    const differing = comparison.messages.filter(
      (_, index) => !mayDiffer(steps, comparison.different[index]),
    );
    expect(differing).toEqual([]);
    expect(countProblems(steps, comparison)).toEqual([]);
  });
  await fc.assert(property, { seed: 20_260_301, numRuns: RANDOM_CHAINS });
});

/** Reports whether a step of the chain may differ because it is part of a pair in `differences`. */
function mayDiffer(steps: readonly Chainable[], index: number | undefined): boolean {
  return differences.some(({ steps: [a, b], at }) =>
    steps.some((first, i) =>
      steps.some((second, j) => i < j && first.id === a && second.id === b && (at === 0 ? i : j) === index),
    ),
  );
}

/** Checks that the chain needs at most two requests, plus the extra requests that the steps' plans declare. */
function countProblems(steps: readonly Chainable[], { chain, requests }: Comparison): string[] {
  const names = steps.map(({ id }) => id).join(", ");
  const plans = steps.flatMap(({ capability }) =>
    capability.graphql === undefined ? [] : [capability.graphql],
  );
  const extra = (chain.meta.extra ?? []).reduce((sum, { requests: count }) => sum + count, 0);
  const undeclared = (chain.meta.extra ?? []).filter(
    ({ reason }) => !plans.some((plan) => declares(plan, reason)),
  );
  return [
    ...(requests - extra > 2
      ? [`${names}: ${requests} requests, ${extra} of them extra; expected at most 2 others`]
      : []),
    ...(requests === chain.meta.cost?.requests
      ? []
      : [`${names}: meta.cost.requests is ${chain.meta.cost?.requests}, expected ${requests}`]),
    ...undeclared.map(({ reason }) => `${names}: no plan declares ${reason}`),
  ];
}

function declares({ requests, list, runLookups }: GraphqlPlan, reason: string): boolean {
  if (reason === "EXISTING_NAMES") return true;
  if (reason === "FOLLOW_UP")
    return requests.some(
      // The state is also read after a refusal.
      ({ role, confirm }) => role === "then" || (confirm?.by === "lookups" && confirm.refused),
    );
  if (reason === "NOT_COMBINABLE")
    return [list, ...requests].some((request) => request?.operation.alone === true);
  if (reason !== "DEPENDENT_READ") return false;
  // Lookups that are not run together depend on each other.
  const lookups = requests.filter(({ role }) => role === "lookup");
  const isDependent = runLookups === undefined && lookups.length > 1;
  return (list?.maxPages ?? 1) > 1 || isDependent || requests.some(({ reads }) => reads !== undefined);
}
