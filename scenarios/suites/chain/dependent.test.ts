// Compares random chains whose steps use results of earlier ones, or wait for them, with single calls level by level.

import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { executeTasks } from "../../../generated/index.js";
import { inputForms } from "../../runner/input-forms.js";
import { outcome } from "./compare.js";
import { createSteps, levelsOf, runLevelByLevel, toTask, usesOf } from "./dependent-chain.js";
import { RANDOM_CHAINS } from "./pair-plan.js";
import { chainables, startTestServer } from "./world.js";

const [chains, singles] = [await startTestServer(), await startTestServer()];
const all = await chainables(chains);
afterAll(async () => {
  await Promise.all([chains, singles].map(({ github }) => github.close()));
});

test("every property that names an object may get a value of an earlier step", () => {
  const missing = all.flatMap((target) => {
    const drawn = new Set(all.flatMap((source) => usesOf(source, target, 0)).map(({ property }) => property));
    const properties = inputForms(target.id)
      .filter(({ excluded }) => !excluded.has("graphql"))
      .map(({ property, fields }) => property ?? fields?.at(-1) ?? "");
    return [...new Set(properties)].flatMap((property) =>
      // A repository outside of the world has nothing to compare.
      property === "name" || drawn.has(property) ? [] : [`${target.id} ${property}`],
    );
  });
  expect(missing).toEqual([]);
});

test("random chains with dependencies equal single calls level by level: reads, then writes in order", async () => {
  const step = fc.record({
    chainable: fc.constantFrom(...all),
    uses: fc.oneof({ weight: 5, arbitrary: fc.tuple(fc.nat()) }, fc.array(fc.nat(), { maxLength: 2 })),
    after: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(fc.nat(), { maxLength: 1 })),
  });
  const counts = { used: 0, succeeded: 0, levels: 0 };
  const property = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (drawn) => {
    const steps = createSteps(drawn);
    const tasks = steps.map(toTask);
    const { github, session } = chains;
    github.reset();
    github.clearRequests();
    const chain = await executeTasks(tasks, { routes: ["graphql"], retry: { baseMs: 1 } }, session);
    if (!("results" in chain)) throw new Error("expected results, got a plan");
    const single = await runLevelByLevel(steps, singles);
    const different = steps.flatMap((_, index) => {
      const [chained, alone] = [outcome(chain.results[index]), single[index]].map((one) =>
        JSON.stringify(one),
      );
      return chained === alone ? [] : [`${index}: chained ${chained}, single ${alone}`];
    });
    expect(different, JSON.stringify(tasks)).toEqual([]);

    const levels = levelsOf(steps).length;
    const extra = (chain.meta.extra ?? []).reduce((sum, { requests }) => sum + requests, 0);
    if (tasks.length > 1) expect(github.requests.length - extra).toBeLessThanOrEqual(2 * levels);
    expect(chain.meta.cost?.requests).toBe(github.requests.length);
    for (const [index, { uses }] of steps.entries()) {
      if (uses.length > 0) counts.used++;
      if (uses.length > 0 && single[index]?.code === undefined) counts.succeeded++;
    }
    counts.levels = Math.max(counts.levels, levels);
  });
  await fc.assert(property, { seed: 20_260_302, numRuns: 8 * RANDOM_CHAINS });
  // Otherwise the chains would not test much.
  expect(counts.levels).toBeGreaterThan(4);
  expect(counts.succeeded).toBeGreaterThan(30);
});
