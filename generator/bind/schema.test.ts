// The schema that documents are bound to consists of the pinned SDL and its extension.

import { isObjectType } from "graphql";
import { expect, it } from "vitest";
import { loadSmall, withFiles } from "../testing/projects.js";
import { readDescriptions, readSchema } from "./index.js";

it("a field in an extension replaces the published one, also with more arguments", () => {
  const schema = readSchema(
    new Map([
      ["github.extension.graphql", "extend type Query { items(first: Int, query: String): Int }"],
      ["github.graphql", "type Query { items(first: Int): Int, other: Int }"],
    ]),
  );
  const type = schema.getType("Query");
  const fields = isObjectType(type) ? type.getFields() : {};
  expect(Object.keys(fields)).toEqual(["items", "other"]);
  expect(fields.items?.args.map(({ name }) => name)).toEqual(["first", "query"]);
});

const small = await loadSmall();

it.each([
  ["openapi.json", "{", "Expected property name"],
  ["openapi.patches.yaml", "patches: [", "Flow sequence in block collection"],
  ["openapi.patches.yaml", "a: 1", "expected a list under `patches`"],
  ["observed.json", "{", "Expected property name"],
  ["gh.yaml", "a: [", "Flow sequence in block collection"],
  ["gh-commands.json", "{", "Expected property name"],
])("names %s if it is malformed: %s", (name, text, reason) => {
  const sources = withFiles(small, { [`operations/schema/${name}`]: text });
  expect(() => readDescriptions(sources)).toThrow(`operations/schema/${name}: `);
  expect(() => readDescriptions(sources)).toThrow(reason);
});

it.each([
  ["extend type Query {\n  a: ", "own.graphql:2:6: Syntax Error: Expected Name, found <EOF>."],
  ["extend type Query { a: Nope }", 'github.graphql, own.graphql: Unknown type: "Nope".'],
])("names the file of an extension that is malformed: %s", (text, message) => {
  const sdl = new Map([
    ["github.graphql", "type Query { other: Int }"],
    ["own.graphql", text],
  ]);
  expect(() => readSchema(sdl)).toThrow(message);
});
