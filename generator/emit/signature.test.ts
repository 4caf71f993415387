// The input of a capability in one line.

import { expect, test } from "vitest";
import type { JsonSchema } from "../model/ir.js";
import { describeObject } from "./describe-schema.js";
import { inputChoices, signature } from "./signature.js";

const string = { type: "string" };
const int = { type: "integer" };
const strings = { type: "array", items: string };

/** The signature of these properties. A name with a question mark is optional. */
function signatureOf(
  fields: Readonly<Record<string, JsonSchema>>,
  rules: Partial<JsonSchema> = {},
  isShort = false,
): string {
  const names = Object.keys(fields);
  const properties = Object.fromEntries(names.map((name) => [name.replace("?", ""), fields[name] ?? {}]));
  const required = names.filter((name) => !name.endsWith("?"));
  return signature(describeObject({ type: "object", properties, required, ...rules }), isShort);
}

const sets = (...all: readonly (readonly string[])[]): JsonSchema[] => all.map((required) => ({ required }));

test.each<readonly [string, Readonly<Record<string, JsonSchema>>, string]>([
  ["a string has no type", { owner: string, "body?": string }, "owner body?"],
  [
    "a list of strings has brackets",
    { labels: strings, "ids?": { type: "array", items: int } },
    "labels[] ids?:int[]",
  ],
  ["the default comes first", { "state?": { enum: ["OPEN", "ALL"], default: "ALL" } }, "state?=ALL|OPEN"],
  ["choices without a default", { event: { enum: ["APPROVE", "COMMENT"] } }, "event:APPROVE|COMMENT"],
  [
    "the bounds of a page are omitted",
    { "first?": { ...int, minimum: 1, maximum: 100, default: 30 }, "after?": { type: ["string", "null"] } },
    "first?=30 after?",
  ],
  [
    "other bounds are shown",
    { "max?": { ...int, minimum: 1, maximum: 50, default: 5 }, depth: { ...int, minimum: 1, maximum: 3 } },
    "max?:1-50=5 depth:1-3",
  ],
  ["a flag shows its default", { "auto?": { type: "boolean", default: false } }, "auto?=false"],
  ["null is kept if it differs from absent", { title: { type: ["string", "null"] } }, "title:string|null"],
  [
    "objects are shown with their fields",
    {
      "files?": {
        type: "array",
        items: { type: "object", required: ["path"], properties: { path: string, line: int } },
      },
    },
    "files?:{path line?:int}[]",
  ],
  ["objects with any fields", { "inputs?": { type: "object", additionalProperties: true } }, "inputs?:{*}"],
  ["texts by name", { files: { type: "object", additionalProperties: string } }, "files:{*:string}"],
  ["nothing", {}, ""],
])("%s", (_, fields, line) => {
  expect(signatureOf(fields)).toBe(line);
});

test("alternative fields come first", () => {
  const fields = { "id?": string, "owner?": string, "name?": string, "n?": int, "title?": string };
  expect(signatureOf(fields, { anyOf: sets(["id"], ["owner", "name", "n"]) })).toBe(
    "(id | repo n:int) title?",
  );
});

test("separates nested choices, and marks a choice of single fields with +", () => {
  const fields = { "id?": string, "owner?": string, "n?": int, "title?": string, "body?": string };
  const some = [
    ["id", "title"],
    ["id", "body"],
    ["owner", "n", "title"],
  ];
  expect(signatureOf(fields, { anyOf: sets(...some, ["owner", "n", "body"]) })).toBe(
    "(id | owner n:int) (title | body)+",
  );
  expect(signatureOf(fields, { anyOf: sets(...some) })).toBe("(id (title | body) | owner n:int title)");
});

test("keeps pairs of fields together", () => {
  const fields = { "a?": int, "b?": int, "x?": int, "y?": int };
  expect(signatureOf(fields, { anyOf: sets(["a", "x"], ["b", "y"]) })).toBe("(a:int x:int | b:int y:int)");
});

test("shows a choice of exactly one", () => {
  const fields = { item: string, "text?": string, "clear?": { const: true } };
  expect(signatureOf(fields, { oneOf: sets(["text"], ["clear"]) })).toBe("(text | clear:true) item");
});

test.each<readonly [string, Readonly<Record<string, JsonSchema>>, string]>([
  ["two of more than six values", { event: { enum: [..."ABCDEFG"] } }, "event:A|B|…"],
  ["a list of values", { "include?": { type: "array", items: { enum: ["a"] } } }, "include?:[a]"],
  [
    "no type of an id or a number",
    { runId: int, "issueNumber?": int, depth: int },
    "runId issueNumber? depth:int",
  ],
  [
    "no bounds of a number with a default, and no default of a maximum",
    {
      "context?": { ...int, minimum: 0, maximum: 9, default: 3 },
      "maxLines?": { ...int, minimum: 1, maximum: 9, default: 5 },
    },
    "context?=3 maxLines?",
  ],
  [
    "no cursor of a page",
    { "first?": { ...int, minimum: 1, maximum: 100, default: 30 }, "after?": { type: ["string", "null"] } },
    "first?",
  ],
])("is short: %s", (_, fields, expected) => {
  expect(signatureOf(fields, {}, true)).toBe(expected);
});

test("contains the choices as sets of names", () => {
  const properties = { jobId: int, jobName: string, runId: int, ref: string };
  const oneOf = sets(["jobId"], ["jobName", "runId"], ["jobName", "ref"]);
  expect(inputChoices(describeObject({ type: "object", properties, oneOf }))).toEqual([
    [["jobId"], ["jobName", [["runId"], ["ref"]]]],
  ]);
});
