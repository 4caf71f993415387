// Responses of one of several shapes, which a field names.

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { Capability } from "../../runtime/index.js";
import { checkSources } from "../compile.js";
import { compile } from "../generate.js";
import { loadRepository, repository, shortly, withFiles } from "../testing/projects.js";
import { typeErrors } from "../testing/typecheck.js";

const cache = join(repository, ".cache");
await mkdir(cache, { recursive: true });
const folder = await mkdtemp(join(cache, "cases-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const base = await loadRepository();

/** A card that reads what is at a path. GitHub returns a file, a symbolic link or a submodule, or a list. */
const entryGet = (properties: string, output: string): string => `capability_id: entry.get
description: Get what is at a path.
effect: read
subject: repository
input_schema: { required: [path], properties: { path: { type: string, minLength: 1, description: The path. } } }
output_schema: { properties: { ${properties} } }
routing: { missing: { graphql: Not needed here. } }
rest: { endpoint: "GET /repos/{owner}/{name}/contents/{path}", output: ${output} }
examples: [{ title: Get a file, input: { owner: octo, name: hello, path: a.txt } }]
`;

/** A project with this card alone. */
const withCard = (card: string) =>
  withFiles({ ...base, cards: new Map(), documents: new Map() }, { "cards/entry.get.yaml": card });
const TARGET = "target: { type: [string, 'null'], untrusted: true }";

const problems = (output: string): string[] =>
  shortly(checkSources(withCard(entryGet(TARGET, output))).diagnostics);

it("maps each shape by its own fields", async () => {
  const properties = `kind: { enum: [FILE, LINK, MODULE] }, at: { type: [string, 'null'], untrusted: true }`;
  const at = (kind: string, path: string) => `{ kind: { const: ${kind} }, at: ${path} }`;
  const map = `{ file: ${at("FILE", "download_url")}, symlink: ${at("LINK", "target")}, submodule: ${at("MODULE", "submodule_git_url")} }`;
  const card = entryGet(
    `entry: { type: object, properties: { ${properties} } }`,
    `{ map: { entry: { by: type, object: ${map} } } }`,
  );
  const result = await compile(withCard(card), "../../../runtime/index.js");
  if (!result.ok) throw new Error(shortly(result.diagnostics).join("\n"));
  for (const [path, text] of result.files) {
    await mkdir(dirname(join(folder, "generated", path)), { recursive: true });
    await writeFile(join(folder, "generated", path), text);
  }
  expect(typeErrors(folder, [join(folder, "generated/entry/get.ts")])).toEqual([]);
  const { entryGetCapability } = (await import(
    /* @vite-ignore */ join(folder, "generated/entry/get.ts")
  )) as { readonly entryGetCapability: Capability<object, unknown> };
  const read = (main: object) => entryGetCapability.rest?.output?.({ input: {}, main });
  expect(read({ type: "file", download_url: "https://x" })).toEqual({
    entry: { kind: "FILE", at: "https://x" },
  });
  expect(read({ type: "symlink", target: "b.txt" })).toEqual({ entry: { kind: "LINK", at: "b.txt" } });
  expect(read({ type: "submodule", submodule_git_url: "git://x" })).toEqual({
    entry: { kind: "MODULE", at: "git://x" },
  });
});

it("reads fields of the shape that a match selects", () => {
  expect(problems("{ map: { target: { when: { type: symlink }, value: target } } }")).toEqual([]);
  expect(
    problems("{ from: { value: $main, when: { $main.type: symlink } }, map: { target: target } }"),
  ).toEqual([]);
});

it("rejects fields that the selected shape does not have", () => {
  expect(problems("{ map: { target: { when: { type: symlink }, value: submodule_git_url } } }")).toEqual([
    'cards/entry.get.yaml GHX405 the response has no field "submodule_git_url"',
  ]);
});

it("rejects a shape that GitHub does not return", () => {
  expect(problems("{ map: { target: { when: { type: link }, value: target } } }")).toEqual([
    'cards/entry.get.yaml GHX413 type never is "link"',
  ]);
});
