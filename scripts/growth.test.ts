// The client loads as much with twice as many capabilities: the SDK is generated with copies of cards, and built for Node.

import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "tsup";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compile } from "../generator/generate.js";
import { loadRepository } from "../generator/testing/projects.js";
import { node } from "../tsup.config.js";

const root = join(import.meta.dirname, "..");
const folder = join(root, ".cache/growth");
const COPIES = [0, 1];

/** Returns a card with another id, and without the older names that only one capability can have. */
function copyCard(text: string, copy: number): string {
  return text
    .replace(/^capability_id: .*/m, (line) => `${line}_copy${copy}`)
    .replace(/^aliases:(?:.*\n)(?: .*\n)*/m, "")
    .replace(/^gh:(?:.*\n)(?: .*\n)*/m, "");
}

/** Generates the SDK with this number of copies of each card, and builds it as tsup.config.ts builds it for Node. */
async function buildSdk(copies: number): Promise<number> {
  const sources = await loadRepository();
  const cards = new Map(sources.cards);
  for (let copy = 1; copy <= copies; copy++)
    for (const [path, text] of sources.cards)
      cards.set(path.replace(".yaml", `_copy${copy}.yaml`), copyCard(text, copy));
  const compiled = await compile(
    { ...sources, cards, all: new Map([...sources.all, ...cards]) },
    "../runtime/index.js",
  );
  if (!compiled.ok) throw new Error(compiled.diagnostics.map(({ message }) => message).join("\n"));
  const project = join(folder, String(copies));
  for (const [path, text] of compiled.files) {
    const file = join(project, "generated", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  symlinkSync(join(root, "runtime"), join(project, "runtime"));
  const domains = [...compiled.files.keys()].filter((path) => /^\w+\/index\.ts$/.test(path));
  const entries = ["generated/index.ts", "runtime/index.ts", ...domains.map((path) => `generated/${path}`)];
  await build({
    ...node,
    config: false,
    entry: Object.fromEntries(entries.map((path) => [path.slice(0, -3), join(project, path)])),
    outDir: join(project, "dist"),
    metafile: true,
  });
  return cards.size;
}

interface Loaded {
  readonly modules: number;
  readonly bytes: number;
}

/** Returns what Node loads for the import of the SDK, and for its first call. */
async function load(copies: number): Promise<{ readonly imported: Loaded; readonly called: Loaded }> {
  const cwd = join(folder, String(copies));
  const log = join(cwd, "loaded.txt");
  rmSync(log, { force: true });
  const hooks = `import { appendFileSync } from "node:fs";
    export const load = (url, context, next) => {
      appendFileSync(${JSON.stringify(log)}, url + "\\n");
      return next(url, context);
    };`;
  const program = `import { readFileSync } from "node:fs";
    import { register } from "node:module";
    register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hooks)}`)});
    const loaded = () => readFileSync(${JSON.stringify(log)}, "utf8").trim().split("\\n");
    const { createGhx } = await import("./dist/generated/index.js");
    const imported = loaded().length;
    const fetch = async () => Response.json({ data: { repository: null } });
    const ghx = createGhx({ token: "t", env: {}, fetch, routes: ["graphql"] });
    await ghx.repo.view({ owner: "octo", name: "hello" });
    console.log(JSON.stringify({ imported, urls: loaded() }));`;
  writeFileSync(join(cwd, "load.mjs"), program);
  const { stdout } = await promisify(execFile)(process.execPath, ["load.mjs"], { cwd });
  const { imported, urls }: { imported: number; urls: string[] } = JSON.parse(stdout);
  const files = urls.filter((url) => url.startsWith("file:")).map((url) => fileURLToPath(url));
  const measure = (some: readonly string[]): Loaded => ({
    modules: some.length,
    bytes: some.reduce((sum, file) => sum + statSync(file).size, 0),
  });
  expect(files.every((file) => relative(cwd, file).startsWith("dist"))).toBe(true);
  return { imported: measure(files.slice(0, imported)), called: measure(files) };
}

let cards: number[];

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  cards = await Promise.all(COPIES.map(buildSdk));
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("importing the client and its first call load as many modules with twice the capabilities, and only names in addition", async () => {
  const [few, many] = await Promise.all(COPIES.map(load));
  const added = (cards[1] ?? 0) - (cards[0] ?? 0);
  expect(cards[1]).toBeGreaterThan(250);
  expect(many?.imported.modules).toBe(few?.imported.modules);
  expect(many?.called.modules).toBe(few?.called.modules);
  // A name in the client, and what loads it at the first call.
  expect((many?.imported.bytes ?? 0) - (few?.imported.bytes ?? 0)).toBeLessThan(added * 40);
  expect((many?.called.bytes ?? 0) - (few?.called.bytes ?? 0)).toBeLessThan(added * 180);
});

test("Node reads the client from four files at most, and a call from twenty", async () => {
  const { imported, called } = await load(0);
  expect(imported.modules).toBeLessThanOrEqual(4);
  expect(called.modules).toBeLessThanOrEqual(20);
});

interface Output {
  readonly inputs: object;
  readonly imports: readonly { readonly path: string; readonly kind: string }[];
}

test("Node loads a function of mappings only with the capabilities that call it", () => {
  const dist = join(folder, "0/dist");
  const metafile = readdirSync(dist).find((name) => name.startsWith("metafile-")) ?? "no metafile";
  const { outputs }: { outputs: Record<string, Output> } = JSON.parse(
    readFileSync(join(dist, metafile), "utf8"),
  );
  /** The sources that Node reads with a file. */
  const sources = (file: string, seen = new Set<string>()): string[] => {
    const output = outputs[file];
    if (output === undefined || seen.has(file)) return [];
    seen.add(file);
    const imported = output.imports.filter(({ kind }) => kind === "import-statement");
    return [...Object.keys(output.inputs), ...imported.flatMap(({ path }) => sources(path, seen))];
  };
  const loaders = Object.keys(outputs).flatMap((file) => {
    const own = Object.keys(outputs[file]?.inputs ?? {}).filter((path) =>
      /generated\/\w+\/(?!index)/.test(path),
    );
    return sources(file).some((path) => path.endsWith("functions/summarize-log.ts")) ? own : [];
  });
  const callers = Object.values(outputs)
    .flatMap(({ inputs }) => Object.keys(inputs))
    .filter((path) => /generated\/\w+\/(?!index)/.test(path))
    .filter((path) => readFileSync(join(root, path), "utf8").includes("summarizeLog("));
  expect(callers).toHaveLength(1);
  expect(loaders).toEqual(callers);
});
