// Tests which arguments are sent only with a value.

import { buildASTSchema, parse, validate } from "graphql";
import { expect, test } from "vitest";
import { printOperation } from "./document.js";

const extended = buildASTSchema(
  parse(`
    type Query { items(first: Int): [Thing!]! all: [Thing!]! }
    type Thing { id: ID! parts(first: Int): Int }
    extend type Query { items(first: Int, query: String): [Thing!]! new(query: String): Int }
    extend type Thing { parts(first: Int, query: String): Int }
  `),
  { assumeValidSDL: true },
);

test.each([
  [
    "an argument of a published field",
    "($q: String) { items(first: 1, query: $q) { id } }",
    [["($q:String)", "query:$q"]],
  ],
  [
    "the only argument, and a variable with a default, in a fragment",
    '($q: String! = "") { all { ...Parts } } fragment Parts on Thing { parts(query: $q) }',
    [['($q:String!="")', "(query:$q)"]],
  ],
  [
    "arguments of several fields",
    "($q: String, $n: Int) { a: items(first: $n, query: $q) { id } b: items(query: $q) { id } }",
    [["$q:String", "(query:$q)", "query:$q"]],
  ],
  ["no argument of a new field", "($q: String) { new(query: $q) }", undefined],
  ["no published argument", "($n: Int) { items(first: $n) { id } }", undefined],
  ["no required variable", "($q: String!) { items(query: $q) { id } }", undefined],
  ["no variable with another use", "($q: String) { items(query: $q) { id } new(query: $q) }", undefined],
  ["no constant", '{ items(query: "x") { id } }', undefined],
])("sends only with a value: %s", (_what, text, parts) => {
  const document = parse(`query Items${text}`);
  expect(validate(extended, document)).toEqual([]);
  const operation = { name: "Items", kind: "query", cost: { nodes: 0, points: 1 }, variables: new Map() };
  const printed = printOperation(Object(operation), document, extended);
  expect("newer" in printed ? printed.newer : undefined).toEqual(
    parts?.map((texts) => ({ variable: "q", parts: texts })),
  );
  const [removed = []] = parts ?? [];
  const rest = removed.reduce((all, part) => all.replaceAll(part, ""), printed.document);
  expect(() => parse(rest)).not.toThrow();
  expect(rest.includes("$q")).toBe(parts === undefined && printed.document.includes("$q"));
});
