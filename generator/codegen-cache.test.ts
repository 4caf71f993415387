// graphql-codegen runs only if a document, the schema or its configuration changed.

import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cachedCodegen } from "./codegen-cache.js";
import type { CodegenInput } from "./emit/codegen.js";

const input: CodegenInput = {
  sdl: new Map([["a.graphql", "type Query { a: Int }"]]),
  documents: ["query A { a }"],
};
let root = "";
let runs: CodegenInput[] = [];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "ghx-codegen-"));
  runs = [];
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** A client of the cache as each run of ghx-gen creates it. */
const codegen = (from: CodegenInput) =>
  cachedCodegen(root, async (one) => {
    runs.push(one);
    return `// ${one.documents.join()}\n`;
  })(from);

test("a second run with the same input reads the output of the first", async () => {
  await mkdir(join(root, "node_modules"));
  expect([await codegen(input), await codegen(input)]).toEqual(["// query A { a }\n", "// query A { a }\n"]);
  expect(runs).toEqual([input]);
});

test.each<[string, Partial<CodegenInput>]>([
  ["document", { documents: ["query A { b: a }"] }],
  ["schema", { sdl: new Map([["a.graphql", "type Query { a: Float }"]]) }],
])("a changed %s runs it again", async (_name, change) => {
  await mkdir(join(root, "node_modules"));
  await codegen(input);
  await codegen({ ...input, ...change });
  expect(runs).toHaveLength(2);
});

test("a project without a folder of packages has no cache", async () => {
  await codegen(input);
  await codegen(input);
  expect(runs).toHaveLength(2);
  await expect(readFile(join(root, "node_modules/.cache/ghx-gen/codegen.ts"))).rejects.toThrow("ENOENT");
});

test("code is generated without a cache that cannot be written", async () => {
  await mkdir(join(root, "node_modules"));
  // The user root can write to read-only folders.
  await writeFile(join(root, "node_modules/.cache"), "");
  expect(await codegen(input)).toBe("// query A { a }\n");
});
