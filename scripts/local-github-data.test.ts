// The published local GitHub contains the same data as this repository.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildASTSchema, lexicographicSortSchema, parse, printSchema, visit } from "graphql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dumpWorld, loadWorld } from "../scenarios/github/index.js";
import { withoutDescriptions, writeLocalGithubData } from "./local-github-data.js";

const root = join(import.meta.dirname, "..");
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ghx-data-"));
  await writeLocalGithubData(root, folder);
});
afterAll(() => rm(folder, { recursive: true }));

it("contains the default world, with the same ids", async () => {
  const built = loadWorld(JSON.parse(await readFile(join(folder, "worlds/octo.json"), "utf8")));
  const source = loadWorld(await readFile(join(root, "scenarios/worlds/octo.yaml"), "utf8"));
  expect(built.diagnostics).toEqual([]);
  expect(dumpWorld(built.store)).toEqual(dumpWorld(source.store));
  expect([...built.store.nodes.keys()]).toEqual([...source.store.nodes.keys()]);
});

it("contains GitHub's schema without descriptions", async () => {
  const sdl = await readFile(join(root, "operations/schema/github.graphql"), "utf8");
  const built = await readFile(join(folder, "schema/github.graphql"), "utf8");
  expect(built.length).toBeLessThan(sdl.length / 3);
  const plain = visit(parse(sdl, { noLocation: true }), {
    enter: (node) => ("description" in node ? { ...node, description: undefined } : undefined),
  });
  const printed = (document: typeof plain) =>
    printSchema(
      lexicographicSortSchema(buildASTSchema(document, { assumeValid: true, assumeValidSDL: true })),
    );
  expect(printed(parse(built))).toBe(printed(plain));
});

it("keeps strings that are not descriptions", () => {
  const sdl = `"a" type A { """b""" x("c" y: String = "d"): Int @deprecated(reason: "e") }`;
  expect(withoutDescriptions(sdl)).toBe(`type A{x(y:String="d"):Int@deprecated(reason:"e")}`);
});
