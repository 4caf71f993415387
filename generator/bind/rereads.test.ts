// Tests which objects of a mutation's response can be read again.

import { buildSchema, parse, validate } from "graphql";
import { expect, test } from "vitest";
import { findRereads } from "./rereads.js";

const schema = buildSchema(`
  interface Node { id: ID! }
  type Thing implements Node { id: ID! title(length: Int): String parts: [Part!] place: Place }
  type Place implements Node & Named { id: ID! name: String }
  interface Named { name: String }
  input ChangeInput { thingId: ID id: ID namedId: ID }
  type Part { id: ID! }
  union Any = Thing | Place
  type Edge { node: Thing }
  type Payload { thing: Thing change: Thing named: Named last: Named any: Any part: Part edge: Edge things: [Thing] }
  type Query { node(id: ID!): Node }
  type Mutation { change(input: ChangeInput): Payload }
`);

function rereads(selection: string, variables = "") {
  const document = parse(
    `mutation Change${variables} { change { ${selection} } } fragment Fields on Thing { id title ...More } fragment More on Thing { place { name } }`,
  );
  return findRereads(document, schema);
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
  ["an object that is not a node", "part { id }", ""],
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

test.each([
  ["its argument", "input: { thingId: $x }", "thing { title }", ["change", "thing"]],
  ["the argument of the only object", "input: { id: $x }", "change { title }", ["change", "change"]],
  ["the argument of an interface", "input: { namedId: $x }", "named { name }", ["change", "named"]],
  [
    "the argument with the name of its interface",
    "input: { namedId: $x }",
    "last { name }",
    ["change", "last"],
  ],
])("identifies an object without its id by %s", (_what, argument, selection, path) => {
  const document = parse(`mutation Change($x: ID!) { change(${argument}) { ${selection} } }`);
  const found = findRereads(document, schema);
  expect(found).toMatchObject([{ path, variable: "x" }]);
  expect(validate(schema, parse(found[0]?.document ?? ""))).toEqual([]);
});

test("does not take the argument of another object", () => {
  const document = parse("mutation Change($x: ID!) { change(input: { id: $x }) { thing { title } } }");
  expect(findRereads(document, schema)).toEqual([]);
});

test("does not take the argument with the name of the type of an object", () => {
  const document = parse(
    "mutation Change($x: ID!) { change(input: { thingId: $x }) { edge { node { title } } } }",
  );
  expect(findRereads(document, schema)).toEqual([]);
});
