// Bundles programs for browsers from the sources of this package, with esbuild's defaults.

import { join } from "node:path";
import { type BuildResult, build } from "esbuild";

/** Returns the minified bundle of a program whose imports are relative to the root of the checkout. */
export function bundleForBrowsers(program: string): Promise<BuildResult<{ write: false; metafile: true }>> {
  return build({
    stdin: { contents: program, resolveDir: join(import.meta.dirname, ".."), loader: "ts" },
    bundle: true,
    format: "esm",
    platform: "browser",
    // The sources of this package instead of its build.
    conditions: ["source"],
    minify: true,
    write: false,
    metafile: true,
    logLevel: "error",
  });
}

/** Minified bytes: one function, the functions of one domain, and the client of all capabilities. */
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
  const { metafile } = await bundleForBrowsers(PROGRAMS[bundle]);
  const parts = new Map<string, number>();
  for (const { inputs } of Object.values(metafile.outputs))
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
      const folder = file.split("/").slice(0, -1).slice(-2).join("/");
      parts.set(folder, (parts.get(folder) ?? 0) + bytesInOutput);
    }
  return parts;
}

async function bundledBytes(program: string): Promise<number> {
  const { outputFiles } = await bundleForBrowsers(program);
  return outputFiles.reduce((sum, { contents }) => sum + contents.byteLength, 0);
}
