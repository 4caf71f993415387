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
