// A project whose own capabilities are included ones under other names. Its code has a copy of the runtime, like the code of
// a project that installs ghx.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { catalog } from "../../../generated/catalog.js";
import { listOperationCards } from "../../../generated/index.js";
import type { CatalogEntry, GhCommand } from "../../../runtime/index.js";
import { root } from "./program.js";

const cards = await listOperationCards();

/**
 * Writes the project. `names`: the own ids, and the included capability that each one is. `ghCommands`: commands of gh.
 * `parts`: what differs from the included capabilities.
 */
export async function writeOwnProject(
  folder: string,
  names: Readonly<Record<string, string>>,
  ghCommands: Readonly<Record<string, readonly GhCommand[]>> = {},
  parts: Partial<Pick<CatalogEntry, "effect">> = {},
): Promise<void> {
  const entries = Object.entries(names).map(([id, included]) => ({
    ...catalog.find((one) => one.id === included),
    id,
    ...parts,
  }));
  const own = Object.entries(names).map(([id, included]) => ({
    ...cards.find(({ capability_id }) => capability_id === included),
    capability_id: id,
    ...parts,
  }));
  mkdirSync(join(folder, "generated"), { recursive: true });
  writeFileSync(
    join(folder, "ghx.config.yaml"),
    "catalog: generated/catalog.json\nmodule: generated/index.mjs\n",
  );
  writeFileSync(
    join(folder, "generated/catalog.json"),
    JSON.stringify({ catalog: entries, cards: own, ghCommands }),
  );
  const code = `import { loaders } from "./generated/loaders.js";
    const names = ${JSON.stringify(names)};
    const load = ([id, included]) => [id, async () => ({ ...(await loaders[included]()), id, ...${JSON.stringify(parts)} })];
    export const registry = {
      ids: Object.keys(names),
      aliases: {},
      loadLoaders: async () => Object.fromEntries(Object.entries(names).map(load)),
      loadCatalog: async () => ${JSON.stringify(entries)},
      loadCards: async () => ${JSON.stringify(own)},
    };`;
  await build({
    stdin: { contents: code, resolveDir: root },
    bundle: true,
    format: "esm",
    platform: "node",
    conditions: ["source", "node"],
    outfile: join(folder, "generated/index.mjs"),
    logLevel: "error",
  });
}
