// Tests which references are rejected before anything is sent, because of the schemas of both cards.

import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../contract/catalog.js";
import { referenceProblem } from "./check-reference.js";

const output_schema: JsonSchema = {
  type: "object",
  required: ["id", "number"],
  properties: {
    id: { type: "string" },
    number: { type: "integer" },
    draft: { type: "boolean" },
    state: { enum: ["OPEN", "CLOSED", null] },
    labels: { type: "array", items: { type: "string" } },
    milestone: {
      type: ["object", "null"],
      properties: {
        number: { type: "integer" },
        creator: { type: "object", properties: { login: { type: "string" } } },
      },
    },
    mixed: { type: ["array", "string"], items: { type: "string" } },
    items: { type: "array", items: { type: "object", properties: { id: { type: "string" } } } },
    nothing: { type: "null" },
    open: { type: "object" },
  },
};
const input_schema: JsonSchema = {
  type: "object",
  properties: {
    id: { type: "string", minLength: 1 },
    number: { type: "integer" },
    size: { type: "number" },
    project: { type: ["integer", "string"] },
    labels: { type: "array", items: { type: "string" } },
    numbers: { type: "array", items: { type: "integer" } },
    state: { enum: ["open", "closed"] },
    reason: { enum: ["completed"] },
    after: { type: ["string", "null"] },
    any: {},
    anys: { type: "array" },
    mixed: { type: ["array", "string"], items: { type: "integer" } },
    level: { enum: [1, 2] },
    object: { type: "object" },
    either: { anyOf: [{ type: "string" }, {}] },
    value: { anyOf: [{ type: "string" }, { type: "number" }] },
    comments: { type: "array", items: { type: "object", properties: { line: { type: "integer" } } } },
  },
};

const problem = (at: (string | number)[], path: string) =>
  referenceProblem(
    { step: 0, at, path: path.split(".") },
    { capability_id: "thing.view", output_schema },
    { capability_id: "thing.set", input_schema },
  );

test.each<[(string | number)[], string]>([
  [["id"], "id"],
  [["number"], "number"],
  [["number"], "milestone.number"],
  [["size"], "number"],
  [["project"], "number"],
  [["project"], "id"],
  [["labels"], "labels"],
  [["labels", 0], "labels.3"],
  [["labels", 1], "items.0.id"],
  [["state"], "state"],
  [["after"], "nothing"],
  [["value"], "id"],
  [["comments", 0, "line"], "number"],
  [["id"], "open.anything"],
  [["id"], "labels.12"],
  [["any"], "milestone"],
  [["state"], "id"],
  [["id"], "state"],
  [["mixed"], "mixed"],
  [["level"], "number"],
  [["either"], "number"],
])("%j accepts %s", (at, path) => {
  expect(problem(at, path)).toBeUndefined();
});

test.each<[(string | number)[], string, string]>([
  [["number"], "numbr", 'The result of step 0 (thing.view) has no "numbr"; did you mean $0.number?'],
  [["number"], "milestone.title", 'milestone of step 0 has no "title"; it has number and creator'],
  [["id"], "milestone.creator.url", 'milestone.creator of step 0 has no "url"; it has login'],
  [["id"], "labels.a1", "labels of step 0 is a list; write $0.labels.0.a1 for its first element"],
  [["id"], "labels.1a", "labels of step 0 is a list; write $0.labels.0.1a for its first element"],
  [["after"], "milestone", "expected string or null, but $0.milestone is object or null"],
  [["anys"], "id", "expected list of any value, but $0.id is string"],
  [["level"], "id", "expected 1 or 2, but $0.id is string"],
  [["object"], "state", "expected object, but $0.state is OPEN, CLOSED or null"],
  [["id"], "items.id", "items of step 0 is a list; write $0.items.0.id for its first element"],
  [["id"], "id.length", 'id of step 0 has no fields, so it has no "length"'],
  [["id"], "constructor", 'The result of step 0 (thing.view) has no "constructor"'],
  [["id"], "__proto__", 'The result of step 0 (thing.view) has no "__proto__"'],
  [["numbr"], "number", 'is not an input of thing.set; did you mean "number"?'],
  [["number"], "id", "expected integer, but $0.id is string"],
  [["id"], "number", "expected string, but $0.number is integer"],
  [["id"], "nothing", "expected string, but $0.nothing is null"],
  [["id"], "draft", "expected string, but $0.draft is boolean"],
  [["labels"], "id", "expected list of string, but $0.id is string"],
  [["numbers"], "labels", "expected list of integer, but $0.labels is list of string"],
  [["reason"], "state", "expected completed, but $0.state is OPEN, CLOSED or null"],
  [["value"], "labels", "expected string or number, but $0.labels is list of string"],
])("%j rejects %s", (at, path, message) => {
  expect(problem(at, path)).toContain(message);
});

test.each<[(string | number)[], string]>([
  [["comments", 0, "row"], "number"],
  [["constructor"], "id"],
])("%j is not an input, and resembles none", (at, path) => {
  expect(problem(at, path)).toBe("is not an input of thing.set");
});

test("null is a value of an enum without types", () => {
  const accepts = (wanted: JsonSchema) =>
    referenceProblem(
      { step: 0, at: ["x"], path: ["y"] },
      { capability_id: "a", output_schema: { type: "object", properties: { y: { enum: [null] } } } },
      { capability_id: "b", input_schema: { type: "object", properties: { x: wanted } } },
    ) === undefined;
  expect(accepts({ type: ["string", "null"] })).toBe(true);
  expect(accepts({ type: "string" })).toBe(false);
});

describe("the page of a list", () => {
  const item = { type: "object", properties: { number: { type: "integer" }, items: { type: "string" } } };
  const page = { type: "object", properties: { items: { type: "array", items: item }, totalCount: {} } };
  const inPage = (path: string) =>
    referenceProblem(
      { step: 0, at: ["number"], path: path.split(".") },
      { capability_id: "thing.list", output_schema: page },
      { capability_id: "thing.set", input_schema },
    );

  test.each(["number", "0.number", "12.number", "items.0.number", "totalCount", "totalCount.of"])(
    "has %s",
    (path) => {
      expect(inPage(path)).toBeUndefined();
    },
  );

  test("has its cursor as next", () => {
    const pageInfo = { type: "object", properties: { endCursor: { type: ["string", "null"] } } };
    const problem = (properties: object, path = ["next"]) =>
      referenceProblem(
        { step: 0, at: ["after"], path },
        { capability_id: "thing.list", output_schema: { type: "object", properties } },
        { capability_id: "thing.set", input_schema },
      );
    expect(problem({ ...page.properties, pageInfo })).toBeUndefined();
    expect(problem(page.properties)).toContain('The result of step 0 (thing.list) has no "next"');
    const next = { type: "object", properties: { next: { type: "string" } } };
    expect(problem({ items: { type: "array", items: next } })).toBeUndefined();
    expect(problem({ ...page.properties, pageInfo }, ["next", "id"])).toContain('has no "next"');
    expect(problem({ ...page.properties, pageInfo }, ["nexd"])).toContain('has no "nexd"');
    expect(problem({ ...page.properties, pageInfo, next: { type: "integer" } })).toContain("is integer");
  });

  test.each([
    ["numbr", 'The result of step 0 (thing.list) has no "numbr"; it has items and totalCount'],
    ["a1", 'The result of step 0 (thing.list) has no "a1"; it has items and totalCount'],
    ["1a", 'The result of step 0 (thing.list) has no "1a"; it has items and totalCount'],
    ["0.numbr", '0 of step 0 has no "numbr"; did you mean $0.0.number?'],
    ["items.number", "items of step 0 is a list; write $0.items.0.number for its first element"],
    ["__proto__", 'The result of step 0 (thing.list) has no "__proto__"; it has items and totalCount'],
  ])("has no %s", (path, message) => {
    expect(inPage(path)).toBe(message);
  });

  test.each([
    ["no items", { totalCount: {} }],
    ["items that are no list", { totalCount: {}, items: { type: "integer" } }],
  ])("is a result like others with %s", (_, properties) => {
    const problem = referenceProblem(
      { step: 0, at: ["number"], path: ["number"] },
      { capability_id: "thing.list", output_schema: { type: "object", properties } },
      { capability_id: "thing.set", input_schema },
    );
    expect(problem).toContain('The result of step 0 (thing.list) has no "number"');
  });
});
