// How the JavaScript of the three published packages is built. Their declarations come from `tsc -b`.

import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { defineConfig, type Options } from "tsup";

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
  ],
  bundle: false,
  outDir: "dist",
  clean: ["!cli/**", "!**/*.d.ts"],
};

/** The program `ghx`: bundled, so that few files are opened; split, so that only what a command needs is read. */
export const cli: Options = {
  ...shared,
  name: "ghx (CLI)",
  entry: { ghx: "agent/cli/bin.ts" },
  splitting: true,
  minify: true,
  outDir: "dist/cli",
  clean: true,
  esbuildPlugins: [licences()],
};

/** Puts the licences of bundled packages beside the bundle, as they ask for. */
function licences(): NonNullable<Options["esbuildPlugins"]>[number] {
  return {
    name: "licences",
    setup(build) {
      build.initialOptions.metafile = true;
      build.onEnd(async ({ metafile }) => {
        const { outdir = "." } = build.initialOptions;
        const folders = new Set(
          Object.keys(metafile?.inputs ?? {}).flatMap(
            (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? [],
          ),
        );
        const texts = await Promise.all([...folders].sort().map(licenceOf));
        await mkdir(outdir, { recursive: true });
        await writeFile(`${outdir}/LICENCES.txt`, texts.join("\n"));
      });
    },
  };
}

async function licenceOf(folder: string): Promise<string> {
  const file = (await readdir(folder)).find((name) => /^licen[cs]e/i.test(name));
  if (file === undefined) throw new Error(`${folder} has no licence to bring along`);
  return `${folder.replace(/^.*node_modules\//, "")}\n\n${await readFile(`${folder}/${file}`, "utf8")}`;
}

const generator: Options = {
  ...shared,
  name: "@ghx/generator",
  entry: { cli: "generator/cli.ts" },
  skipNodeModulesBundle: true,
  splitting: true,
  outDir: "generator/dist",
  clean: ["!**/*.d.ts"],
  onSuccess: () => cp("operations/schema", "generator/dist/schema", { recursive: true }),
};

const localGithub: Options = {
  ...shared,
  name: "@ghx/local-github",
  entry: { index: "scenarios/github/index.ts" },
  skipNodeModulesBundle: true,
  outDir: "scenarios/github/dist",
  clean: ["!**/*.d.ts"],
  onSuccess: async () => {
    for (const name of ["github.graphql", "github.extension.graphql"]) {
      await cp(`operations/schema/${name}`, `scenarios/github/dist/schema/${name}`);
    }
    await cp("scenarios/worlds/octo.yaml", "scenarios/github/dist/worlds/octo.yaml");
  },
};

export default defineConfig([sdk, cli, generator, localGithub]);
