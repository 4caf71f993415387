// The functions of the runtime that plans contain as properties, so that programs without such plans do not contain them.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bundledBytes } from "./browser-bundle.js";
import { trackedFiles } from "./stats.js";

/** A function of the runtime: the minified bytes that it adds to a program with one function, and how many modules use it. */
export interface OptionalFunction {
  readonly bytes: number;
  readonly modules: number;
}

/** Properties of plans that contain functions of the runtime, and the first word of their value. */
const PROPERTY =
  /\b(?:(?:body|fields|look|onError|poll|read|run|runLookups): (\w+)\b(?!\()|(?:again|binary|explain|secrets): (?:\/\* @__PURE__ \*\/ )?(\w+)\()/g;

/** A function whose plan has none of these properties. */
const PROGRAM = `export { repoStarGet } from "./generated/repo/index.js";`;

/** What an export adds that the program contains already. */
const NAME_BYTES = 50;

/** Returns the functions by name, the largest first. */
export async function measureOptionalCode(): Promise<Readonly<Record<string, OptionalFunction>>> {
  const exported = new Set(Object.keys(await import("../runtime/index.js")));
  const modules = new Map<string, number>();
  for (const file of trackedFiles("generated/*/*.ts")) {
    const text = readFileSync(join(import.meta.dirname, "..", file), "utf8");
    for (const name of new Set(
      Array.from(text.matchAll(PROPERTY), ([, value, called]) => value ?? called ?? ""),
    ))
      if (exported.has(name) && new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from`).test(text))
        modules.set(name, (modules.get(name) ?? 0) + 1);
  }
  const base = await bundledBytes(PROGRAM);
  const measured: [string, OptionalFunction][] = [];
  for (const [name, count] of modules) {
    const bytes = await bundledBytes(`${PROGRAM} export { ${name} } from "./runtime/index.js";`);
    // The rest is in every program.
    if (bytes - base > NAME_BYTES) measured.push([name, { bytes: bytes - base, modules: count }]);
  }
  return Object.fromEntries(measured.sort(([, a], [, b]) => b.bytes - a.bytes));
}
