// The long form of outputs that are returned on request, or that a route cannot return.

import { expect, it } from "vitest";
import { parse } from "yaml";
import { fail, read } from "../../testing/expand.js";
import { expandCard, expandShared, type Vocabulary } from "./index.js";

const SHARED = `
id: { type: string, format: id }
text: { type: string, untrusted: true }
`;

const vocabulary: Vocabulary = {
  shared: new Map([["shared.yaml", expandShared(read("shared.yaml", SHARED))]]),
  subjects: undefined,
  references: undefined,
  variables: () => new Set(["withText"]),
};

const expand = (text: string): unknown => expandCard(read("card", text), vocabulary, fail).value;

const requested = { "$in.include": { has: "text" } };

it("adds the input include, and sends and maps data that it names", () => {
  const card = expand(`
output_schema:
  properties:
    id: id
    notes: { include: text, $ref: shared.yaml#/text, missing: { rest: REST has none. } }
graphql: { operationName: View, output: { from: node } }
rest: { endpoint: GET /x, then: [{ name: text, endpoint: GET /y }] }
cli: { command: release view }
`);
  expect(card).toMatchObject({
    input_schema: { properties: { include: { type: "array", items: { enum: ["text"] } } } },
    output_schema: { required: ["id"] },
    graphql: { vars: { withText: { holds: requested } } },
  });
  expect(card).toHaveProperty("graphql.output.map", { id: "id", notes: { if: requested, value: "notes" } });
  expect(card).toHaveProperty("rest.output.map", { id: "node_id" });
  expect(card).toHaveProperty("rest.then.0.when", requested);
  expect(card).toHaveProperty("cli.output.map", { id: "id" });
  expect(card).toHaveProperty("routing.suitability", [
    { route: "rest", unless: requested, reason: "REST has none." },
    { route: "cli", when: { "$in.include": null }, reason: "gh release view adds no data." },
  ]);
});

it("includes fields of the elements of a list", () => {
  const card = expand(`
output_schema: { list: { properties: { id: id, notes: { include: text, $ref: shared.yaml#/text } } } }
rest: { endpoint: GET /x, output: { list: $main } }
`);
  expect(card).toMatchObject({ output_schema: { properties: { items: { items: { required: ["id"] } } } } });
  expect(card).toHaveProperty("rest.output.items", {
    id: "node_id",
    notes: { if: requested, value: "notes" },
  });
});

it("is not changed by a second expansion", () => {
  const text = `
capability_id: note.view
output_schema: { properties: { notes: { include: text, $ref: shared.yaml#/text, missing: { rest: None. } } } }
graphql: { operationName: View, output: { from: node } }
rest: { endpoint: GET /x, then: [{ name: text, endpoint: GET /y }] }
`;
  const once = expand(text);
  expect(expandCard(read("card", JSON.stringify(once)), vocabulary, fail).value).toEqual(once);
  expect(parse(text)).not.toEqual(once);
});

it("maps no field on a route that does not return it", () => {
  const card = expand(`
output_schema: { properties: { id: id, count: { type: [integer, "null"], missing: { rest: None. } } } }
graphql: { operationName: View, output: { from: node } }
rest: { endpoint: GET /x }
`);
  expect(card).toHaveProperty("graphql.output.map", { id: "id", count: "count" });
  expect(card).toHaveProperty("rest.output.map", { id: "node_id" });
  expect(card).toHaveProperty("output_schema.required", ["id"]);
});
