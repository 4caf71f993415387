// The output of a capability in one line.

import { expect, test } from "vitest";
import type { JsonSchema } from "../model/ir.js";
import { describeObject } from "./describe-schema.js";
import { fieldNames, outputLine, shortOutput } from "./output-line.js";

const string = { type: "string" };
const objectOf = (...names: readonly string[]): JsonSchema => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, string])),
});
const describe = (properties: Readonly<Record<string, JsonSchema>>) =>
  describeObject({ type: "object", properties });
const listOf = (items: JsonSchema): JsonSchema => ({ type: "array", items });

const issue = { id: string, number: string, labels: listOf(string), author: objectOf("login", "id") };
const page = {
  items: listOf({ type: "object", properties: issue }),
  totalCount: { type: "integer" },
  pageInfo: objectOf("hasNextPage", "endCursor"),
};
const notes = { ...listOf(objectOf("body", "url")), include: "notes" };

test.each([
  [
    "shows the default fields first",
    issue,
    ["number", "labels"],
    "number labels[]; fields: id author{login id}",
  ],
  [
    "shows the fields of an item of a list",
    page,
    ["number", "author.login"],
    "items number author.login; fields: id labels[] author{login id} totalCount",
  ],
  [
    "excludes fields on request from the default fields",
    { number: string, notes },
    ["number", "notes.body"],
    "number; include notes[]{body url}",
  ],
  [
    "shows what is added on request by another name",
    {
      number: string,
      last: { ...notes, include: "comments" },
      a: { ...string, include: "more" },
      b: { ...string, include: "more" },
      c: { ...string, include: "more" },
    },
    ["number"],
    "number; include comments: last, more: a b …",
  ],
  ["shows a key of a list", { values: listOf(objectOf("field")) }, ["values{field}"], "values{field}"],
  ["shows only default fields if there are no others", { number: string }, ["number"], "number"],
  [
    "shows all fields without default ones",
    page,
    [],
    "items[]{id number labels[] author{login id}} totalCount pageInfo",
  ],
])("outputLine %s", (_, properties, brief, expected) => {
  expect(outputLine(describe(properties), brief)).toBe(expected);
});

test("outputLine shows no objects that are added on request in a long line", () => {
  const others = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`number${index}`, string]));
  expect(outputLine(describe({ ...others, notes }), ["number0"])).not.toContain("notes");
});

test.each([
  [
    "shows the names of objects and at most five fields",
    { ...issue, url: string, state: string },
    [],
    "id number labels[] author{} url …",
  ],
  ["shows the only default field of an object", issue, ["author.login"], "author.login"],
  ["shows an object with several default fields", issue, ["author.login", "author.id"], "author{}"],
  ["excludes fields on request", { number: string, notes }, ["number", "notes.body"], "number"],
  ["excludes keys", { values: listOf(objectOf("field")) }, ["values{field}"], "values"],
  ["shows the items of a list", page, ["number"], "number"],
])("shortOutput %s", (_, properties, brief, expected) => {
  expect(shortOutput(describe(properties), brief)).toBe(expected);
});

test("fieldNames returns the names of nested fields", () => {
  expect(fieldNames(describe(issue))).toEqual({
    id: {},
    number: {},
    labels: {},
    author: { login: {}, id: {} },
  });
});
