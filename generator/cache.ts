// Keeps the results of the last run of a project, found by the content of their input: the same input is not compiled again.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Codegen } from "./emit/codegen.js";
import type { Compile, Generated } from "./generate.js";
import manifest from "./package.json" with { type: "json" };
import type { Diagnostic } from "./source/diagnostic.js";
import { compareText, type SourceMap } from "./source/source-map.js";

/**
 * Returns the result of the last run in the project if the sources, the module specifier and the compiler are the same.
 * `program`: the folder of the compiler's modules.
 */
export function cachedCompile(
  root: string,
  compile: Compile,
  program: string = import.meta.dirname,
): Compile {
  return async (sources, runtime, codegen) => {
    const key = async () => [await digestModules(program), manifest, runtime, sources];
    const stored = await cached(root, "compiled.json", key, async () =>
      toStored(await compile(sources, runtime, codegen)),
    );
    return fromStored(stored, sources.all);
  };
}

/**
 * Returns the output of graphql-codegen of the last run in the project if its input, its configuration, the version of the
 * compiler and its packages are the same.
 */
export function cachedCodegen(
  root: string,
  run?: Codegen,
  { version, dependencies }: Pick<typeof manifest, "version" | "dependencies"> = manifest,
): Codegen {
  return async (input) => {
    const { CODEGEN_OUTPUT, runCodegen } = await import("./emit/codegen.js");
    const key = async () => [[...input.sdl.values()], input.documents, CODEGEN_OUTPUT, version, dependencies];
    return cached(root, "codegen.json", key, () => (run ?? runCodegen)(input));
  };
}

/** Returns a digest of the text of a value. Maps are lists of entries. */
export function digest(value: unknown): string {
  const text = JSON.stringify(value, (_, part: unknown) => (part instanceof Map ? [...part] : part));
  return createHash("sha256").update(text).digest("hex");
}

/** Returns the kept value if its key is the same, and otherwise runs and keeps the value, which is JSON. */
async function cached<Value>(
  root: string,
  name: string,
  key: () => Promise<unknown>,
  run: () => Promise<Value>,
): Promise<Value> {
  const modules = join(root, "node_modules");
  // Without the folder of packages there is no place that version control ignores.
  if (!existsSync(modules)) return run();
  const folder = join(modules, ".cache/ghx-gen");
  const start = digest(await key());
  const kept = await readFile(join(folder, name), "utf8").catch(() => "");
  const [line, text] = split(kept);
  // The digest includes the value, so that a damaged file is not used.
  if (line === digest([start, text])) return JSON.parse(text);
  const value = await run();
  const output = JSON.stringify(value);
  // The folder may be read-only.
  await keep(folder, name, `${digest([start, output])}\n${output}`).catch(() => {});
  return value;
}

function split(text: string): [line: string, rest: string] {
  const end = text.indexOf("\n");
  return [text.slice(0, end), text.slice(end + 1)];
}

async function keep(folder: string, name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `${name}.${process.pid}`);
  // Another process may read the file, or this one may end while it writes.
  await writeFile(temporary, text);
  await rename(temporary, join(folder, name));
}

/** Returns a digest of the modules in a folder, apart from packages and what is built. */
async function digestModules(folder: string): Promise<string> {
  // In Yarn's zip files, entries with types have no `parentPath`.
  const names = await readdir(folder, { recursive: true });
  const paths = names
    .filter((name) => /\.(?:[jt]s|schema\.json)$/.test(name))
    .filter((name) => !/(?:^|[\\/])(?:node_modules|dist)[\\/]/.test(name))
    .sort(compareText);
  return digest(await Promise.all(paths.map((path) => readFile(join(folder, path), "utf8"))));
}

type Entries = readonly (readonly [path: string, text: string])[];

/** The form of a result in JSON. */
type Stored =
  | {
      readonly ok: true;
      readonly files: Entries;
      readonly reference: Entries;
      readonly capabilities: number;
      readonly warnings: readonly Diagnostic[];
    }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

function toStored(result: Generated): Stored {
  if (!result.ok) return { ok: false, diagnostics: result.diagnostics };
  const { files, reference, capabilities, warnings } = result;
  return { ok: true, files: [...files], reference: [...reference], capabilities, warnings };
}

function fromStored(stored: Stored, sources: SourceMap): Generated {
  if (!stored.ok) return { ...stored, sources };
  return { ...stored, files: new Map(stored.files), reference: new Map(stored.reference), sources };
}
