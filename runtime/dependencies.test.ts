// Tests that the runtime has no dependencies, imports no Node modules, and loads gh and the dry run on demand.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import * as runtime from "./index.js";

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && !/\.test(-d)?\.ts$|\/fixtures\/|^testing\//.test(file),
);
const IMPORT = /(?:^(?:import|export)\b[^;]*?\bfrom\s*|^import\s*|\bimport\(\s*)"([^"]+)"/gm;
const imports = sources.flatMap((file) =>
  [...readFileSync(join(import.meta.dirname, file), "utf8").matchAll(IMPORT)].map((match) => ({
    file,
    statement: match[0],
    target: match[1] ?? "",
  })),
);

/** Packages that the build puts into a chunk of their own, which only the function that seals texts loads. */
const BUNDLED = ["@noble/ciphers/salsa.js", "@noble/curves/ed25519.js", "@noble/hashes/blake2.js"];

/** The files that write and extract downloads, and read uploads. Other runtimes get a module without files in their place. */
const NODE_ONLY = ["node:crypto", "node:fs/promises", "node:path", "node:stream", "node:zlib"];

test("imports only its own files, so that bundlers for browsers can resolve it", () => {
  expect(imports.length).toBeGreaterThan(50);
  const own = new Set(sources.map((file) => file.replace(/\.ts$/, ".js")));
  const foreign = imports.filter(({ file, target }) => !own.has(join(file, "..", target)));
  const ofNode = foreign.filter(({ target }) => target.startsWith("node:"));
  expect(new Set(ofNode.map(({ file }) => file))).toEqual(
    new Set([
      "transport/extract-zip.ts",
      "transport/node-files.ts",
      "transport/read-node-file.ts",
      "transport/zip-entries.ts",
    ]),
  );
  const files = Object.entries(manifest.imports).filter(([, target]) => typeof target !== "string");
  const names = [...files.map(([name]) => name), ...BUNDLED, ...NODE_ONLY];
  expect(new Set(foreign.map(({ target }) => target))).toEqual(new Set(names));
});

test("loads gh and the dry run on demand", () => {
  const eager = imports.filter(
    ({ target, statement }) =>
      /\/(?:gh|run-gh|dry-run)\.js$/.test(target) && !/import\(|import type|type \w/.test(statement),
  );
  // Files that are loaded on demand themselves.
  const lazy = ["chain/plan-chain.ts", "dry-run/dry-run.ts", "transport/gh.ts"];
  expect(eager.filter(({ file }) => !lazy.includes(file))).toEqual([]);
});

test("the entry exports the functions that generated code and users call", () => {
  const { bind, createSession, execute, unwrap, GhxError, restPath } = runtime;
  expect([bind, createSession, execute, unwrap, GhxError, restPath].map((each) => typeof each)).toEqual(
    Array(6).fill("function"),
  );
});
