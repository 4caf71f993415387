// Keeps the output of graphql-codegen, so that it runs only if a document or the schema changed.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Codegen, OUTPUT, runCodegen } from "./emit/codegen.js";
import manifest from "./package.json" with { type: "json" };

/** Returns the output of the last run in the project if its input, its configuration, the compiler and its packages are the same. */
export function cachedCodegen(root: string, run: Codegen = runCodegen): Codegen {
  const modules = join(root, "node_modules");
  const file = join(modules, ".cache/ghx-gen/codegen.ts");
  return async (input) => {
    const { sdl, documents } = input;
    const { version, dependencies } = manifest;
    const header = `// ${digest([[...sdl.values()], documents, OUTPUT, version, dependencies])}\n`;
    const cached = await readFile(file, "utf8").catch(() => "");
    if (cached.startsWith(header)) return cached.slice(header.length);
    const output = await run(input);
    // Without the folder of packages there is no place that version control ignores. It may be read-only.
    if (existsSync(modules)) await keep(file, header + output).catch(() => {});
    return output;
  };
}

async function keep(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  // Another process may read the file, or this one may end while it writes.
  await writeFile(`${file}.${process.pid}`, text);
  await rename(`${file}.${process.pid}`, file);
}

const digest = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex");
