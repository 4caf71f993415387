// The schemas that users and models receive: strict ajv accepts each, with the formats of ajv-formats.

import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { expect, it } from "vitest";
import { listOperationCards } from "../../generated/index.js";
import { explainCapability } from "../explain/explain.js";
import { createTools } from "../index.js";

/** Returns ajv's reason to refuse the schema; undefined if it compiles. */
function refusal(schema: object): string | undefined {
  const ajv = addFormats.default(new Ajv({ strict: true }));
  try {
    ajv.compile(schema);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

const refusals = (schemas: readonly (readonly [name: string, schema: object])[]): string[] =>
  schemas.flatMap(([name, schema]) => {
    const reason = refusal(schema);
    return reason === undefined ? [] : [`${name}: ${reason}`];
  });

const cards = await listOperationCards();

it("publishes inputs and outputs of capabilities as schemas that strict ajv accepts", () => {
  expect(cards.length).toBeGreaterThan(80);
  expect(
    refusals(
      cards.flatMap(({ capability_id, input_schema, output_schema }) => [
        [`${capability_id} input`, input_schema],
        [`${capability_id} output`, output_schema],
      ]),
    ),
  ).toEqual([]);
});

it("explains capabilities in full with the same schemas, and lists untrusted and missing values by path", async () => {
  const explanation = await explainCapability("pr.list");
  const card = cards.find(({ capability_id }) => capability_id === "pr.list");
  expect(explanation.input_schema).toEqual(card?.input_schema);
  expect(explanation.output_schema).toEqual(card?.output_schema);
  expect(explanation.untrusted).toContain("items[].title");
  expect(explanation.missing["items[].checks"]).toHaveProperty("rest");
});

it("publishes the arguments of tools as schemas that strict ajv accepts", () => {
  const { definitions } = createTools();
  expect(definitions.length).toBeGreaterThan(3);
  expect(refusals(definitions.map(({ name, inputSchema }) => [name, inputSchema]))).toEqual([]);
});

it("has notes that are sentences: YAML splits a text at a comma", () => {
  const parts = cards.flatMap(({ capability_id, routing }) =>
    routing.notes.filter((note) => !note.endsWith(".")).map((note) => `${capability_id}: ${note}`),
  );
  expect(parts).toEqual([]);
});
