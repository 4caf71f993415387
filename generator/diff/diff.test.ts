// What changes for users between two versions of cards.

import { describe, expect, it } from "vitest";
import { CARD, compare, edit } from "../testing/compared-cards.js";
import { loadRepository } from "../testing/projects.js";
import { compareContracts } from "./compare.js";
import { readContracts } from "./contract.js";

describe("inputs may accept more, but not less", () => {
  it.each([
    [
      "integer, minimum: 1",
      "string, minimum: 1",
      ["additive: input.number may also be string", "breaking: input.number is no longer integer"],
    ],
    [
      "type: integer, minimum: 1",
      "type: [integer, string], minimum: 1",
      ["additive: input.number may also be string"],
    ],
    ["type: integer, minimum: 1", "type: number, minimum: 1", ["additive: input.number may also be number"]],
    ["minimum: 1", "minimum: 2", ["breaking: input.number minimum: 1 → 2"]],
    ["minimum: 1, ", "", ["additive: input.number minimum: 1 → none"]],
    ["maxItems: 5", "maxItems: 5, minItems: 1", ["breaking: input.labels minItems: none → 1"]],
    // An empty list was sent, and then it is ignored.
    [
      "maxItems: 5",
      "maxItems: 5, emptyIsAbsent: true",
      ["breaking: input.labels emptyIsAbsent: none → true"],
    ],
    [
      "maxItems: 5",
      "maxItems: 5, minItems: 1, emptyIsAbsent: true",
      ["breaking: input.labels emptyIsAbsent: none → true"],
    ],
    ["maxLength: 50", "maxLength: 50, login: true", ["additive: input.title login: none → true"]],
    ["maxLength: 50", "maxLength: 50, writeOnly: true", ["additive: input.title writeOnly: none → true"]],
    [
      "{ type: string, maxLength: 50,",
      "{ type: object, additionalProperties: { type: string },",
      [
        "additive: input.title may also be object",
        "additive: input.title maxLength: 50 → none",
        "breaking: input.title is no longer string",
      ],
    ],
    ["maxLength: 50", "maxLength: 60", ["additive: input.title maxLength: 50 → 60"]],
    ["maxLength: 50", "maxLength: 50, pattern: x", ["breaking: input.title pattern: none → x"]],
    ["maxLength: 50", "maxLength: 50, minLength: 0", []],
    [
      "enum: [OPEN, CLOSED], default",
      "enum: [OPEN, CLOSED, ALL], default",
      ["additive: input.state may also be ALL"],
    ],
    ["enum: [OPEN, CLOSED], default", "enum: [OPEN], default", ["breaking: input.state is no longer CLOSED"]],
    ["default: OPEN", "default: CLOSED", ['breaking: input.state default: "OPEN" → "CLOSED"']],
    ["default: OPEN, ", "", ['breaking: input.state default: "OPEN" → none']],
    ["required: [number]", "required: [number, title]", ["breaking: input.title is required"]],
    ["  required: [number]\n", "", ["additive: input.number is no longer required"]],
    [
      "items: { type: string }",
      "items: { type: [string, integer] }",
      ["additive: input.labels[] may also be integer"],
    ],
    [
      "    title: { type: string, maxLength: 50, description: Title. }\n",
      "",
      ["breaking: input.title was removed"],
    ],
    [
      "  properties:\n    number",
      "  properties:\n    body: { type: string, description: Body. }\n    number",
      ["additive: input.body was added"],
    ],
    [
      "anyOf: [[title], [labels]]",
      "anyOf: [[title], [labels], [state]]",
      ["additive: input also accepts state"],
    ],
    ["anyOf: [[title], [labels]]", "anyOf: [[title]]", ["breaking: input no longer accepts labels"]],
    [
      "anyOf: [[title], [labels]]",
      "oneOf: [[title], [labels]]",
      ["breaking: input accepts only one of the alternatives"],
    ],
  ])("%s → %s", (replace, by, changes) => {
    expect(edit(replace, by).sort()).toEqual([...changes].sort());
  });
});

it("reports an empty list that is refused, ignored or sent by what the caller notices", () => {
  const withRule = (rule: string) => CARD.replace("maxItems: 5", rule);
  const changes = (before: string, after: string): string[] =>
    compare(withRule(after), withRule(before)).changes.map(({ impact, change }) => `${impact}: ${change}`);
  const [refused, ignored, sent] = ["minItems: 1", "minItems: 1, emptyIsAbsent: true", "minItems: 0"];
  expect(changes(refused, ignored)).toEqual(["additive: input.labels minItems: 1 → 0"]);
  expect(changes(ignored, refused)).toEqual(["breaking: input.labels minItems: 0 → 1"]);
  expect(changes(sent, ignored)).toEqual(["breaking: input.labels emptyIsAbsent: none → true"]);
  expect(changes(ignored, sent)).toEqual(["breaking: input.labels emptyIsAbsent: true → none"]);
});

it("reports a map that accepts values of any type", () => {
  const map = (values: string) =>
    CARD.replace(
      "title: { type: string, maxLength: 50,",
      `title: { type: object, additionalProperties: ${values},`,
    );
  const changes = (before: string, after: string): string[] =>
    compare(map(after), map(before)).changes.map(({ impact, change }) => `${impact}: ${change}`);
  const [texts, values] = ["{ type: string }", "true"];
  expect(changes(texts, values)).toEqual(["additive: input.title keys: any → any, with values of any type"]);
  expect(changes(values, texts)).toEqual(["breaking: input.title keys: any, with values of any type → any"]);
});

it("compares anyOf and oneOf separately", () => {
  const both = CARD.replace(
    "anyOf: [[title], [labels]]",
    "anyOf: [[title], [labels]]\n  oneOf: [[state], [number]]",
  );
  const { changes } = compare(both.replace("oneOf: [[state], [number]]", "oneOf: [[state]]"), both);
  expect(changes.map(({ impact, change }) => `${impact}: ${change}`)).toEqual([
    "breaking: input no longer accepts number",
  ]);
});

describe("alternatives of a required property", () => {
  const before = CARD.replace("  anyOf: [[title], [labels]]\n", "");
  const after = (rule: string) =>
    compare(
      before
        .replace("required: [number]\n", `${rule}\n`)
        .replace("    number:", "    ref: { type: string, description: Ref. }\n    number:"),
      before,
    )
      .changes.map(({ impact, change }) => `${impact}: ${change}`)
      .sort();

  it.each(["oneOf: [[number], [ref]]", "anyOf: [[number], [ref]]"])("are additive: %s", (rule) => {
    expect(after(rule)).toEqual([
      "additive: input also accepts ref",
      "additive: input.number is no longer required",
      "additive: input.ref was added",
    ]);
  });

  it("are breaking if an earlier input may have several of them", () => {
    expect(after("oneOf: [[number], [title]]")).toContain("breaking: input requires number, or title");
    expect(after("anyOf: [[ref], [title]]")).toContain("breaking: input requires ref, or title");
  });
});

it("compares the forms of an input", () => {
  const digits = '{ type: digits, pattern: "^(?<number>[0-9]+)$", parts: { number: integer } }';
  const text = '{ type: string, pattern: "^(?<text>.*)$", parts: { text: string } }';
  const card = (forms: string) => CARD.replace("maxLength: 50, ", `forms: [${forms}], `);
  const changes = (before: string, after: string) =>
    compare(card(after), card(before)).changes.map(({ impact, change }) => `${impact}: ${change}`);
  expect(changes(text, `${digits}, ${text}`)).toEqual(["additive: input.title has more forms"]);
  expect(changes(`${digits}, ${text}`, text)).toEqual(["breaking: input.title has other forms"]);
});

it("reports an input of another name as removed and added", () => {
  const { changes } = compare(CARD.replaceAll("number", "issue"));
  expect(changes.map(({ impact, change }) => `${impact}: ${change}`).sort()).toEqual([
    "breaking: input.issue was added and is required",
    "breaking: input.number was removed",
  ]);
});

describe("outputs may contain less, but not more", () => {
  it.each([
    [
      "state: { enum: [OPEN, CLOSED] } } }",
      "state: { enum: [OPEN] } } }",
      ["additive: output.state is no longer CLOSED"],
    ],
    [
      "state: { enum: [OPEN, CLOSED] } } }",
      "state: { enum: [OPEN, CLOSED, MERGED] } } }",
      ["breaking: output.state may also be MERGED"],
    ],
    ["id: { type: string,", 'id: { type: [string, "null"],', ["breaking: output.id may also be null"]],
    [
      "tags: { type: array, items",
      "tags: { type: array, uniqueItems: true, items",
      ["breaking: output.tags is a set, whose order is unspecified"],
    ],
    [
      "topics: { type: array, uniqueItems: true, items",
      "topics: { type: array, items",
      ["additive: output.topics is a list, with an order"],
    ],
    ["id: { type: string, format: id }, ", "", ["breaking: output.id was removed"]],
    ["format: id", "format: uri", ["breaking: output.id format: id → uri"]],
    [
      "format: id",
      "untrusted: true",
      ["breaking: output.id format: id → none", "additive: output.id untrusted: none → true"],
    ],
    [
      "format: id",
      "format: id, include: id",
      [
        "breaking: output.id is no longer required",
        "breaking: output.id include: none → id",
        "additive: input.include was added",
      ],
    ],
    [
      "format: id",
      "format: id, contentMediaType: text/markdown",
      ["additive: output.id contentMediaType: none → text/markdown"],
    ],
    [
      "topics: { type: array,",
      'topics: { missing: { rest: "No." }, type: array,',
      [
        "breaking: output.topics is no longer required",
        "breaking: output.topics is absent on the rest route",
      ],
    ],
    [
      "properties: { id",
      "properties: { url: { type: string, format: uri }, id",
      ["additive: output.url was added"],
    ],
  ])("%s → %s", (replace, by, changes) => {
    expect(edit(replace, by)).toEqual(changes);
  });
});

it("finds no difference between the repository's cards and their long form", async () => {
  const sources = await loadRepository();
  const result = readContracts(sources, "current");
  expect(result.ok && compareContracts(result.contracts, result.contracts).changes).toEqual([]);
});
