import { expect, test } from "vitest";
import { type JsonObject, stableText } from "../../generator/bind/json.js";
import { parseEndpoints } from "./endpoints.js";
import { pruneOpenApi } from "./prune.js";

const description: JsonObject = {
  openapi: "3.0.3",
  info: { title: "GitHub", version: "1.1.4", description: "prose" },
  tags: [{ name: "issues" }],
  paths: {
    "/issues/{n}": {
      get: {
        operationId: "issues/get",
        tags: ["issues"],
        description: "Gets an issue. With more words.\n\nAnd a paragraph.",
        "x-github": { category: "issues" },
        responses: {
          "200": {
            description: "Response",
            content: {
              "application/json": {
                schema: { $ref: "#/components/schemas/issue" },
                examples: { default: { $ref: "#/components/examples/issue" } },
              },
            },
          },
        },
      },
      delete: { operationId: "issues/delete", responses: {} },
    },
  },
  components: {
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
    examples: { issue: { value: { description: "Kept. As it is." } }, unused: { value: 1 } },
  },
};

test("keeps only the selected endpoints and their references", () => {
  const extract = pruneOpenApi(description, [{ method: "GET", path: "/issues/{n}" }]);
  expect(extract.missing).toEqual([]);
  expect(extract.description).toEqual({
    openapi: "3.0.3",
    info: { title: "GitHub", version: "1.1.4" },
    paths: {
      "/issues/{n}": {
        get: {
          operationId: "issues/get",
          responses: {
            "200": {
              description: "Response",
              content: {
                "application/json": {
                  schema: { $ref: "#/components/schemas/issue" },
                  examples: { default: { $ref: "#/components/examples/issue" } },
                },
              },
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
      examples: { issue: { value: { description: "Kept. As it is." } } },
    },
  });
});

test("omits and reports unknown endpoints", () => {
  const endpoints = [
    { method: "GET", path: "/issue/{n}" },
    { method: "DELETE", path: "/issues/{n}" },
    { method: "PUT", path: "/issues/{n}" },
  ];
  const extract = pruneOpenApi(description, endpoints);
  expect(extract.missing).toEqual(["GET /issue/{n}", "PUT /issues/{n}"]);
  expect(extract.description).toMatchObject({
    paths: { "/issues/{n}": { delete: { operationId: "issues/delete" } } },
  });
});

test("prints the same text for any order of keys", () => {
  expect(stableText({ b: 1, a: [{ d: null, c: "x" }] })).toBe(stableText({ a: [{ c: "x", d: null }], b: 1 }));
  expect(stableText({ b: 1, a: [] })).toBe('{"a": [], "b": 1}\n');
});

test("rejects invalid and duplicate endpoints", () => {
  expect(parseEndpoints("endpoints: [GET /user]")).toEqual([{ method: "GET", path: "/user" }]);
  expect(() => parseEndpoints("endpoints: [get /user]")).toThrow('expected METHOD /path, got "get /user"');
  expect(() => parseEndpoints("endpoints: [GET /user, GET /user]")).toThrow("duplicate GET /user");
  expect(() => parseEndpoints("paths: []")).toThrow("expected a list");
});
