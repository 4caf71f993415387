// Imports follow the order of the passes, and the emitter reads types instead of inferring them.

import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { repository } from "../testing/projects.js";

const PASSES = ["source", "model", "syntax", "bind", "types", "check", "emit", "print"];
/** The modules of `types/` without inference: the schema of inputs, its reference validator, and published schemas. */
const INPUT_MODULES = ["types/input-schema.ts", "types/input-validator.ts", "types/published-schema.ts"];

interface Import {
  readonly file: string;
  readonly target: string;
}

/** The relative imports of every module of a pass, tests excluded. */
async function readImports(): Promise<Import[]> {
  const root = join(repository, "generator");
  const imports: Import[] = [];
  for (const pass of PASSES) {
    for (const name of await readdir(join(root, pass), { recursive: true })) {
      if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue;
      const file = join(pass, name);
      const text = await readFile(join(root, file), "utf8");
      for (const [, specifier = ""] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g)) {
        const target = relative(root, join(root, dirname(file), specifier)).replace(/\.js$/, ".ts");
        imports.push({ file, target });
      }
    }
  }
  return imports;
}

const imports = await readImports();
const passName = (path: string): string => path.split("/")[0] ?? path;
const describeImport = ({ file, target }: Import): string => `${file} imports ${target}`;

it("reads imports of every pass", () => {
  expect(new Set(imports.map(({ file }) => passName(file)))).toEqual(new Set(PASSES));
});

describe("a module of a pass", () => {
  it("does not import a later pass", () => {
    const late = imports.filter(
      ({ file, target }) => PASSES.indexOf(passName(target)) > PASSES.indexOf(passName(file)),
    );
    expect(late.map(describeImport)).toEqual([]);
  });
});

describe("the emitter", () => {
  const ofEmit = imports.filter(({ file }) => passName(file) === "emit");

  it("does not import check", () => {
    expect(ofEmit.filter(({ target }) => passName(target) === "check").map(describeImport)).toEqual([]);
  });

  it("does not import type inference", () => {
    const inference = ofEmit.filter(
      ({ target }) => passName(target) === "types" && !INPUT_MODULES.includes(target),
    );
    expect(inference.map(describeImport)).toEqual([]);
  });
});
