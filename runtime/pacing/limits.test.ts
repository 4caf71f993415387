// Tests what a request costs in GitHub's published limits.

import { expect, test } from "vitest";
import type { HttpRequest } from "../contract/wire.js";
import { costs, PUBLISHED } from "./limits.js";

const request = (parts: Partial<HttpRequest>): HttpRequest => ({
  api: "rest",
  method: "GET",
  path: "/repos",
  accept: "",
  ...parts,
});
const HOUR = 3_600_000;
const creations = [
  { name: "creations/minute", limit: 80, ms: 60_000, cost: 1 },
  { name: "creations/hour", limit: 500, ms: HOUR, cost: 1 },
];
const rest = (cost: number) => ({ name: "rest", limit: 900, ms: 60_000, cost });
const graphql = (cost: number) => ({ name: "graphql", limit: 2000, ms: 60_000, cost });

test.each<[string, Partial<HttpRequest>, string, object[]]>([
  ["a read", {}, "core", [rest(1)]],
  ["a search", { path: "/search/issues" }, "search", [rest(1)]],
  ["a change", { method: "PATCH" }, "core", [rest(5)]],
  ["a creation", { method: "POST" }, "core", [rest(5), ...creations]],
  ["a query", { api: "graphql", method: "POST", body: '{"query":"query X' }, "graphql", [graphql(1)]],
  [
    "a mutation",
    { api: "graphql", method: "POST", body: '{"query":"mutation X' },
    "graphql",
    [graphql(5), ...creations],
  ],
])("%s", (_what, parts, resource, expected) => {
  expect(costs(request(parts), PUBLISHED)).toEqual({ resource, costs: expected });
});

test("a limit that is not set costs nothing", () => {
  expect(costs(request({ method: "POST" }), { creationsPerHour: 1 }).costs).toEqual([
    { name: "creations/hour", limit: 1, ms: HOUR, cost: 1 },
  ]);
});
