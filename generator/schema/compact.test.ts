// The compact form of GitHub's REST description.

import { expect, test } from "vitest";
import { type Json, type JsonObject, stableText } from "../bind/json.js";
import { compactOpenApi } from "./compact.js";

const media = (content: JsonObject): JsonObject => ({ content: { "application/json": content } });

function describeOperation(operation: JsonObject, components: JsonObject = {}): JsonObject {
  return {
    openapi: "3.0.3",
    info: { title: "GitHub", version: "1.1.4", description: "prose" },
    tags: [{ name: "issues" }],
    paths: { "/issues/{n}": { get: { operationId: "issues/get", responses: {}, ...operation } } },
    components,
  };
}

function compactOperation(operation: JsonObject, components: JsonObject = {}): Json | undefined {
  const { description } = compactOpenApi(describeOperation(operation, components));
  return Object(description.paths)["/issues/{n}"].get;
}

test("keeps all operations and the components that they refer to", () => {
  const published = describeOperation(
    {
      tags: ["issues"],
      "x-github": { category: "issues" },
      responses: {
        "200": { description: "Response", ...media({ schema: { $ref: "#/components/schemas/issue" } }) },
      },
    },
    {
      schemas: {
        issue: {
          type: "object",
          description: "An issue. It has a user.",
          properties: { user: { $ref: "#/components/schemas/user" }, description: { type: "string" } },
        },
        user: {
          type: "object",
          properties: { friends: { type: "array", items: { $ref: "#/components/schemas/user" } } },
        },
        unused: { type: "string" },
      },
    },
  );
  expect(compactOpenApi(published)).toEqual({
    description: {
      openapi: "3.0.3",
      info: { title: "GitHub", version: "1.1.4" },
      paths: {
        "/issues/{n}": {
          get: {
            operationId: "issues/get",
            responses: {
              "200": {
                description: "Response",
                ...media({ schema: { $ref: "#/components/schemas/issue" } }),
              },
            },
          },
        },
      },
      components: {
        schemas: {
          issue: {
            type: "object",
            description: "An issue.",
            properties: { user: { $ref: "#/components/schemas/user" }, description: { type: "string" } },
          },
          user: {
            type: "object",
            properties: { friends: { type: "array", items: { $ref: "#/components/schemas/user" } } },
          },
        },
      },
    },
    examples: {},
  });
});

test("reduces the description of an operation to its first sentence and the scopes that it names", () => {
  const prose = [
    "Gets an issue. Returns a `401` with `state`.",
    'See "[Scopes](/scopes)."\n\nOAuth app tokens need the `repo` or `read:org` scope to use this endpoint.',
    "If it is public, the `repo` scope is not required.",
  ].join(" ");
  expect(compactOperation({ description: prose })).toMatchObject({
    description: "Gets an issue.",
    "x-scopes": ["read:org", "repo"],
  });
  expect(compactOperation({ description: "Gets an issue." })).not.toHaveProperty("x-scopes");
});

test("stores equal examples once, under the name that GitHub has for them", () => {
  const published = describeOperation(
    {
      requestBody: media({ examples: { "a b": { value: { b: 2, a: 1 } } } }),
      responses: {
        "200": media({ examples: { default: { $ref: "#/components/examples/issue" } } }),
        "201": media({ example: { a: 1, b: 2 } }),
        "404": { $ref: "#/components/responses/gone" },
        "422": media({ examples: { other: { value: { description: "Kept. As it is." } } } }),
      },
    },
    {
      responses: { gone: media({ examples: { default: { value: "gone" } } }) },
      examples: {
        issue: { summary: "An issue", value: { $ref: "#/components/examples/same" } },
        same: { value: { description: "Kept. As it is." } },
        unused: { value: 1 },
      },
    },
  );
  const { description, examples } = compactOpenApi(published);
  expect(examples).toEqual({
    "issues.get.request.a-b": { b: 2, a: 1 },
    issue: { description: "Kept. As it is." },
    "responses.gone.default": "gone",
  });
  const refer = (name: string, to: string): JsonObject =>
    media({ examples: { [name]: { $ref: `#/components/examples/${to}` } } });
  expect(description).toMatchObject({
    paths: {
      "/issues/{n}": {
        get: {
          requestBody: refer("a b", "issues.get.request.a-b"),
          responses: {
            "200": refer("default", "issue"),
            "201": refer("default", "issues.get.request.a-b"),
            "422": refer("other", "issue"),
          },
        },
      },
    },
    components: { responses: { gone: refer("default", "responses.gone.default") } },
  });
});

test("is unchanged by a second reduction", () => {
  const published = describeOperation({
    description: "Gets an issue. Needs the `repo` scope.",
    responses: { "200": media({ examples: { default: { value: 1 } } }) },
  });
  const { description, examples } = compactOpenApi(published);
  const components = Object.entries(examples).map(([name, value]) => [name, { value }] as const);
  const joined = { ...description, components: { examples: Object.fromEntries(components) } };
  expect(compactOpenApi(joined).examples).toEqual(examples);
});

test("rejects a reference without a target", () => {
  const schema = { $ref: "#/components/schemas/gone" };
  expect(() => compactOpenApi(describeOperation({ responses: { "200": media({ schema }) } }))).toThrow(
    "#/components/schemas/gone is not defined",
  );
});

test("prints the same text for any order of keys", () => {
  expect(stableText({ b: 1, a: [{ d: null, c: "x" }] })).toBe(stableText({ a: [{ c: "x", d: null }], b: 1 }));
  expect(stableText({ b: 1, a: [] })).toBe('{"a": [], "b": 1}\n');
});
