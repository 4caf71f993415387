// Joins modules that are always loaded together. Node needs a part of a millisecond for each file, and esbuild splits by
// what imports a module: with an import() for each capability, the runtime would consist of a hundred files.

import { join } from "node:path";
import { type BuildOptions, build, type Plugin } from "esbuild";

const NAMESPACE = "joined";

/** Marks what the plugin resolves itself. */
const RESOLVED = Symbol("resolved by esbuild");

/**
 * Returns a plugin for builds that split. Each entry and what it imports, except by import(), become one file; what
 * several entries import belongs to the first. The exports of joined modules need different names.
 */
export function joinModules(entries: readonly string[]): Plugin {
  return {
    name: "joined modules",
    async setup({ initialOptions, onResolve, onLoad, resolve }) {
      const entryOf = new Map<string, string>();
      for (const entry of entries)
        for (const file of await importedFiles(entry, initialOptions))
          if (!entryOf.has(file)) entryOf.set(file, entry);

      // A module that imports one of the joined modules imports all of them, so that esbuild does not separate them.
      onResolve({ filter: /^[.#]/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
        if (pluginData === RESOLVED) return undefined;
        const resolved = await resolve(path, { importer, resolveDir, kind, pluginData: RESOLVED });
        const entry = entryOf.get(resolved.path);
        if (entry === undefined || entry === entryOf.get(importer)) return undefined;
        return { path: entry, namespace: NAMESPACE, sideEffects: false };
      });
      onLoad({ filter: /^/, namespace: NAMESPACE }, ({ path }) => {
        const files = [...entryOf].filter(([, entry]) => entry === path).map(([file]) => file);
        const contents = files.map((file) => `export * from ${JSON.stringify(file)};`).join("\n");
        return { contents, resolveDir: "/" };
      });
    },
  };
}

/** Returns the paths of a module and of all that it imports, except by import(). */
async function importedFiles(entry: string, { alias, conditions }: BuildOptions): Promise<Iterable<string>> {
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    packages: "external",
    outdir: "unused",
    write: false,
    metafile: true,
    logLevel: "silent",
    ...(alias && { alias }),
    ...(conditions && { conditions }),
  });
  const found = new Set<string>();
  const visit = (path: string): void => {
    const input = metafile.inputs[path];
    if (input === undefined || found.has(join(process.cwd(), path))) return;
    found.add(join(process.cwd(), path));
    for (const imported of input.imports) if (imported.kind === "import-statement") visit(imported.path);
  };
  visit(entry);
  return found;
}
