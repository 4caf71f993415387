// Tests that exchanges get GitHub's published examples, and that written answers are validated.

import { expect, test } from "vitest";
import type { OperationExamples } from "../bind/examples.js";
import { AnswerSchemas } from "./answers.js";
import { resolveExchanges, type WrittenExchange } from "./resolve.js";

const label = {
  type: "object",
  required: ["name"],
  properties: { name: { type: "string" }, description: { type: "string", nullable: true } },
};
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const openApi = {
  paths: {
    "/repos/{owner}/{repo}/labels": {
      get: { responses: { 200: json({ type: "array", items: label }) } },
    },
    "/repos/{owner}/{repo}/labels/{name}": {
      get: { responses: { 200: json(label) } },
      delete: { responses: { 204: {} } },
    },
    "/repos/{owner}/{repo}": {
      get: { responses: { 200: json({ type: "object", required: ["full_name"] }) } },
    },
    "/repos/{owner}/{repo}/contents/{path}": { get: { responses: { 200: json({ type: "object" }) } } },
  },
  components: { schemas: { "basic-error": { type: "object", required: ["message"] } } },
};
const example = (name: string, value: object) => ({
  name,
  mediaType: "application/json",
  value: { ...value },
});
const operation: OperationExamples = {
  operationId: "issues/get-label",
  method: "GET",
  path: "/repos/{owner}/{repo}/labels/{name}",
  requests: [],
  responses: [
    {
      status: 200,
      hasBody: true,
      examples: [example("default", { name: "bug" }), example("long", { name: "bugs" })],
    },
    { status: 404, hasBody: true, examples: [] },
  ],
};
const removal: OperationExamples = {
  ...operation,
  operationId: "issues/delete-label",
  method: "DELETE",
  responses: [{ status: 204, hasBody: false, examples: [] }],
};
const rest = {
  schemas: new AnswerSchemas(JSON.stringify(openApi), "patches: []"),
  examples: new Map([operation, removal].map((one) => [one.operationId, one])),
};

const LABEL = "GET /repos/octo/hello/labels/bug";
const resolve = (exchange: WrittenExchange) => resolveExchanges([exchange], rest);

test.each([
  [
    "the first example of the first success",
    { example: "issues/get-label" },
    { status: 200, body: { name: "bug" } },
  ],
  [
    "the named example",
    { example: "issues/get-label", named: "long" },
    { status: 200, body: { name: "bugs" } },
  ],
])("an answer is %s", (_name, answer, expected) => {
  expect(resolve({ request: LABEL, answer })).toEqual({
    exchanges: [{ request: LABEL, answer: expected }],
    problems: [],
  });
});

test("values of an example can be replaced, and the result is validated", () => {
  const answer = (description: unknown) => ({ example: "issues/get-label", with: { description } });
  expect(resolve({ request: LABEL, answer: answer(null) })).toMatchObject({
    exchanges: [{ answer: { body: { name: "bug", description: null } } }],
    problems: [],
  });
  expect(resolve({ request: LABEL, answer: answer(1) }).problems).toEqual([
    { place: [0, "answer", "with"], message: "/description must be string" },
    expect.anything(),
    expect.anything(),
  ]);
});

test("a key of an example can be removed, and the result is validated", () => {
  const answer = { example: "issues/get-label", with: { name: { $absent: true } } };
  const { exchanges, problems } = resolve({ request: LABEL, answer });
  expect(exchanges[0]?.answer.body).toEqual({});
  expect(problems).toEqual([
    { place: [0, "answer", "with"], message: "body must have required property 'name'" },
  ]);
});

test.each([
  [{ names: "bugs" }, 'neither the example nor GitHub\'s description has "names"; did you mean "name"?'],
  [{ x: { $absent: true } }, 'neither the example nor GitHub\'s description has "x"'],
])("a key of `with` that GitHub does not describe is a problem: %j", (values, message) => {
  const answer = { example: "issues/get-label", with: values };
  expect(resolve({ request: LABEL, answer }).problems).toEqual([{ place: [0, "answer", "with"], message }]);
});

test("a success without a body needs no example, and headers are kept", () => {
  const headers = { "x-github-request-id": "1" };
  const request = LABEL.replace("GET", "DELETE");
  const answer = { example: "issues/delete-label", headers };
  expect(resolve({ request, answer }).exchanges).toEqual([{ request, answer: { status: 204, headers } }]);
});

test.each([
  [
    "an unknown operation",
    LABEL,
    { example: "issues/get-labels" },
    'there is no operation "issues/get-labels"; did you mean "issues/get-label"?',
  ],
  [
    "another endpoint",
    "GET /repos/octo/hello/labels",
    { example: "issues/get-label" },
    "issues/get-label is GET /repos/{owner}/{repo}/labels/{name}, not GET /repos/{owner}/{repo}/labels",
  ],
  [
    "an unknown name",
    LABEL,
    { example: "issues/get-label", named: "short" },
    'has no example "short"; it has default, long',
  ],
  [
    "a status without an example",
    LABEL,
    { example: "issues/get-label", status: 404 },
    "publishes no example of issues/get-label with status 404",
  ],
  [
    "an undocumented status",
    LABEL,
    { example: "issues/get-label", status: 418 },
    "issues/get-label documents 200, 404",
  ],
  [
    "an unknown endpoint",
    "GET /repos/octo/hello/lables",
    { body: [] },
    "no endpoint for GET /repos/octo/hello/lables",
  ],
  ["a body that GitHub does not describe", LABEL, { body: { name: 1 } }, "/name must be string"],
  ["a status that GitHub does not describe", LABEL, { status: 202, body: {} }, "status 202 is not declared"],
  [
    "a body where GitHub sends none",
    LABEL.replace("GET", "DELETE"),
    { status: 204, body: {} },
    "declared without a body",
  ],
])("reports %s", (_name, request, answer, message) => {
  const { exchanges, problems } = resolve({ request, answer });
  expect(problems).toEqual([
    { place: [0, ...(problems[0]?.place.slice(1) ?? [])], message: expect.stringContaining(message) },
  ]);
  if ("example" in answer) expect(exchanges).toEqual([]);
});

test.each([
  ["null where GitHub allows it", LABEL, { body: { name: "bug", description: null } }],
  ["a list with a query", "GET /repos/octo/hello/labels?per_page=2", { body: [{ name: "bug" }] }],
  ["an error of GitHub's form", LABEL, { status: 404, body: { message: "Not Found" } }],
  ["a path with several segments", "GET /repos/octo/hello/contents/src/index.ts", { body: {} }],
])("accepts %s", (_name, request, answer) => {
  expect(resolve({ request, answer }).problems).toEqual([]);
});
