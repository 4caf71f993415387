// The compact forms of inputs and outputs.

import { expect, test } from "vitest";
import { briefOutput, compactInput, compactOutput } from "./signature.js";

test.each([
  ["a string has no type", "owner: string, body?: string", "owner body?"],
  ["a list of strings has brackets", "labels: string[], ids?: int[]", "labels[] ids?:int[]"],
  ["the default comes first", "state?: OPEN|CLOSED|ALL=CLOSED", "state?=CLOSED|OPEN|ALL"],
  ["choices without a default", "event: APPROVE|COMMENT", "event:APPROVE|COMMENT"],
  ["the bounds of a page are omitted", "first?: int 1-100=30, after?: string|null", "first?=30 after?"],
  ["other bounds are shown", "maxBytes?: int 1-5000=500, depth: int 1-3", "maxBytes?:1-5000=500 depth:1-3"],
  ["a flag shows its default", "auto?: boolean=false", "auto?=false"],
  ["null is kept if it differs from absent", "milestone: string|null", "milestone:string|null"],
  ["objects", "files: {path: string, at: {line: int}}[], n: int", "files:{path at:{line:int}}[] n:int"],
  [
    "objects with defaults",
    "comments?: {line: int, side?: LEFT|RIGHT=RIGHT, startLine?: int}[], n: int",
    "comments?:{line:int side?=RIGHT|LEFT startLine?:int}[] n:int",
  ],
  ["objects with any fields", "inputs?: {*: string}", "inputs?:{*}"],
  ["nothing", "", ""],
])("input: %s", (_, signature, compact) => {
  expect(compactInput(signature)).toBe(compact);
});

test("alternative fields come first", () => {
  const fields = "id?: string, owner?: string, name?: string, n?: int, title?: string";
  expect(compactInput(`${fields}; with id or owner+name+n`)).toBe("(id | repo n:int) title?");
});

test("separates nested choices, and marks a choice of single fields with +", () => {
  const fields = "id?: string, owner?: string, n?: int, title?: string, body?: string";
  const sets = "id+title or id+body or owner+n+title or owner+n+body";
  expect(compactInput(`${fields}; with ${sets}`)).toBe("(id | owner n:int) (title | body)+");
  const fewer = "id+title or id+body or owner+n+title";
  expect(compactInput(`${fields}; with ${fewer}`)).toBe("(id (title | body) | owner n:int title)");
});

test("keeps pairs of fields together", () => {
  expect(compactInput("a?: int, b?: int, x?: int, y?: int; with a+x or b+y")).toBe(
    "(a:int x:int | b:int y:int)",
  );
});

test("shows a choice of exactly one", () => {
  expect(compactInput("item: string, text?: string, clear?: true; exactly text or clear")).toBe(
    "(text | clear:true) item",
  );
});

test("output has no commas and no fields of pageInfo", () => {
  expect(compactOutput("items[]{id, user{login}}, pageInfo{hasNextPage, endCursor}")).toBe(
    "items[]{id user{login}} pageInfo",
  );
});

test.each([
  [
    "the default fields come first",
    "id, number, labels[], url",
    ["number", "labels"],
    "number labels[]; fields: id url",
  ],
  [
    "of a list, those of an item",
    "items[]{id, author{login, id}, number}, totalCount, pageInfo{hasNextPage, endCursor}",
    ["number", "author.login"],
    "items number author.login; fields: id author{login id} totalCount",
  ],
  [
    "fields on request are not among the default fields",
    "number, notes?[]{body, url}",
    ["number", "notes.body"],
    "number; fields: notes?[]{body url}",
  ],
  ["all fields", "number, state", ["number", "state"], "number state"],
])("output with default fields: %s", (_, output, brief, expected) => {
  expect(briefOutput(output, brief)).toBe(expected);
});
