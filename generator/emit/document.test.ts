// Tests which objects of a mutation's response can be read again, and which arguments are sent only with a value.

import { buildASTSchema, buildSchema, parse, validate } from "graphql";
import { expect, test } from "vitest";
import { printOperation } from "./document.js";

const schema = buildSchema(`
  interface Node { id: ID! }
  type Thing implements Node { id: ID! title(length: Int): String parts: [Part!] place: Place }
  type Place implements Node { id: ID! name: String }
  type Part { id: ID! }
  union Any = Thing | Place
  type Edge { node: Thing }
  type Payload { thing: Thing any: Any part: Part edge: Edge things: [Thing] }
  type Query { node(id: ID!): Node }
  type Mutation { change: Payload }
`);

function rereads(selection: string, variables = "") {
  const document = parse(
    `mutation Change${variables} { change { ${selection} } } fragment Fields on Thing { id title ...More } fragment More on Thing { place { name } }`,
  );
  const [node] = document.definitions;
  const operation = {
    name: "Change",
    kind: "mutation",
    cost: { nodes: 0, points: 1 },
    node,
    variables: new Map(),
  };
  const printed = printOperation(Object(operation), document, schema);
  return "rereads" in printed ? printed.rereads : [];
}

test.each([
  ["an object with its id", "thing { id title }", [["change", "thing"]]],
  ["an object under an alias", "other: thing { id title }", [["change", "other"]]],
  ["an object whose id is in a fragment", "thing { ...Fields }", [["change", "thing"]]],
  ["an object of an edge", "edge { node { id } }", [["change", "edge", "node"]]],
  ["the outer object only", "thing { id place { id name } }", [["change", "thing"]]],
  ["an inner object if the outer one has no id", "thing { place { id } }", [["change", "thing", "place"]]],
  [
    "several objects",
    "thing { id } edge { node { id } }",
    [
      ["change", "thing"],
      ["change", "edge", "node"],
    ],
  ],
])("reads again %s", (_what, selection, paths) => {
  const found = rereads(selection);
  expect(found.map(({ path }) => path)).toEqual(paths);
  for (const { document } of found) expect(validate(schema, parse(document))).toEqual([]);
});

test.each([
  ["an object without its id", "thing { title }", ""],
  ["an id under an alias", "thing { key: id }", ""],
  ["an object that is no node", "part { id }", ""],
  ["a list", "things { id }", ""],
  ["a union", "any { ... on Thing { id } }", ""],
  ["an object whose fields read a variable", "thing { id title(length: $length) }", "($length: Int)"],
])("does not read again %s", (_what, selection, variables) => {
  expect(rereads(selection, variables)).toEqual([]);
});

test("the query selects the fields of the mutation, with their fragments", () => {
  expect(rereads("thing { ...Fields }")).toEqual([
    {
      path: ["change", "thing"],
      document:
        "query ChangeAgain($id:ID!){node(id:$id){...on Thing{...Fields}}}fragment Fields on Thing{id title ...More}fragment More on Thing{place{name}}",
    },
  ]);
});

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
