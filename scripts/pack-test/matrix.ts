// The runtimes and bundlers in which the packed package is used, each with a program in an empty folder.

import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Output, run, write } from "./project.js";
import { serveWorker } from "./workerd.js";

/** The local GitHub that programs use. */
export interface Server {
  readonly url: string;
  readonly token: string;
}

/** A runtime or bundler: the npm packages that contain it, and how it runs the program or the compiler. */
export interface Target {
  readonly packages: readonly string[];
  /** The packages of this workspace that it needs next to `ghx`. */
  readonly tarballs?: readonly ("generator" | "localGithub")[];
  /** What it prints, if it does not run the program. */
  readonly prints?: RegExp;
  /** Runs the program in the folder, and returns its output: one line of JSON. */
  run(folder: string, server: Server): Promise<Output>;
}

/** What the program prints. */
export const EXPECTED: object = {
  title: "Found a bug",
  several: true,
  labels: true,
  chain: "success",
  missing: "NOT_FOUND",
  plan: true,
  equal: [true, true, true, true],
  saved: true,
  list: true,
  extended: [true, true, true],
  counted: true,
  paced: true,
};

/** Writes the program, as a module that prints and as one that assigns its result. */
function writeProgram(folder: string, { url, token }: Server): void {
  cpSync(join(import.meta.dirname, "fixtures/use.js"), join(folder, "use.js"));
  const call = `use(${JSON.stringify(url)}, ${JSON.stringify(token)})`;
  const head = 'import { use } from "./use.js";\n';
  write(folder, {
    "main.js": `${head}console.log(JSON.stringify(await ${call}));\n`,
    "browser.js": `${head}globalThis.answer = ${call};\n`,
    "worker.js": `${head}export default { fetch: async () => Response.json(await ${call}) };\n`,
  });
}

function runtime(packages: readonly string[], file: string, ...args: string[]): Target {
  return {
    packages,
    run(folder, server) {
      writeProgram(folder, server);
      return run(join(folder, "node_modules", file), [...args, "main.js"], folder, CLEAN);
    },
  };
}

/** Without a token or an address in the environment. */
const CLEAN = { GH_TOKEN: "", GITHUB_TOKEN: "", GHX_API_URL: "" };

/** Bundles `browser.js` to `out/` with the defaults for browsers, and runs the result without `process`. */
function bundler(packages: readonly string[], file: string, args: readonly string[], files = {}): Target {
  return {
    packages,
    async run(folder, server) {
      writeProgram(folder, server);
      write(folder, files);
      const built = await run(join(folder, "node_modules/.bin", file), args, folder, CLEAN);
      return built.exitCode === 0 ? runBundle(folder) : built;
    },
  };
}

/** Runs the bundle in `out/`. */
async function runBundle(folder: string): Promise<Output> {
  const scripts = readdirSync(join(folder, "out"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.m?js$/.test(name))
    .map((name) => join("out", name));
  const texts = scripts.map((name) => readFileSync(join(folder, name), "utf8"));
  const builtins = texts.flatMap((text) => text.match(/["'](?:node:[a-z/_]+|child_process|fs)["']/g) ?? []);
  if (builtins.length > 0) {
    return { exitCode: 1, out: "", err: `The bundle imports modules of Node: ${builtins.join(", ")}` };
  }
  const entry = scripts.find((_, index) => texts[index]?.includes("globalThis.answer"));
  write(folder, {
    "run-bundle.js": `const { log } = console;
      // Node loads its fetch on first use, and needs \`process\` for that. In every call it needs \`Buffer\`.
      await fetch("data:,");
      for (const name of ["process", "setImmediate"]) delete globalThis[name];
      await import("./${entry}");
      log(JSON.stringify(await globalThis.answer));\n`,
  });
  return run(process.execPath, ["run-bundle.js"], folder);
}

const ESBUILD = "esbuild@0.28.2";
const esbuildArgs = (entry: string) => [entry, "--bundle", "--format=esm", "--outdir=out"];

const workerd: Target = {
  packages: ["workerd@1.20261117.1", ESBUILD],
  async run(folder, server) {
    writeProgram(folder, server);
    const args = [...esbuildArgs("worker.js"), "--conditions=workerd,worker,browser"];
    const built = await run(join(folder, "node_modules/.bin/esbuild"), args, folder);
    return built.exitCode === 0 ? serveWorker(folder, "out/worker.js") : built;
  },
};

/** The targets of every run: this Node, and the bundler that this repository uses. */
export const QUICK: Readonly<Record<string, Target>> = {
  "this Node": {
    packages: [],
    run(folder, server) {
      writeProgram(folder, server);
      return run(process.execPath, ["main.js"], folder, CLEAN);
    },
  },
  esbuild: bundler([ESBUILD], "esbuild", esbuildArgs("browser.js")),
};

/** Compiles the project of `ghx-gen init` with a version of Node. */
function compiler(version: string): Target {
  const [name, install] = nodePackage(version);
  return {
    packages: [install],
    tarballs: ["generator", "localGithub"],
    prints: /^2 capabilities, (\d+) files in generated\/: \1 written, 0 removed$/,
    async run(folder) {
      const node = join(folder, "node_modules", name, "bin/node");
      const generate = (...args: string[]) =>
        run(node, ["node_modules/@ghx/generator/dist/cli.js", ...args], folder, CLEAN);
      const created = await generate("init");
      return created.exitCode === 0 ? generate("gen", "--scenarios", "scenarios") : created;
    },
  };
}

/** Returns the name under which a version of Node is installed, and the package to install. */
function nodePackage(version: string): readonly [name: string, install: string] {
  const name = `node${version.split(".")[0]}`;
  return [name, `${name}@npm:node@${version}`];
}

export const NODE_22 = "22.23.3";
const NODES = ["20.20.2", NODE_22, "24.21.0", "26.10.0"];

/** All targets. */
export const TARGETS: Readonly<Record<string, Target>> = {
  ...QUICK,
  ...Object.fromEntries(
    NODES.map((version) => {
      const [name, install] = nodePackage(version);
      return [`Node ${version}`, runtime([install], `${name}/bin/node`)];
    }),
  ),
  ...Object.fromEntries(
    // The first one is the oldest that the packages accept.
    ["20.19.0", ...NODES].map((version) => [`the compiler on Node ${version}`, compiler(version)]),
  ),
  Bun: runtime(["bun@1.4.5"], ".bin/bun"),
  "Deno with --allow-net only": runtime(["deno@2.9.6"], ".bin/deno", "run", "--no-prompt", "--allow-net"),
  "workerd without compatibility flags": workerd,
  Rollup: bundler(
    ["rollup@4.68.7", "@rollup/plugin-node-resolve@16.0.3"],
    "rollup",
    ["-c", "rollup.config.js"],
    {
      "rollup.config.js": `import { nodeResolve } from "@rollup/plugin-node-resolve";
        export default { input: "browser.js", output: { dir: "out" }, plugins: [nodeResolve({ browser: true })] };\n`,
    },
  ),
  Vite: bundler(["vite@8.3.8"], "vite", ["build", "--logLevel=warn"], {
    // Preloads of chunks need a document, which only pages have.
    "vite.config.js": `export default { build: { outDir: "out", modulePreload: false,
        rollupOptions: { input: "browser.js" } } };\n`,
  }),
  webpack: bundler(["webpack@5.112.2", "webpack-cli@7.3.1"], "webpack", ["--mode=production"], {
    "webpack.config.js": `export default { entry: "./browser.js", output: { path: import.meta.dirname + "/out", module: true },
        experiments: { outputModule: true } };\n`,
  }),
};
