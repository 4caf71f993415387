// The pass rate, tool calls and drift that `pnpm scenarios` reports.

import { expect, test } from "vitest";
import type { OperationCard } from "../../runtime/index.js";
import { percentile, qualityMetrics } from "./quality-metrics.js";
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
    runs: [{ way: { route: "rest", gh: undefined }, result, input: {}, sent: "", problems, cost, ms: 1 }],
    skipped: 0,
    parity: { compared: 0, equal: 0, independent: 0, problems: [] },
    evidence: () => "stateful",
  };
}

test("reports the pass rate and the share of results that violate their output schema", () => {
  const report = qualityMetrics(
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

test("counts an explanation for each capability and a call for each request of a read", () => {
  const plain = run("a.view", { data: { id: "1" } });
  const nextPage = run("a.view", { data: { id: "1" }, before: { first: { input: {} } } });
  const afterAnother = run("a.view", { data: { id: "1" }, before: { it: { task: "a.make", input: {} } } });
  const write = run("a.make", { data: { id: "1" }, before: { x: { input: {} }, y: { input: {} } } });
  expect(qualityMetrics([plain, nextPage, afterAnother, write], [], cards).toolCalls).toEqual({
    median: 3,
    p95: 4,
  });
});

test("returns percentiles that occur in the input", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect([percentile(hundred, 0.5), percentile(hundred, 0.95), percentile([7], 0.95)]).toEqual([50, 95, 7]);
});
