// How the JavaScript of the three published packages is built. Their declarations come from tsc.

import { existsSync, readdirSync } from "node:fs";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { defineConfig, type Options } from "tsup";
import manifest from "./package.json" with { type: "json" };
import {
  INCLUDED_PAGES,
  includedCapabilities,
  includedFiles,
  includedPage,
} from "./scripts/included-files.js";
import { joinModules } from "./scripts/join-modules.js";
import { writeLocalGithubData } from "./scripts/local-github-data.js";
import { externalData, importedCards, relativeData } from "./scripts/shared-data.js";

/** Node prints the line that threw an uncaught error, so that lines are short in minified code as well. */
const LINE_LIMIT = 120;

const shared: Options = {
  format: "esm",
  target: "node20",
  platform: "node",
  removeNodeProtocol: false,
  silent: true,
};

/** The SDK, the runtime and the agent surface: file by file, so that bundlers omit what is not imported. */
export const sdk: Options = {
  ...shared,
  name: "ghx",
  entry: [
    "{runtime,generated,agent}/**/*.ts",
    "scenarios/testing/**/*.ts",
    "!**/*.d.ts",
    "!**/*.test.ts",
    "!**/*.test-d.ts",
    "!**/fixtures/**",
    "!runtime/testing/**",
    "!runtime/mapping/functions/sealed-box.ts",
    "!agent/cli/**",
    "!agent/mcp/**",
  ],
  bundle: false,
  outDir: "dist",
  clean: [
    "!cli/**",
    "!documents/**",
    "!mcp/**",
    "!node/**",
    "!import/**",
    "!jq/**",
    "!runtime/mapping/functions/sealed-box.js",
  ],
};

/** The module of the SDK that contains its packages. */
export const sealedBox: Options = {
  ...shared,
  name: "ghx (sealed box)",
  entry: { "sealed-box": "runtime/mapping/functions/sealed-box.ts" },
  esbuildPlugins: [
    {
      name: "own modules",
      setup: ({ onResolve }) => {
        onResolve({ filter: /^\.{1,2}\/.*\.js$/ }, ({ path, importer }) =>
          /functions[\\/]sealed-box\.ts$/.test(importer) ? { path, external: true } : undefined,
        );
      },
    },
  ],
  minify: true,
  esbuildOptions: (options) => {
    options.lineLimit = LINE_LIMIT;
  },
  outDir: "dist/runtime/mapping/functions",
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
  Object.entries(manifest.imports).flatMap(([name, target]) =>
    typeof target === "string" ? [] : [[name, join(import.meta.dirname, target.source.node)]],
  ),
);

const DOMAINS = readdirSync(join(import.meta.dirname, "generated"))
  .filter((name) => name !== "operations")
  .map((name) => `generated/${name}`)
  .filter((folder) => existsSync(join(import.meta.dirname, folder, "index.ts")));

const CAPABILITIES = DOMAINS.flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder))
    .filter((name) => name !== "index.ts")
    .map((name) => `${folder}/${name.replace(/\.ts$/, "")}`),
);

const FUNCTIONS = readdirSync(join(import.meta.dirname, "runtime/mapping/functions"))
  .filter((name) => !name.includes(".test."))
  .map((name) => `runtime/mapping/functions/${name.replace(/\.ts$/, "")}`);

/** The same for Node, which needs a part of a millisecond for each file: what entries and capabilities share is joined. */
export const node: Options = {
  ...shared,
  name: "ghx (Node)",
  entry: Object.fromEntries(
    [
      "agent/main",
      "agent/index",
      "agent/middleware",
      "runtime/index",
      "runtime/client/index",
      ...FUNCTIONS,
      "scenarios/testing/index",
      ...CAPABILITIES,
    ].map((path) => [path, `${path}.ts`]),
  ),
  splitting: true,
  minifySyntax: true,
  minifyWhitespace: true,
  esbuildOptions: (options) => {
    options.alias = forNode;
    options.lineLimit = LINE_LIMIT;
  },
  esbuildPlugins: [externalData, joinModules(["runtime/client/index.ts", "runtime/index.ts"])],
  plugins: [
    relativeData(join(import.meta.dirname, "dist/generated")),
    {
      // Exports alone. As an entry, each would move the code of its capabilities into files of their own.
      name: "domains",
      async buildEnd() {
        for (const domain of DOMAINS)
          await cp(`${domain}/index.ts`, join(this.options.outDir, domain, "index.js"));
      },
    },
  ],
  outDir: "dist/node",
  clean: true,
};

/** The documents for other clients. The build for Node has each with its capability. */
export const documents: Options = {
  ...shared,
  name: "ghx (documents)",
  entry: { documents: "generated/operations/index.ts" },
  splitting: false,
  outDir: "dist/documents",
  clean: true,
};

/** CommonJS in one file. */
const commonJs: Options = {
  ...shared,
  format: "cjs",
  // CommonJS does not have import.meta.url.
  define: { "import.meta.url": "importMetaUrl" },
  banner: { js: 'const importMetaUrl=require("node:url").pathToFileURL(__filename).href;' },
  splitting: false,
  minify: true,
  esbuildOptions: (options) => {
    options.alias = { yaml, ...forNode };
    options.lineLimit = LINE_LIMIT;
    // Replaced by require(), because compiled code from V8's cache cannot import.
    options.supported = { "dynamic-import": false };
  },
};

/** The program: `program` is one file, whose compiled code V8 can cache, and `ghx` loads it. */
export const cli: Options = {
  ...commonJs,
  name: "ghx (CLI)",
  entry: { ghx: "agent/cli/start.ts", program: "agent/cli/command-line.ts" },
  esbuildPlugins: [
    importedCards,
    {
      // Built by themselves: only one command needs the server, and only a file without cached code can import().
      name: "separate files",
      setup: ({ onResolve }) => {
        onResolve({ filter: /^\.\.\/mcp\/serve\.js$/ }, () => ({ path: "../mcp/serve.cjs", external: true }));
        onResolve({ filter: /\/import-module\.js$/ }, () => ({
          path: "../import/import-module.cjs",
          external: true,
        }));
      },
    },
  ],
  plugins: [
    {
      // The loader reads ASCII, and esbuild does not escape regular expressions.
      name: "ascii",
      renderChunk: (code) => ({
        code: code.replace(
          /[\u0080-\uffff]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
        ),
      }),
    },
  ],
  outDir: "dist/cli",
  clean: true,
};

/** The MCP server with its SDK, at the path from which `ghx mcp` loads it. */
export const mcp: Options = {
  ...commonJs,
  name: "ghx (MCP)",
  entry: { serve: "agent/mcp/serve.ts" },
  outDir: "dist/mcp",
  clean: true,
};

/** The import() of the program. */
export const importer: Options = {
  ...shared,
  format: "cjs",
  name: "ghx (import)",
  entry: { "import-module": "agent/cli/import-module.ts" },
  minify: true,
  outDir: "dist/import",
  clean: true,
};

const jqModule = createRequire(import.meta.url).resolve("jq-wasm");

/** jq, which a worker loads when a filter is used, with its WebAssembly next to it. */
export const jq: Options = {
  ...shared,
  format: "cjs",
  name: "ghx (jq)",
  entry: { jq: jqModule },
  minify: true,
  outDir: "dist/jq",
  clean: true,
  onSuccess: () => cp(join(dirname(jqModule), "build"), "dist/jq/build", { recursive: true }),
};

/** The program `ghx-gen` and what tests of projects use, whose packages are installed with it. */
export const generator: Options = {
  ...shared,
  name: "@ghx/generator",
  entry: { cli: "generator/cli.ts", testing: "generator/exchanges/index.ts" },
  skipNodeModulesBundle: true,
  splitting: true,
  outDir: "generator/dist",
  clean: true,
  onSuccess: async () => {
    await cp("operations/schema", "generator/dist/schema", { recursive: true });
    await mkdir("generator/dist/docs", { recursive: true });
    for (const page of INCLUDED_PAGES)
      await writeFile(`generator/dist/docs/${page}`, includedPage(await readFile(`docs/${page}`, "utf8")));
    for (const path of await includedFiles(import.meta.dirname)) await cp(path, `generator/dist/${path}`);
    const { files, names } = await includedCapabilities(import.meta.dirname);
    for (const path of files) await cp(path, `generator/dist/ghx/${path}`);
    await writeFile("generator/dist/ghx/names.json", JSON.stringify(names));
  },
};

/** The local GitHub, whose packages are installed with it. Split, so that its start does not load GraphQL. */
export const localGithub: Options = {
  ...shared,
  name: "@ghx/local-github",
  entry: { index: "scenarios/github/index.ts" },
  skipNodeModulesBundle: true,
  splitting: true,
  outDir: "scenarios/github/dist",
  clean: true,
  onSuccess: () => writeLocalGithubData(import.meta.dirname, "scenarios/github/dist"),
};

export default defineConfig([
  sdk,
  sealedBox,
  node,
  documents,
  cli,
  mcp,
  importer,
  jq,
  generator,
  localGithub,
]);
