// The share that passes, the tool calls, and the drift that the report of scenarios tells.

import { expect, test } from "vitest";
import type { OperationCard } from "../../runtime/index.js";
import { percentile, promiseOf } from "./promise.js";
import type { ScenarioRun } from "./run.js";
import type { Scenario } from "./scenario.js";

type Card = Pick<OperationCard, "effect" | "output_schema">;
const card: Card = {
  effect: "read",
  output_schema: { type: "object", required: ["id"], properties: { id: { type: "string" } } },
};
const cards = new Map<string, Card>([
  ["a.view", card],
  ["a.make", { ...card, effect: "write" }],
]);

function run(
  capability: string,
  { data, problems = [], before = {} }: { data: unknown; problems?: string[]; before?: Scenario["before"] },
): ScenarioRun {
  const result = { ok: true as const, data, meta: { capability_id: capability } };
  const cost = { httpRequests: 1, ghCalls: 0, writes: 0 };
  return {
    capability,
    scenario: { name: "s", input: {}, expect: { data: {} }, ...(before && { before }) },
    runs: [{ way: { route: "rest", gh: undefined }, result, input: {}, problems, cost, ms: 1 }],
    skipped: 0,
    parity: { compared: 0, equal: 0, problems: [] },
  };
}

test("what fails and what has another shape is told", () => {
  const report = promiseOf(
    [
      run("a.view", { data: { id: "1" } }),
      run("a.view", { data: { id: 1 }, problems: ["output_schema: data.id must be string"] }),
      run("a.make", { data: { id: "1" } }),
      run("a.make", { data: {} }),
    ],
    [],
    cards,
  );
  expect(report).toMatchObject({ passRate: 0.75, drift: 0.5 });
});

test("a read is an explanation and a call, and so is what it needs before", () => {
  const plain = run("a.view", { data: { id: "1" } });
  const nextPage = run("a.view", { data: { id: "1" }, before: { first: { input: {} } } });
  const afterAnother = run("a.view", { data: { id: "1" }, before: { it: { task: "a.make", input: {} } } });
  const write = run("a.make", { data: { id: "1" }, before: { x: { input: {} }, y: { input: {} } } });
  expect(promiseOf([plain, nextPage, afterAnother, write], [], cards).toolCalls).toEqual({
    median: 3,
    p95: 4,
  });
});

test("percentiles are of the numbers themselves", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect([percentile(hundred, 0.5), percentile(hundred, 0.95), percentile([7], 0.95)]).toEqual([50, 95, 7]);
});
