// The own capabilities of a project: their data comes from the generated catalog. Their code runs only when one is called,
// and only from a folder that the user trusts.

import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { validationError } from "../../runtime/contract/route-error.js";
import type { CatalogEntry, GhCommand, OperationCard, Registry } from "../../runtime/index.js";
import { CommandError, type Terminal } from "./terminal.js";
import { isTrusted } from "./trusted-folders.js";

const CONFIG = "ghx.config.yaml";

type Place = Pick<Terminal, "cwd" | "env">;

interface Project {
  /** The path of the configuration. */
  readonly config: string;
  /** The folder of the configuration, without links. Code is loaded from this folder only. */
  readonly folder: string;
  readonly isTrusted: boolean;
}

/** The file `catalog.json` that ghx-gen writes. */
interface Catalog {
  readonly catalog: readonly CatalogEntry[];
  readonly cards: readonly OperationCard[];
  /** Absent if no card names a command of gh. */
  readonly ghCommands?: Readonly<Record<string, readonly GhCommand[]>>;
}

/** Finds the configuration: the file that GHX_CONFIG names, or the nearest one in the working directory and its parents. */
export function findProject({ cwd, env }: Place): Project | undefined {
  const named = env.GHX_CONFIG;
  if (named) {
    const config = resolve(cwd, named);
    if (!existsSync(config))
      throw new CommandError(`there is no ${config}, which --config or GHX_CONFIG names`);
    return { config, folder: realpathSync(dirname(config)), isTrusted: true };
  }
  for (let folder = cwd; ; folder = dirname(folder)) {
    const config = join(folder, CONFIG);
    if (existsSync(config)) {
      const real = realpathSync(folder);
      return { config, folder: real, isTrusted: isTrusted(real, env) };
    }
    if (folder === dirname(folder)) return undefined;
  }
}

/** Returns the registry of a project. Reads its catalog and runs none of its code. */
export function projectRegistry(project: Project): Registry {
  const paths = readConfig(project);
  const { catalog, cards, ghCommands = {} } = readCatalog(paths.catalog);
  return {
    ids: catalog.map(({ id }) => id),
    aliases: Object.fromEntries(catalog.flatMap(({ id, aliases = [] }) => aliases.map((name) => [name, id]))),
    ghCommands,
    loadCatalog: async () => catalog,
    loadCards: async () => cards,
    loadLoaders: async () => (await loadCode(project, paths.module, { catalog, cards })).loadLoaders(),
  };
}

/** Reads lines `name: path`. The paths are in the folder of the configuration. */
function readConfig({ config, folder }: Project): { readonly catalog: string; readonly module: string } {
  const values = new Map<string, string>();
  for (const line of readFileSync(config, "utf8").split(/\r?\n/)) {
    const text = line.replace(/(?:^|\s)#.*$/, "").trim();
    if (text === "") continue;
    const [, name, , value] = /^(catalog|module):\s+(["']?)([^"']+)\2$/.exec(text) ?? [];
    if (name === undefined || value === undefined)
      throw new CommandError(
        `${config}: expected lines "catalog: <path>" and "module: <path>", got ${JSON.stringify(text)}`,
      );
    values.set(name, resolve(folder, value));
  }
  const pathOf = (name: string): string => {
    const path = values.get(name);
    if (path === undefined) throw new CommandError(`${config}: expected a line "${name}: <path>"`);
    const real = existsSync(path) ? realpathSync(path) : path;
    if (!real.startsWith(folder + sep))
      throw new CommandError(`${config}: ${name} must be inside of ${folder}`);
    return path;
  };
  return { catalog: pathOf("catalog"), module: pathOf("module") };
}

function readCatalog(path: string): Catalog {
  if (!existsSync(path)) throw new CommandError(`there is no ${path}; run ghx-gen gen`);
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (isCatalog(value)) return value;
  } catch {
    // The error below says what to do.
  }
  throw new CommandError(`${path} is not a catalog of this version of ghx; run ghx-gen gen`);
}

function isCatalog(value: unknown): value is Catalog {
  const { catalog, cards, ghCommands = {} } = Object(value);
  const isEntry = (one: unknown) => {
    const { id, description, signature, output, routes, flags } = Object(one);
    const texts = [id, description, signature, output];
    return texts.every((text) => typeof text === "string") && Array.isArray(routes) && Array.isArray(flags);
  };
  const areRuns = (runs: unknown) =>
    Array.isArray(runs) && runs.every((run) => typeof Object(run).id === "string");
  return (
    Array.isArray(catalog) &&
    Array.isArray(cards) &&
    catalog.every(isEntry) &&
    Object.values(Object(ghCommands)).every(areRuns)
  );
}

async function loadCode({ folder, isTrusted }: Project, path: string, expected: Catalog): Promise<Registry> {
  if (!isTrusted)
    throw validationError(
      `The own capabilities of ${folder} are code that is not trusted yet. Run ghx trust there once if you trust it. Nothing was run.`,
    );
  if (!existsSync(path)) throw validationError(`There is no ${path}; compile the generated code first.`);
  const { importModule } = await import("./import-module.js");
  const { registry } = Object(await importModule(path));
  if (!isRegistry(registry))
    throw validationError(`${path} exports no registry; generate it again with ghx-gen gen.`);
  const actual = { catalog: await registry.loadCatalog(), cards: await registry.loadCards() };
  // As JSON without undefined values. The code may have the keys in another order.
  const published: unknown = JSON.parse(JSON.stringify(actual));
  if (!isDeepStrictEqual(published, { catalog: expected.catalog, cards: expected.cards }))
    throw validationError(
      `${path} does not match the catalog of the project. Run ghx-gen gen and compile it. Nothing was sent.`,
    );
  return registry;
}

function isRegistry(
  value: unknown,
): value is Registry & Required<Pick<Registry, "loadCatalog" | "loadCards">> {
  const { ids, loadLoaders, loadCatalog, loadCards } = Object(value);
  return (
    Array.isArray(ids) && [loadLoaders, loadCatalog, loadCards].every((one) => typeof one === "function")
  );
}
