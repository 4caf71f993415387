// Tests that the steps of an ordered chain, whatever their routes, have the results of single calls in the order of the chain.

import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { executeTask, executeTasks } from "../../../generated/index.js";
import type { ChainStepResult, ResultEnvelope } from "../../../runtime/index.js";
import { RANDOM_CHAINS } from "./pair-plan.js";
import { mixedChainables, startTestServer } from "./world.js";

const [chains, singles] = [await startTestServer(), await startTestServer()];
// A step that waits for a state would wait for ever if an earlier step prevents it, and a download increases a count that
// a read next to it may return.
const all = (await mixedChainables(chains)).filter(
  ({ id, capability: { graphql, rest } }) =>
    !graphql?.until && !rest?.until && id !== "release.asset.download",
);
afterAll(async () => {
  await Promise.all([chains, singles].map(({ github }) => github.close()));
});

test("a pull request follows the branch and the file that it needs", async () => {
  chains.github.reset();
  const place = { owner: "octo", name: "hello" };
  const steps = [
    { task: "branch.create", input: { ...place, branch: "docs" } },
    {
      task: "repo.file.put",
      input: { ...place, path: "a.md", content: "a", message: "Add", branch: "docs" },
    },
    { task: "pr.create", input: { ...place, head: "docs", title: "Add a" } },
  ];
  const chain = await executeTasks(steps, { ordered: true, mixed: true }, chains.session);
  expect(chain).toMatchObject({ results: [{ ok: true }, { ok: true }, { ok: true }] });
});

/** Returns the data, or undefined for each error: lookups of a level precede its writes, which may change the code. */
const dataOf = (result: ChainStepResult | ResultEnvelope | undefined): unknown =>
  result?.ok ? result.data : undefined;

test("random ordered chains equal single calls in their order", async () => {
  const drawn = fc.array(fc.constantFrom(...all), { minLength: 2, maxLength: 12 });
  const property = fc.asyncProperty(drawn, async (steps) => {
    chains.github.reset();
    singles.github.reset();
    const tasks = steps.map(({ id, input }) => ({ task: id, input }));
    const chain = await executeTasks(tasks, { ordered: true, mixed: true }, chains.session);
    if (!("results" in chain)) throw new Error("expected results, got a plan");
    const different: string[] = [];
    for (const [index, task] of tasks.entries()) {
      const alone = await executeTask(task, {}, singles.session);
      const [chained, single] = [chain.results[index], alone].map((one) => JSON.stringify(dataOf(one)));
      if (chained !== single) different.push(`${index} ${task.task}: chained ${chained}, single ${single}`);
    }
    expect(different).toEqual([]);
  });
  await fc.assert(property, { seed: 20_260_301, numRuns: RANDOM_CHAINS });
});

const writes = all.filter(({ capability }) => capability.effect === "write");

test.each(writes)("$id twice in a chain equals two calls", async ({ id, input }) => {
  chains.github.reset();
  singles.github.reset();
  const step = { task: id, input };
  const chain = await executeTasks([step, step], { ordered: true, mixed: true }, chains.session);
  const first = await executeTask(step, {}, singles.session);
  const second = await executeTask(step, {}, singles.session);
  expect("results" in chain && chain.results.map(dataOf)).toEqual([first, second].map(dataOf));
});
