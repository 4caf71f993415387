// Bundles programs for browsers from the sources of this package, with esbuild's defaults.

import { join } from "node:path";
import { type BuildResult, build, type Metafile } from "esbuild";

/**
 * Returns the minified bundle of a program whose imports are relative to the root of the checkout. `splitting`: what is
 * imported dynamically is in files of its own.
 */
export function bundleForBrowsers(
  program: string,
  splitting = false,
): Promise<BuildResult<{ write: false; metafile: true }>> {
  return build({
    stdin: { contents: program, resolveDir: join(import.meta.dirname, ".."), loader: "ts" },
    bundle: true,
    format: "esm",
    platform: "browser",
    // The sources of this package instead of its build.
    conditions: ["source"],
    minify: true,
    ...(splitting && { splitting, outdir: "out" }),
    write: false,
    metafile: true,
    logLevel: "error",
  });
}

/** Minified bytes that a program loads at first: one function, the functions of one domain, and the client of all capabilities. */
export interface BundleSizes {
  readonly function: number;
  readonly domain: number;
  readonly client: number;
}

const PROGRAMS: Readonly<Record<keyof BundleSizes, string>> = {
  function: `export { issueView } from "./generated/issue/index.js";`,
  domain: `export * from "./generated/issue/index.js";`,
  client: `export { createGhx } from "./agent/main.js";`,
};

export async function measureBundles(): Promise<BundleSizes> {
  return {
    function: await bundledBytes(PROGRAMS.function),
    domain: await bundledBytes(PROGRAMS.domain),
    client: await bundledBytes(PROGRAMS.client),
  };
}

/** Returns the minified bytes of a bundle by folder, such as `runtime/call`. */
export async function bundleParts(bundle: keyof BundleSizes): Promise<ReadonlyMap<string, number>> {
  const parts = new Map<string, number>();
  for (const { inputs } of firstFiles(await bundleForBrowsers(PROGRAMS[bundle], true)))
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
      const folder = file.split("/").slice(0, -1).slice(-2).join("/");
      parts.set(folder, (parts.get(folder) ?? 0) + bytesInOutput);
    }
  return parts;
}

/** Returns the modules whose code a program loads at first. */
export async function firstModules(program: string): Promise<string[]> {
  return firstFiles(await bundleForBrowsers(program, true)).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
}

export async function bundledBytes(program: string): Promise<number> {
  return firstFiles(await bundleForBrowsers(program, true)).reduce((sum, { bytes }) => sum + bytes, 0);
}

type Outputs = Metafile["outputs"];

/** Returns the entry and what it imports statically. */
function firstFiles({ metafile: { outputs } }: { readonly metafile: Metafile }): Outputs[string][] {
  const found = new Map<string, Outputs[string]>();
  const add = (path: string): void => {
    const output = outputs[path];
    if (output === undefined || found.has(path)) return;
    found.set(path, output);
    for (const { path: next, kind } of output.imports) if (kind === "import-statement") add(next);
  };
  for (const [path, { entryPoint }] of Object.entries(outputs)) if (entryPoint === "<stdin>") add(path);
  return [...found.values()];
}
