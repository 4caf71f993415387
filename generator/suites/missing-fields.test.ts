// Fields that a route does not return: the diagnostics of schemas and mappings.

import { expect, it } from "vitest";
import { readBindInputs } from "../bind/index.js";
import { checkCards } from "../compile.js";
import { loadSmall, shortly } from "../testing/projects.js";

const small = await loadSmall();
const inputs = readBindInputs(small, () => undefined);
const file = "cards/issue.view.yaml";
const card = small.cards.get(file) ?? "";

const SCHEMA = 'milestone: { type: [string, "null"], untrusted: true }';
const MISSING = 'milestone: { type: [string, "null"], untrusted: true, missing: { rest: None. } }';
const OPTIONAL = "required: [title, state, labels, author]";
const ON_REST = "      state: { upper: state }\n      milestone: milestone.title\n";
const NOT_ON_REST = "      state: { upper: state }\n";
const SOMETIMES = `${NOT_ON_REST}      milestone: { if: { state: closed }, value: { first: [milestone.title, { const: null }] } }\n`;
const ALWAYS = `${NOT_ON_REST}      milestone: { first: [milestone.title, { const: null }] }\n`;

/** The diagnostics of the card with other texts. The field is optional, unless the changes require it. */
function reported(...changes: readonly (readonly [text: string, by: string])[]): string[] {
  const all = [["required: [title, state, milestone, labels, author]", OPTIONAL] as const, ...changes];
  const text = all.reduce((before, [part, by]) => {
    expect(before).toContain(part);
    return before.replace(part, () => by);
  }, card);
  const cards = new Map([...small.cards, [file, text]]);
  return shortly(checkCards(cards, inputs, undefined).diagnostics);
}

it.each([
  ["without a mapping", NOT_ON_REST],
  ["with a mapping that may be absent", SOMETIMES],
  ["with a path that may be absent", ON_REST],
])("accepts a field that the route does not return, %s", (_name, mapping) => {
  const others = [
    [
      "      state: state\n      milestone: milestone.title\n      labels: labels.nodes",
      "      state: state\n      milestone: { first: [milestone.title, { const: null }] }\n      labels: labels.nodes",
    ],
    [
      "      state: state\n      milestone: milestone.title\n",
      "      state: state\n      milestone: { first: [milestone.title, { const: null }] }\n",
    ],
  ] as const;
  expect(reported([SCHEMA, MISSING], [ON_REST, mapping], ...others)).toEqual([]);
});

it("rejects a field that the route always returns", () => {
  expect(reported([SCHEMA, MISSING], [ON_REST, ALWAYS])).toContain(
    `${file} GHX422 "milestone" is always mapped, but its schema says that rest does not return it`,
  );
});

it("rejects a field that another route does not return", () => {
  const other = MISSING.replace("rest", "graphql");
  expect(reported([SCHEMA, other], [ON_REST, SOMETIMES])).toContain(
    `${file} GHX422 "milestone" may be absent, but it is required`,
  );
});

it("rejects elements of a list that a route does not return", () => {
  const items = "items: { type: string, untrusted: true }";
  const missing = "items: { type: string, untrusted: true, missing: { rest: None. } }";
  expect(reported([items, missing])).toContain(
    `${file} GHX205 output_schema.labels: only a property of an object can be missing`,
  );
});

it("rejects an optional field without a route that does not return it", () => {
  expect(reported()).toContain(`${file} GHX212 output_schema.milestone is not required`);
});
