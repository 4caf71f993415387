// The data of the capabilities is in the package once: the build for Node and the program load the modules of the SDK.

import { readFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import type { Plugin } from "esbuild";
import type { Options } from "tsup";

type TsupPlugin = NonNullable<Options["plugins"]>[number];

/** Modules that contain data alone, which import() loads. */
const DATA = /[\\/]generated[\\/](?:catalog|cards|api-names|contracts)\.js$/;

const PLACEHOLDER = "ghx-data:";

/** Leaves the import() of data in the files. {@link relativeData} adds their paths, which depend on the file. */
export const externalData: Plugin = {
  name: "external data",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^\..*\/(?:catalog|cards|api-names|contracts)\.js$/ }, ({ path, resolveDir }) =>
      DATA.test(join(resolveDir, path)) ? { path: PLACEHOLDER + basename(path), external: true } : undefined,
    );
  },
};

/** `folder`: the generated modules of the SDK. */
export function relativeData(folder: string): TsupPlugin {
  return {
    name: "relative data",
    renderChunk: (code, { path }) => {
      const up = relative(dirname(path), folder).replaceAll("\\", "/");
      return { code: code.replaceAll(PLACEHOLDER, `${up}/`) };
    },
  };
}

/**
 * Loads the cards of a domain from the modules of the SDK, with a file that can import(). V8's cached code cannot, and
 * cards are the largest data of the program.
 */
export const importedCards: Plugin = {
  name: "imported cards",
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /\/import-module\.cjs$/ }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /[\\/]generated[\\/]cards\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const load = (file: string) =>
        `require("../import/import-module.cjs").importModule(require("node:url").fileURLToPath(new URL("../generated/${file}", import.meta.url)))`;
      return {
        contents: text.replace(/import\("\.\/(cards\/\w+\.js)"\)/g, (_, file) => load(file)),
        loader: "ts",
      };
    });
  },
};
