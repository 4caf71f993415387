import { buildSchema, parse } from "graphql";
import { expect, test } from "vitest";
import type { JsonObject } from "../../generator/bind/json.js";
import { diffGraphql, supersededExtensions } from "./diff-graphql.js";
import { diffOpenApi } from "./diff-openapi.js";
import { pullRequestText, reportText } from "./report.js";

test("reports added, removed and changed parts of the SDL", () => {
  const before = buildSchema("type Query { a: Int!, b: Int } enum E { X }");
  const after = buildSchema("type Query { a: Int, c: Int } enum E { X, Y } type T { t: Int }");
  expect(diffGraphql(before, after)).toEqual({
    added: ["Query.c was added.", "T was added."],
    breaking: ["Query.a changed type from Int! to Int.", "Query.b was removed."],
    dangerous: ["Y was added to enum type E."],
  });
});

test("reports parts of the extension that the SDL contains", () => {
  const schema = buildSchema("type Query { a: Int } type IssueType { id: ID! }");
  const extension = parse(
    "type IssueType { id: ID! } extend type Query { a: Int, b: Int } type Other { id: ID! }",
  );
  expect(supersededExtensions(schema, extension)).toEqual(["IssueType", "Query.a"]);
});

test("reports a field of the extension that adds no arguments to the SDL's field", () => {
  const schema = buildSchema(
    "type Query { a(x: Int = 1): Int, b(x: Int = 1): Int, c(x: Int): Int, d(x: Int): Int, e(x: Int): Int }",
  );
  const extension = parse(`extend type Query {
    a("Described." x: Int = 1, y: Int): Int, b(y: Int, x: Int): Int, c(y: Int): Int, d(x: Int, y: Int): Int!, e(x: Int): Int
  }`);
  expect(supersededExtensions(schema, extension)).toEqual(["Query.b", "Query.c", "Query.d", "Query.e"]);
});

function description(schema: JsonObject, paths: JsonObject = {}): JsonObject {
  return { paths, components: { schemas: { issue: schema } } };
}

test("reports added, removed and changed endpoints and properties", () => {
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

test("lists the files that must be edited", () => {
  const none = { added: [], breaking: [], dangerous: [], removed: [], changed: [] };
  const text = reportText({
    versions: { "@octokit/openapi": { from: "23.0.2", to: "24.0.0" } },
    graphql: none,
    openapi: none,
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
    "Fix or remove in github.extension.graphql, in the SDL (1)",
    "  IssueType",
    "",
    "Fix or remove in openapi.patches.yaml (1)",
    "  add /a: it no longer changes anything (it was missing)",
  ]);
});

test("describes a pull request with all parts, each cut to what GitHub accepts", () => {
  const text = pullRequestText("versions", "x".repeat(30_000), "changes\n");
  expect(text.replace(/x{2,}/, (part) => String(part.length)).split("\n")).toEqual([
    "## Cards (`pnpm gen:check`)",
    "",
    "````text",
    "20000",
    "… (30000 characters)",
    "````",
    "",
    "## Contracts (`pnpm gen:diff`)",
    "",
    "````text",
    "changes",
    "````",
    "",
    "## Changes of GitHub's descriptions",
    "",
    "````text",
    "versions",
    "````",
    "",
  ]);
});
