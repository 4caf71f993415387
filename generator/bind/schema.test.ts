// The schema that documents are bound to consists of the pinned SDL and its extension.

import { isObjectType } from "graphql";
import { expect, it } from "vitest";
import { readSchema } from "./index.js";

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
