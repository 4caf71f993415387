// Nothing is compiled twice, and a result of an earlier run is never used for other sources, options or compilers.

import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cachedCodegen, cachedCompile } from "./cache.js";
import { runCommand } from "./command.js";
import type { CodegenInput } from "./emit/codegen.js";
import type { Compile } from "./generate.js";
import manifest from "./package.json" with { type: "json" };
import type { Sources } from "./source/load.js";
import { compileOnce } from "./testing/compile-once.js";
import { fixtures } from "./testing/projects.js";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "ghx-cache-"));
  await mkdir(join(root, "node_modules"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const FOLDER = "node_modules/.cache/ghx-gen";

const input: CodegenInput = {
  sdl: new Map([["a.graphql", "type Query { a: Int }"]]),
  documents: ["query A { a }"],
};

/** Runs graphql-codegen as two runs of ghx-gen do, and returns the outputs and how often it ran. */
async function codegenTwice(change: Partial<CodegenInput> = {}, compiler = manifest) {
  let runs = 0;
  const run = async ({ documents }: CodegenInput): Promise<string> => `${++runs} ${documents.join()}`;
  const first = await cachedCodegen(root, run)(input);
  const second = await cachedCodegen(root, run, compiler)({ ...input, ...change });
  return { first, second, runs };
}

test("graphql-codegen runs once for the same input", async () => {
  expect(await codegenTwice()).toEqual({ first: "1 query A { a }", second: "1 query A { a }", runs: 1 });
});

test.each<[string, Partial<CodegenInput>, typeof manifest]>([
  ["document", { documents: ["query A { b: a }"] }, manifest],
  ["schema", { sdl: new Map([["a.graphql", "type Query { a: Float }"]]) }, manifest],
  ["version of the compiler", {}, { ...manifest, version: "9.9.9" }],
  ["package", {}, { ...manifest, dependencies: { ...manifest.dependencies, graphql: "9.9.9" } }],
])("a changed %s runs graphql-codegen again", async (_name, change, compiler) => {
  expect((await codegenTwice(change, compiler)).runs).toBe(2);
});

test("a project without a folder of packages keeps no results", async () => {
  await rm(join(root, "node_modules"), { recursive: true });
  expect((await codegenTwice()).runs).toBe(2);
  expect(await readdir(root)).toEqual([]);
});

test("code is generated if the result cannot be kept", async () => {
  // Read-only folders are no obstacle for the user root.
  await writeFile(join(root, "node_modules/.cache"), "");
  expect((await codegenTwice()).second).toBe("2 query A { a }");
});

const texts = (text: string) => new Map([["file", text]]);
const sources: Sources = {
  cards: texts("card"),
  shared: texts("shared"),
  documents: texts("document"),
  sdl: texts("sdl"),
  openApi: texts("openApi"),
  observed: texts("observed"),
  gh: texts("gh"),
  scenarios: { path: "scenarios", files: texts("scenario") },
  includedNames: texts("name"),
  includedCommands: texts("command"),
  all: texts("all"),
};

/** A compiler that counts its runs, and its modules. */
async function createCompiler() {
  const program = join(root, "program");
  await mkdir(join(program, "bind"), { recursive: true });
  await writeFile(join(program, "bind/index.ts"), "export {};");
  const state = { runs: 0 };
  const compile: Compile = async ({ all }) => {
    state.runs++;
    const span = { file: "file", start: 0, end: 1 };
    const warnings = [{ code: "GHX101", span, message: "a warning", severity: "warning" } as const];
    return {
      ok: true,
      files: texts("code"),
      reference: texts("page"),
      capabilities: 1,
      warnings,
      sources: all,
    };
  };
  const run = (given: Sources = sources, runtime = "ghx/runtime") =>
    cachedCompile(root, compile, program)(given, runtime);
  return { program, state, run };
}

test("equal sources are compiled once, and the kept result is the same", async () => {
  const { state, run } = await createCompiler();
  const first = await run();
  expect(await run()).toEqual(first);
  expect(state.runs).toBe(1);
});

test("the errors of equal sources are kept", async () => {
  const span = { file: "file", start: 0, end: 1 };
  let runs = 0;
  const compile: Compile = async ({ all }) => {
    runs++;
    return { ok: false, diagnostics: [{ code: "GHX101", span, message: "an error" }], sources: all };
  };
  const run = () => cachedCompile(root, compile, join(root, "node_modules"))(sources, "ghx/runtime");
  expect(await run()).toEqual(await run());
  expect(runs).toBe(1);
});

const MAPS = ["cards", "shared", "documents", "sdl", "openApi", "observed", "gh", "includedNames"] as const;

test.each<[string, Partial<Sources>]>([
  ...[...MAPS, "includedCommands" as const].map((name): [string, Partial<Sources>] => [
    name,
    { [name]: texts("changed") },
  ]),
  ["scenarios", { scenarios: { path: "scenarios", files: texts("changed") } }],
  ["folder of scenarios", { scenarios: undefined }],
  ["name of a card", { cards: new Map([["renamed", "card"]]) }],
])("changed sources are compiled again: %s", async (_name, change) => {
  const { state, run } = await createCompiler();
  await run();
  await run({ ...sources, ...change });
  expect(state.runs).toBe(2);
});

test("another module specifier of the runtime is compiled again", async () => {
  const { state, run } = await createCompiler();
  await run();
  await run(sources, "./runtime.js");
  expect(state.runs).toBe(2);
});

test.each([
  ["changed", "bind/index.ts"],
  ["new", "check.js"],
])("a compiler with a %s module compiles again", async (_name, path) => {
  const { program, state, run } = await createCompiler();
  await run();
  await writeFile(join(program, path), "export const changed = true;");
  await run();
  expect(state.runs).toBe(2);
});

test("a damaged result is not used", async () => {
  const { state, run } = await createCompiler();
  const first = await run();
  const file = join(root, FOLDER, "compiled.json");
  await writeFile(file, (await readFile(file, "utf8")).replace("code", "forged"));
  expect(await run()).toEqual(first);
  expect(state.runs).toBe(2);
});

/** Runs ghx-gen in the project, and returns how often it compiled. */
async function runGen(argv: readonly string[], compile = compileOnce) {
  const err: string[] = [];
  let runs = 0;
  const counted: Compile = (...given) => {
    runs++;
    return compile(...given);
  };
  const code = await runCommand(argv, {
    cwd: root,
    out: () => {},
    err: (text) => void err.push(text),
    compile: cachedCompile(root, counted),
  });
  return { code, err: err.join(""), runs };
}

test.each<[string, string, () => Promise<void>]>([
  ["changed", "issue/list.ts", () => edit("generated/issue/list.ts")],
  ["missing", "issue/list.ts", () => rm(join(root, "generated/issue/list.ts"))],
  [
    "orphan",
    "issue/extra.ts",
    () => cp(join(root, "generated/issue/list.ts"), join(root, "generated/issue/extra.ts")),
  ],
])(
  "check of unchanged sources reports an output of kind %s, and gen restores it",
  async (kind, path, change) => {
    await cp(join(fixtures, "small"), root, { recursive: true });
    await runGen(["gen"]);
    expect(await runGen(["check"])).toMatchObject({ code: 0, runs: 0 });
    await change();
    const { code, err, runs } = await runGen(["check"]);
    expect({ code, runs }).toEqual({ code: 1, runs: 0 });
    expect(err).toMatch(new RegExp(`${kind} +generated/${path}`));
    expect(await runGen(["gen"])).toMatchObject({ code: 0, runs: 0 });
    expect(await runGen(["check"])).toMatchObject({ code: 0, runs: 0 });
  },
);

async function edit(path: string): Promise<void> {
  await writeFile(join(root, path), `${await readFile(join(root, path), "utf8")}// edited\n`);
}

test("warnings are printed again for unchanged sources, and fail with --strict", async () => {
  await cp(join(fixtures, "small"), root, { recursive: true });
  const warned: Compile = async (given, runtime) => {
    const result = await compileOnce(given, runtime);
    const span = { file: [...given.cards.keys()][0] ?? "", start: 0, end: 1 };
    const warnings = [{ code: "GHX101", span, message: "a warning", severity: "warning" } as const];
    return result.ok ? { ...result, warnings } : result;
  };
  const first = await runGen(["gen"], warned);
  expect(first).toEqual({ code: 0, err: expect.stringContaining("warning GHX101 a warning"), runs: 1 });
  expect(await runGen(["gen"], warned)).toEqual({ ...first, runs: 0 });
  expect((await runGen(["gen", "--strict"], warned)).code).toBe(1);
});
