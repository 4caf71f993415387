// `ghx-gen watch`: compiles a project again after each change.

import { type FSWatcher, watch as watchFolder } from "node:fs";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type Descriptions, readDescriptions } from "./bind/index.js";
import { type BuildOptions, build, type Printer } from "./build.js";
import { type Compile, compile } from "./generate.js";
import { isMissing } from "./print/output-folder.js";
import type { Sources } from "./source/load.js";

/** Changes within this many milliseconds, such as a checkout makes, are compiled once. */
const SETTLE = 50;

/** Compiles, then waits for changes. Returns the exit code 0 when the signal aborts; without one, it never returns. */
export async function watch(
  options: BuildOptions,
  { out, err, signal }: Printer & { readonly signal?: AbortSignal },
): Promise<number> {
  const compileAgain = createRepeatedCompile();
  const { cards, operations, scenarios } = options.project;
  const folders = [cards, operations, join(operations, "fragments"), join(operations, "schema")];
  if (scenarios !== undefined) folders.push(scenarios);
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const changed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(run);
    }, SETTLE);
  };
  let watchers = watchAll(folders, changed);
  const close = (): void => {
    for (const watcher of watchers) watcher.close();
  };
  const run = async (): Promise<void> => {
    const start = performance.now();
    try {
      close();
      watchers = watchAll(folders, changed);
      await build({ ...options, writes: true }, { out, err }, compileAgain);
    } catch (error) {
      // A file that is being edited or moved; the next change is compiled.
      err(`ghx-gen: ${error instanceof Error ? error.message : String(error)}\n`);
    }
    out(`${((performance.now() - start) / 1000).toFixed(1)} s; waiting for changes\n`);
  };
  // Changes during the first compilation are noticed.
  running = run();
  await new Promise<void>((resolve) => {
    if (signal?.aborted) resolve();
    signal?.addEventListener("abort", () => resolve(), { once: true });
  });
  clearTimeout(timer);
  await running;
  close();
  return 0;
}

/** Watches the folders that exist, and their parents for folders that are created, moved or replaced. */
function watchAll(folders: readonly string[], changed: () => void): FSWatcher[] {
  const start = (folder: string, noticed: (name: string | null) => boolean): FSWatcher[] => {
    try {
      const watcher = watchFolder(folder, (_, name) => void (noticed(name) && changed()));
      // On Windows, the removal of a folder is an error of its watcher.
      return [watcher.on("error", changed)];
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  };
  const parents = [...new Set(folders.map((folder) => dirname(folder)))];
  return [
    ...folders.flatMap((folder) => start(folder, () => true)),
    ...parents.flatMap((parent) =>
      start(parent, (name) => name !== null && folders.includes(join(parent, name))),
    ),
  ];
}

/** Returns a compiler that reads GitHub's descriptions, documents and shared definitions again only if they changed. */
export function createRepeatedCompile(): Compile {
  let last: { readonly sources: Sources; readonly descriptions: Descriptions } | undefined;
  return (loaded, runtime, codegen) => {
    const sources = last === undefined ? loaded : withEqualMaps(loaded, last.sources);
    const isSame = DESCRIPTIONS.every((name) => sources[name] === last?.sources[name]);
    const descriptions = last !== undefined && isSame ? last.descriptions : readDescriptions(sources);
    last = { sources, descriptions };
    return compile(sources, runtime, codegen, descriptions);
  };
}

const DESCRIPTIONS = ["sdl", "openApi", "observed", "gh"] as const;

/** Replaces the maps with the earlier ones that have the same texts: passes keep results by the maps that they read. */
function withEqualMaps(sources: Sources, earlier: Sources): Sources {
  const same = [...DESCRIPTIONS, "documents" as const, "shared" as const].filter((name) =>
    isDeepStrictEqual(sources[name], earlier[name]),
  );
  return { ...sources, ...Object.fromEntries(same.map((name) => [name, earlier[name]])) };
}
