// Every ordered pair of chainable capabilities, and random chains, give each step what it gives alone. The local GitHub
// validates every joined document against the pinned schema before it runs it.

import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { GraphqlPlan } from "../../../runtime/index.js";
import { Comparer, type Comparison } from "./compare.js";
import { type Chainable, chainables, differences, elsewhere, place } from "./world.js";

const [chains, singles] = [await place(), await place()];
const all = await chainables(chains);
const comparer = new Comparer(chains, singles);
afterAll(async () => {
  await Promise.all([chains, singles].map(({ github }) => github.close()));
});

test("58 capabilities or more can be chained, and each succeeds with the input that the pairs use", async () => {
  expect(all.length).toBeGreaterThanOrEqual(58);
  for (const one of all) {
    const { chain } = await comparer.compare([
      one,
      ...all.filter(({ id }) => id === "repo.view").slice(0, 1),
    ]);
    expect(chain.results[0], one.id).toMatchObject({ ok: true });
  }
});

test.each(all)("$id before each other gives both what they give alone, in two round trips", async (first) => {
  const wrong: string[] = [];
  for (const second of all) {
    const comparison = await comparer.compare([first, second]);
    const known = differences.find(({ steps }) => steps[0] === first.id && steps[1] === second.id);
    const expected = known === undefined ? [] : [known.at];
    if (JSON.stringify(comparison.different) !== JSON.stringify(expected))
      wrong.push(`${first.id}, ${second.id}: ${comparison.told.join("; ") || "no difference"}`);
    wrong.push(...countProblems([first, second], comparison));
    if (known !== undefined) {
      const { told } = await comparer.compare([first, await elsewhere(known, second, chains)]);
      wrong.push(...told);
    }
  }
  expect(wrong).toEqual([]);
});

test("random chains of 3 to 50 give each step what it gives alone", async () => {
  const lengths = fc.integer({ min: 3, max: 50 });
  const drawn = lengths.chain((length) =>
    fc.array(fc.constantFrom(...all), { minLength: length, maxLength: length }),
  );
  const property = fc.asyncProperty(drawn, async (steps) => {
    const comparison = await comparer.compare(steps);
    const differing = comparison.told.filter((_, index) => !mayDiffer(steps, comparison.different[index]));
    expect(differing).toEqual([]);
    expect(countProblems(steps, comparison)).toEqual([]);
  });
  await fc.assert(property, { seed: 20_260_301, numRuns: 60 });
}, 120_000);

/** One of the pairs that differ is in the chain, and this step is the one of it that differs. */
function mayDiffer(steps: readonly Chainable[], index: number | undefined): boolean {
  return differences.some(({ steps: [a, b], at }) =>
    steps.some((first, i) =>
      steps.some((second, j) => i < j && first.id === a && second.id === b && (at === 0 ? i : j) === index),
    ),
  );
}

/** At most two requests, and one more for each kind of round that the steps' plans declare. */
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
    ...(requests - extra > 2 ? [`${names}: ${requests} requests, of which ${extra} are extra`] : []),
    ...(requests === chain.meta.cost?.requests
      ? []
      : [`${names}: meta.cost tells ${chain.meta.cost?.requests} of ${requests} requests`]),
    ...undeclared.map(({ reason }) => `${names}: no plan declares ${reason}`),
  ];
}

function declares({ steps, list }: GraphqlPlan, reason: string): boolean {
  if (reason === "FOLLOW_UP") return steps.some(({ role }) => role === "then");
  return (
    reason === "READ_ON" && ((list?.maxPages ?? 1) > 1 || steps.some(({ reads }) => reads !== undefined))
  );
}
