// The runtime brings no dependency, imports no module of Node, and loads gh and the dry run only when it needs them.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as runtime from "./index.js";

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && !/\.test(-d)?\.ts$/.test(file) && file !== "test-support.ts",
);
const IMPORT = /(?:^(?:import|export)\b[^;]*?\bfrom\s*|^import\s*|\bimport\(\s*)"([^"]+)"/gm;
const imports = sources.flatMap((file) =>
  [...readFileSync(join(import.meta.dirname, file), "utf8").matchAll(IMPORT)].map((match) => ({
    file,
    statement: match[0],
    target: match[1] ?? "",
  })),
);

test("nothing but its own files is imported, so that a bundle for a browser resolves", () => {
  expect(imports.length).toBeGreaterThan(50);
  const own = new Set(sources.map((file) => file.replace(/\.ts$/, ".js")));
  expect(imports.filter(({ file, target }) => !own.has(join(file, "..", target)))).toEqual([]);
});

test("gh and the dry run are loaded when they are needed", () => {
  const eager = imports.filter(
    ({ target, statement }) =>
      /\/(?:gh|run-gh|dry-run)\.js$/.test(target) && !/import\(|import type|type \w/.test(statement),
  );
  expect(eager.filter(({ file }) => !["dry-run/dry-run.ts", "transport/gh.ts"].includes(file))).toEqual([]);
});

test("the entry carries what generated code and users call", () => {
  const { bind, createSession, execute, unwrap, GhxError, restPath } = runtime;
  expect([bind, createSession, execute, unwrap, GhxError, restPath].map((each) => typeof each)).toEqual(
    Array(6).fill("function"),
  );
});
