import { buildSchema, parse } from "graphql";
import { expect, test } from "vitest";
import type { JsonObject } from "../../generator/bind/json.js";
import { diffGraphql, supersededExtensions } from "./diff-graphql.js";
import { diffOpenApi } from "./diff-openapi.js";
import { reportText } from "./report.js";

test("tells added, removed and changed parts of the SDL apart", () => {
  const before = buildSchema("type Query { a: Int!, b: Int } enum E { X }");
  const after = buildSchema("type Query { a: Int, c: Int } enum E { X, Y } type T { t: Int }");
  expect(diffGraphql(before, after)).toEqual({
    added: ["Query.c was added.", "T was added."],
    breaking: ["Query.a changed type from Int! to Int.", "Query.b was removed."],
    dangerous: ["Y was added to enum type E."],
  });
});

test("tells which parts of the extension the SDL now has", () => {
  const schema = buildSchema("type Query { a: Int } type IssueType { id: ID! }");
  const extension = parse(
    "type IssueType { id: ID! } extend type Query { a: Int, b: Int } type Other { id: ID! }",
  );
  expect(supersededExtensions(schema, extension)).toEqual(["IssueType", "Query.a"]);
});

function description(schema: JsonObject, paths: JsonObject = {}): JsonObject {
  return { paths, components: { schemas: { issue: schema } } };
}

test("tells endpoints and properties of the REST description that came, went or changed", () => {
  const before = description({
    type: "object",
    required: ["title"],
    properties: { title: { type: "string" }, state: { type: "string" }, old: { type: "integer" } },
  });
  const after = description(
    {
      type: "object",
      required: ["title", "labels"],
      properties: {
        title: { type: "string", nullable: true },
        state: { type: "string" },
        labels: { type: "array", items: { type: "string", enum: ["a"] } },
      },
    },
    { "/issues": { get: { responses: {} } } },
  );
  expect(diffOpenApi(before, after)).toEqual({
    added: [
      "issue.labels: array",
      "issue.labels[]: string of a",
      "GET /issues: endpoint",
      "GET /issues request: body",
    ],
    removed: ["issue.old?"],
    changed: ["issue.title: string → string or null"],
  });
});

test("the report names what needs a hand", () => {
  const none = { added: [], breaking: [], dangerous: [], removed: [], changed: [] };
  const text = reportText({
    versions: { "@octokit/openapi": { from: "23.0.2", to: "24.0.0" } },
    graphql: none,
    openapi: none,
    missing: ["GET /gone"],
    superseded: ["IssueType"],
    stale: [
      {
        operation: { op: "add", path: "/a", value: 1 },
        reason: "it was missing",
        problem: "it no longer changes anything",
      },
    ],
  });
  expect(text.split("\n")).toEqual([
    "@octokit/openapi 23.0.2 → 24.0.0",
    "",
    "Take out of endpoints.yaml, GitHub does not describe it (1)",
    "  GET /gone",
    "",
    "Take out of github.extension.graphql, the SDL now has it (1)",
    "  IssueType",
    "",
    "Mend or take out of openapi.patches.yaml (1)",
    "  add /a: it no longer changes anything (it was missing)",
  ]);
});
