// Tests that evidence counts the successful scenarios and exchanges of each route.

import { expect, test } from "vitest";
import { countEvidence } from "./evidence.js";

const success = { expect: { data: {} } };
const failure = { expect: { error: { code: "NOT_FOUND" } } };
const example = { answer: { example: "issues/get" } };
const written = { answer: { status: 200, body: {} } };

test("scenarios count for their routes, and failures for none", () => {
  const scenarios = [success, { ...success, routes: ["rest" as const] }, failure];
  expect(countEvidence({ scenarios }, ["graphql", "rest", "cli"], "graphql")).toEqual({
    graphql: { stateful: 1 },
    rest: { stateful: 2 },
    cli: { stateful: 1 },
  });
});

test("exchanges count for the routes that send their requests", () => {
  const exchanges = [
    { ...success, graphql: [{}], rest: [example] },
    { ...success, rest: [example, written] },
    { ...success, rest: [{ answer: { ...example.answer, with: {} } }] },
    { ...failure, rest: [example] },
  ];
  const rest = { example: 1, exchange: 2 };
  const routes = ["graphql", "rest", "cli"] as const;
  const graphql = { exchange: 1 };
  expect(countEvidence({ exchanges }, routes, "rest")).toEqual({ graphql, rest, cli: rest });
  expect(countEvidence({ exchanges }, routes, "graphql")).toEqual({ graphql, rest, cli: graphql });
});

test("exchanges do not prove subcommands of gh", () => {
  expect(countEvidence({ exchanges: [{ ...success, rest: [example] }] }, ["rest", "cli"], undefined)).toEqual(
    {
      rest: { example: 1 },
    },
  );
});
