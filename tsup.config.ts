// How the JavaScript of the three published packages is built. Their declarations come from tsc.

import { cp } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { defineConfig, type Options } from "tsup";
import manifest from "./package.json" with { type: "json" };
import { includedFiles } from "./scripts/included-files.js";

const shared: Options = {
  format: "esm",
  target: "node20",
  platform: "node",
  removeNodeProtocol: false,
  silent: true,
};

/** The SDK, the runtime and the agent surface: file by file, so that what is not imported is not bundled. */
export const sdk: Options = {
  ...shared,
  name: "ghx",
  entry: [
    "{runtime,generated,agent}/**/*.ts",
    "!**/*.d.ts",
    "!**/*.test.ts",
    "!**/*.test-d.ts",
    "!**/fixtures/**",
    "!runtime/test-support.ts",
    "!agent/cli/**",
    "!agent/mcp/**",
  ],
  bundle: false,
  outDir: "dist",
  clean: ["!cli/**", "!mcp/**"],
};

/**
 * The ES module of yaml, less than half as large as the CommonJS that its exports have for Node. A bundled CommonJS
 * module calls require() for Node's modules, which an ES module does not have.
 */
const yaml: string = join(
  dirname(createRequire(import.meta.url).resolve("yaml/package.json")),
  "browser/index.js",
);

/** The sources that the package imports under conditions, as in its package.json. */
const forNode: Record<string, string> = Object.fromEntries(
  Object.entries(manifest.imports).map(([name, { source }]) => [
    name,
    join(import.meta.dirname, source.node),
  ]),
);

/**
 * The program `ghx`: bundled, so that few files are opened; split, so that only what a command needs is read. `main` is
 * its command line without the process, which tests run.
 */
export const cli: Options = {
  ...shared,
  name: "ghx (CLI)",
  entry: { ghx: "agent/cli/ghx.ts", main: "agent/cli/main.ts" },
  // Built by itself: what it shares with other commands would cut their code into more files.
  external: [/^\.\.\/mcp\/serve\.js$/],
  esbuildOptions: (options) => {
    options.alias = { yaml, ...forNode };
  },
  splitting: true,
  minify: true,
  outDir: "dist/cli",
  clean: true,
};

/** The MCP server with its SDK, at the path from which `ghx mcp` imports it. */
export const mcp: Options = {
  ...shared,
  name: "ghx (MCP)",
  entry: { serve: "agent/mcp/serve.ts" },
  esbuildOptions: (options) => {
    options.alias = forNode;
  },
  splitting: false,
  minify: true,
  outDir: "dist/mcp",
  clean: true,
};

/** The program `ghx-gen`, whose packages are installed with it. */
export const generator: Options = {
  ...shared,
  name: "@ghx/generator",
  entry: { cli: "generator/cli.ts" },
  skipNodeModulesBundle: true,
  splitting: true,
  outDir: "generator/dist",
  clean: true,
  onSuccess: async () => {
    await cp("operations/schema", "generator/dist/schema", { recursive: true });
    for (const path of await includedFiles(import.meta.dirname)) await cp(path, `generator/dist/${path}`);
  },
};

/** The local GitHub, whose packages are installed with it. */
export const localGithub: Options = {
  ...shared,
  name: "@ghx/local-github",
  entry: { index: "scenarios/github/index.ts" },
  skipNodeModulesBundle: true,
  outDir: "scenarios/github/dist",
  clean: true,
  onSuccess: async () => {
    for (const name of ["github.graphql", "github.extension.graphql"]) {
      await cp(`operations/schema/${name}`, `scenarios/github/dist/schema/${name}`);
    }
    await cp("scenarios/worlds/octo.yaml", "scenarios/github/dist/worlds/octo.yaml");
  },
};

export default defineConfig([sdk, cli, mcp, generator, localGithub]);
