// Endpoints of GitHub's REST description, as loaded for this repository.

import { expect, test } from "vitest";
import type { Endpoint } from "../model/ir.js";
import { list, type Shape, scalar } from "../model/shape.js";
import type { Diagnostic } from "../source/diagnostic.js";
import { loadRepository } from "../testing/projects.js";
import { readDescriptions } from "./index.js";
import { bindEndpoint } from "./openapi.js";

const { openApi } = readDescriptions(await loadRepository());

function bind(text: string): { endpoint: Endpoint | undefined; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const span = { file: "cards/test.yaml", start: 0, end: 1 };
  const endpoint = bindEndpoint(text, span, openApi, (diagnostic) => void diagnostics.push(diagnostic));
  return { endpoint, diagnostics };
}

/** Counts the fields of a shape, to a depth. */
function countFields(shape: Shape, depth: number): number {
  if (depth === 0) return 0;
  if (shape.kind === "list") return countFields(shape.item, depth);
  if (shape.kind !== "object") return 0;
  const fields = [...shape.fields().values()];
  return fields.reduce((sum, field) => sum + 1 + countFields(field.shape, depth - 1), 0);
}

test("every operation of GitHub can be used, with its parameters, body and response", () => {
  const operations = [...openApi.byShape].map(([key, path]) => `${key.replace(/ .*/, "")} ${path}`);
  expect(operations.length).toBeGreaterThan(1_200);
  const bound = operations.map((text) => bind(text));
  expect(bound.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
  // GitHub redirects these: it documents no success.
  const redirected = bound.filter(({ endpoint }) => endpoint?.statuses.length === 0);
  const { paths } = openApi.document;
  for (const { endpoint } of redirected)
    expect(paths).toHaveProperty([endpoint?.template ?? "", "get", "responses", "302"]);
  const responses = bound.flatMap(({ endpoint }) => endpoint?.response ?? []);
  expect(responses.reduce((sum, response) => sum + countFields(response, 3), 0)).toBeGreaterThan(20_000);
});

test("a literal part of a path belongs to a parameter only where GitHub permits slashes", () => {
  expect(bind("GET /repos/{owner}/{name}/git/ref/heads/{branch}").endpoint?.template).toBe(
    "/repos/{owner}/{repo}/git/ref/{ref}",
  );
  const { endpoint, diagnostics } = bind("GET /repos/{owner}/{name}/issues/comment/{id}");
  expect(endpoint).toBeUndefined();
  expect(diagnostics).toMatchObject([
    {
      code: "GHX502",
      message: expect.stringContaining('"GET /repos/{owner}/{repo}/issues/comments/{comment_id}"'),
    },
  ]);
});

test("the response has the form of the accepted media type", () => {
  const text = "GET /repos/{owner}/{name}/contents/{path}";
  const span = { file: "cards/test.yaml", start: 0, end: 1 };
  const bound = bindEndpoint(text, span, openApi, () => undefined, "application/vnd.github.object+json");
  const shape = bound?.response;
  expect(shape?.kind === "object" && [...shape.fields().keys()]).toContain("entries");
});

test("a response with values by free names has content", () => {
  expect(bind("GET /repos/{owner}/{repo}/languages").endpoint?.emptyStatuses).toEqual([]);
});

test("a value that is a text or a number has both types", () => {
  const { endpoint } = bind("GET /repos/{owner}/{name}/issues/{number}/issue-field-values");
  const shape = endpoint?.response;
  const item = shape?.kind === "list" ? shape.item : undefined;
  const value = item?.kind === "object" ? item.fields().get("value")?.shape : undefined;
  expect(value).toEqual({ kind: "scalar", type: "string", also: ["number", "integer"], nullable: true });
});

test("a value that is a text or a list of texts has both forms", () => {
  const { endpoint } = bind("GET /repos/{owner}/{name}/properties/values");
  const shape = endpoint?.response;
  const item = shape?.kind === "list" ? shape.item : undefined;
  const value = item?.kind === "object" ? item.fields().get("value")?.shape : undefined;
  expect(value).toEqual({ kind: "json", nullable: true, forms: [scalar("string"), list(scalar("string"))] });
});

test("a body has all its properties if some of them must be given", () => {
  const { endpoint } = bind("PUT /repos/{owner}/{repo}/pages");
  const shape = endpoint?.body?.shape;
  expect(shape?.kind === "object" && [...shape.fields().keys()]).toEqual([
    "build_type",
    "cname",
    "https_enforced",
    "source",
  ]);
});
