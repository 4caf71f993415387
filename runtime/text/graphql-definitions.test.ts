import { expect, test } from "vitest";
import { readDefinitions } from "./graphql-definitions.js";

const kinds = (document: string) => readDefinitions(document).map(({ kind, name }) => [kind, name]);

test.each([
  ["{ viewer { login } }", [["query", undefined]]],
  ["query { a }", [["query", undefined]]],
  ["query A($x: In = {a: {b: 1}} @d(x: {c: 1})) @e(y: {z: 1}) { a(b: {c: 1}) }", [["query", "A"]]],
  [
    "fragment F on mutation { a } mutation B { b }",
    [
      ["fragment", "F"],
      ["mutation", "B"],
    ],
  ],
  ["# mutation A { a }\nquery B { b }", [["query", "B"]]],
  ["# a\u2028mutation A { a }\r\nquery B { b }", [["query", "B"]]],
  ['query A { a(b: "} mutation B { \\" }") }', [["query", "A"]]],
  ['query A { a(b: """ } mutation " B { \\""" } """) }', [["query", "A"]]],
  [
    "query A { a } mutation B { b }",
    [
      ["query", "A"],
      ["mutation", "B"],
    ],
  ],
  [
    "query A { a }} mutation B { b }",
    [
      ["query", "A"],
      ["query", undefined],
      ["mutation", "B"],
    ],
  ],
  ["query A { a } mutation B { b", [["query", "A"]]],
  ["", []],
])("%s", (document, expected) => {
  expect(kinds(document)).toEqual(expected);
});

test("the text of a definition has no comments of others", () => {
  const document = "# about A\nquery A { a } # about F\nfragment F on X { b }";
  expect(readDefinitions(document).map(({ text }) => text)).toEqual([
    "query A { a }",
    "fragment F on X { b }",
  ]);
});

test("a long document is read in linear time", () => {
  const text = `{ a(b: "${'\\"'.repeat(50_000)}", c: """${'\\"""'.repeat(50_000)}""") } # ${"#".repeat(100_000)}`;
  expect(kinds(text)).toEqual([["query", undefined]]);
  expect(kinds('"""'.repeat(50_001))).toEqual([]);
});
