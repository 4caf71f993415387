import { expect, test } from "vitest";
import type { OperationCard, ResultEnvelope, Route } from "../../runtime/index.js";
import { compareRuns } from "./parity.js";
import type { RouteRun } from "./run-route.js";

const card: Pick<OperationCard, "output_schema" | "missing"> = {
  output_schema: {
    properties: {
      names: { type: "array", uniqueItems: true },
      list: { type: "array" },
      checks: { type: ["object", "null"] },
    },
  },
  missing: { checks: { rest: "REST has no checks." } },
};

function run(route: Route, result: Pick<ResultEnvelope, "ok"> & Record<string, unknown>): RouteRun {
  const envelope: ResultEnvelope = result.ok
    ? { ok: true, data: result.data, meta: { capability_id: "thing.view" } }
    : {
        ok: false,
        error: { code: "NOT_FOUND", message: String(result.message), retryable: false },
        meta: { capability_id: "thing.view" },
      };
  const cost = { httpRequests: 0, ghCalls: 0, writes: 0 };
  return {
    way: { route, gh: undefined },
    result: envelope,
    input: {},
    sent: route,
    problems: [],
    cost,
    ms: 0,
  };
}

const pair = (a: unknown, b: unknown) =>
  compareRuns([run("graphql", { ok: true, data: a }), run("rest", { ok: true, data: b })], card);

test("ignores the order of sets but not of lists", () => {
  expect(pair({ names: ["a", "b"] }, { names: ["b", "a"] })).toMatchObject({ compared: 1, equal: 1 });
  expect(pair({ list: [1, 2] }, { list: [2, 1] }).problems).toEqual([
    "graphql and rest differ at list.0: 1 and 2",
  ]);
});

test("ignores the value of a cursor but not its presence", () => {
  const page = (endCursor: string | null) => ({ pageInfo: { endCursor } });
  expect(pair(page("g1"), page("r1")).equal).toBe(1);
  expect(pair(page("g1"), page(null)).equal).toBe(0);
});

test("distinguishes null from an absent field", () => {
  expect(pair({ a: null }, {}).problems).toEqual(["graphql and rest differ at a: null and nothing"]);
});

test("compares a field that a route may omit if both routes return it", () => {
  expect(pair({ checks: { passed: 1 } }, {}).equal).toBe(1);
  expect(pair({ checks: { passed: 1 } }, { checks: { passed: 1 } }).equal).toBe(1);
  expect(pair({ checks: { passed: 1 } }, { checks: null }).problems).toEqual([
    'graphql and rest differ at checks: {"passed":1} and null',
  ]);
  expect(pair({}, { checks: null }).problems).toEqual([
    "graphql and rest differ at checks: nothing and null",
  ]);
});

test("compares failures by code and ignores their messages", () => {
  const runs = [run("graphql", { ok: false, message: "x" }), run("rest", { ok: false, message: "y" })];
  expect(compareRuns(runs, card)).toMatchObject({ compared: 1, equal: 1 });
});

test("counts runs that send the same requests as one independent run", () => {
  const runs = [run("graphql", { ok: true, data: {} }), run("rest", { ok: true, data: {} })];
  const derived = { ...run("cli", { ok: true, data: {} }), sent: "rest" };
  expect(compareRuns([...runs, derived], card)).toMatchObject({ compared: 2, equal: 2, independent: 1 });
});
