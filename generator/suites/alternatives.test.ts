// Requests with two endpoints: each of them gets its own method, parameters and body.

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { Capability } from "../../runtime/index.js";
import { checkSources } from "../compile.js";
import { compile } from "../generate.js";
import { loadRepository, repository, shortly, withFiles } from "../testing/projects.js";

const cache = join(repository, ".cache");
await mkdir(cache, { recursive: true });
const folder = await mkdtemp(join(cache, "alternatives-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const base = await loadRepository();

/** A card that creates a label, or updates the one that exists. */
const labelSet = (instead: string, output = "map: { name: name }"): string => `capability_id: label.set
description: Create or update a label.
effect: write
idempotent: true
subject: repository
input_schema:
  required: [label]
  properties:
    label: { type: string, minLength: 1, description: Name of the label. }
    oldLabel: { type: string, minLength: 1, description: Name of the label to change. }
output_schema: { properties: { name: text } }
routing: { missing: { graphql: Not needed here. } }
rest:
  endpoint: POST /repos/{owner}/{name}/labels
  body: { name: label }
  instead: ${instead}
  output: { ${output} }
examples: [{ title: Create a label, input: { owner: octo, name: hello, label: bug } }]
`;

/** A project with this card alone. */
const withCard = (card: string) =>
  withFiles({ ...base, cards: new Map(), documents: new Map() }, { "cards/label.set.yaml": card });

/** Compiles the card to a folder of this name, and returns the function of its main request. */
async function compiledRequest(card: string, name: string): Promise<(input: object) => unknown> {
  const result = await compile(withCard(card), "../../../../runtime/index.js");
  if (!result.ok) throw new Error(shortly(result.diagnostics).join("\n"));
  const generated = join(folder, name, "generated");
  for (const [path, text] of result.files) {
    await mkdir(dirname(join(generated, path)), { recursive: true });
    await writeFile(join(generated, path), text);
  }
  const { labelSetCapability } = (await import(/* @vite-ignore */ join(generated, "label/set.ts"))) as {
    readonly labelSetCapability: Capability<object, unknown>;
  };
  const main = labelSetCapability.rest?.requests.find((request) => request.name === "main");
  return (input) => main?.request({ input });
}

it("sends the request with the method, path and body of the endpoint whose condition holds", async () => {
  const card = labelSet(
    '{ when: { oldLabel: { not: null } }, endpoint: "PATCH /repos/{owner}/{name}/labels/{oldLabel}", body: { new_name: label } }',
  );
  const send = await compiledRequest(card, "one");
  const input = { owner: "octo", name: "hello", label: "bug" };
  expect(send(input)).toEqual({
    method: "POST",
    path: "/repos/octo/hello/labels",
    body: { name: "bug" },
  });
  expect(send({ ...input, oldLabel: "defect" })).toEqual({
    method: "PATCH",
    path: "/repos/octo/hello/labels/defect",
    body: { new_name: "bug" },
  });
});

it("sends the request to the first of several endpoints whose condition holds", async () => {
  const card = labelSet(`
    - { when: { oldLabel: { not: null } }, endpoint: "PATCH /repos/{owner}/{name}/labels/{oldLabel}", body: { new_name: label } }
    - { when: { label: bug }, endpoint: "POST /repos/{owner}/{name}/labels", body: { name: label, color: { const: d73a4a } } }`);
  const send = await compiledRequest(card, "several");
  const input = { owner: "octo", name: "hello", label: "bug" };
  expect(send({ ...input, label: "task" })).toMatchObject({ method: "POST", body: { name: "task" } });
  expect(send(input)).toMatchObject({ method: "POST", body: { name: "bug", color: "d73a4a" } });
  expect(send({ ...input, oldLabel: "defect" })).toEqual({
    method: "PATCH",
    path: "/repos/octo/hello/labels/defect",
    body: { new_name: "bug" },
  });
});

it("accepts a path of a later endpoint that the opposite of an earlier condition implies to be present", () => {
  const card = labelSet(`
    - { when: { oldLabel: null }, endpoint: "POST /repos/{owner}/{name}/labels", body: { name: label } }
    - { when: { label: bug }, endpoint: "PATCH /repos/{owner}/{name}/labels/{oldLabel}", body: { new_name: label } }`);
  expect(shortly(checkSources(withCard(card)).diagnostics)).toEqual([]);
});

it("rejects a path of a later endpoint that no condition implies to be present", () => {
  const card = labelSet(`
    - { when: { label: task }, endpoint: "POST /repos/{owner}/{name}/labels", body: { name: label } }
    - { when: { label: bug }, endpoint: "PATCH /repos/{owner}/{name}/labels/{oldLabel}", body: { new_name: label } }`);
  expect(shortly(checkSources(withCard(card)).diagnostics)).toEqual([
    "cards/label.set.yaml GHX503 {oldLabel} may be absent from the input",
  ]);
});

it("rejects a path of the other endpoint that its condition does not imply to be present", () => {
  const card = labelSet(
    '{ when: { label: bug }, endpoint: "PATCH /repos/{owner}/{name}/labels/{oldLabel}", body: { new_name: label } }',
  );
  expect(shortly(checkSources(withCard(card)).diagnostics)).toEqual([
    "cards/label.set.yaml GHX503 {oldLabel} may be absent from the input",
  ]);
});

it("rejects a body that the other endpoint does not accept", () => {
  const card = labelSet(
    '{ when: { oldLabel: { not: null } }, endpoint: "DELETE /repos/{owner}/{name}/labels/{oldLabel}" }',
    "map: { name: $in.label }",
  );
  expect(shortly(checkSources(withCard(card)).diagnostics)).toEqual([
    'cards/label.set.yaml GHX506 the body of DELETE /repos/{owner}/{name}/labels/{oldLabel} has no field "name"',
  ]);
});

it("rejects an output that reads the unlike responses of two methods", () => {
  const card = labelSet(
    '{ when: { oldLabel: { not: null } }, endpoint: "DELETE /repos/{owner}/{name}/labels/{oldLabel}", body: {} }',
  );
  expect(shortly(checkSources(withCard(card)).diagnostics).join("\n")).toContain("cards/label.set.yaml GHX4");
});

it("accepts an endpoint of the same method without a response, which the output cannot read", () => {
  const cacheDelete = (deleted: string): string => `capability_id: cache.delete
description: Delete caches.
effect: destructive
subject: repository
input_schema:
  required: [key]
  properties:
    key: { type: string, minLength: 1, description: Key of the caches. }
    cache: { type: integer, minimum: 1, description: Id of the cache. }
output_schema: { properties: { deleted: integer } }
routing: { missing: { graphql: Not needed here. } }
rest:
  endpoint: DELETE /repos/{owner}/{name}/actions/caches
  query: { key: key }
  instead: { when: { cache: { not: null } }, endpoint: "DELETE /repos/{owner}/{name}/actions/caches/{cache}", query: {} }
  output: { map: { deleted: ${deleted} } }
examples: [{ title: Delete caches, input: { owner: octo, name: hello, key: npm } }]
`;
  const check = (deleted: string) => {
    const sources = { ...base, cards: new Map(), documents: new Map() };
    return checkSources(withFiles(sources, { "cards/cache.delete.yaml": cacheDelete(deleted) })).diagnostics;
  };
  expect(shortly(check("{ const: 1 }"))).toEqual([]);
  expect(shortly(check("total_count")).join("\n")).toContain("GHX4");
});
