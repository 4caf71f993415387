// Tests that a write may have any of the success codes that GitHub documents.

import { expect, test } from "vitest";
import type { JsonObject } from "../bind/json.js";
import { bindEndpoint, readOpenApi } from "../bind/openapi.js";
import { documentedResponses } from "./expects.js";

const object = (...fields: readonly string[]) => ({
  content: {
    "application/json": {
      schema: {
        type: "object",
        properties: Object.fromEntries(["id", "message"].map((name) => [name, { type: "string" }])),
        required: [...fields],
      },
    },
  },
});

test.each<[string, JsonObject, (string | number)[]]>([
  ["an accepted request and a finished one", { 202: object(), 205: {} }, [202, 205]],
  ["a new object and none", { 201: object("id"), 204: {} }, ["id", 204]],
  ["an object and an accepted request", { 201: object("id"), 202: object("message") }, ["id", 202]],
  ["the same object twice", { 200: object("id"), 201: object("id") }, ["id"]],
  ["no content", { 204: {} }, [204]],
])("accepts %s", (_what, responses, documented) => {
  const api = readOpenApi({ paths: { "/things": { put: { responses } } } });
  const span = { file: "cards/thing.set.yaml", start: 0, end: 0 };
  const endpoint = bindEndpoint("PUT /things", span, api, () => undefined);
  expect(endpoint && documentedResponses(endpoint, [], true)).toEqual(documented);
});
