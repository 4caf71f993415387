// `ghx-gen watch`: compiles a project again after each change.

import { existsSync, type FSWatcher, watch as watchFolder } from "node:fs";
import { join } from "node:path";
import { type Descriptions, readDescriptions } from "./bind/index.js";
import { type BuildOptions, build, type Output } from "./build.js";
import { type Compile, compile } from "./generate.js";
import type { Sources } from "./source/load.js";

/** Changes within this many milliseconds, such as a checkout makes, are compiled once. */
const SETTLE = 50;

/** Compiles, then waits for changes. Returns the exit code 0 when the signal aborts; without one, it never returns. */
export async function watch(
  options: BuildOptions,
  { out, err, signal }: Output & { readonly signal?: AbortSignal },
): Promise<number> {
  const compileAgain = withDescriptions();
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    const start = performance.now();
    try {
      await build({ ...options, writes: true }, { out, err }, compileAgain);
    } catch (error) {
      // A file that is being edited or moved; the next change is compiled.
      err(`ghx-gen: ${error instanceof Error ? error.message : String(error)}\n`);
    }
    out(`${((performance.now() - start) / 1000).toFixed(1)} s; waiting for changes\n`);
  };
  const changed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(run);
    }, SETTLE);
  };
  const { cards, operations } = options.project;
  const folders = [cards, operations, join(operations, "fragments"), join(operations, "schema")];
  const watchers: FSWatcher[] = folders.filter(existsSync).map((folder) => watchFolder(folder, changed));
  // Changes during the first compilation are noticed.
  running = run();
  await new Promise<void>((resolve) => {
    if (signal?.aborted) resolve();
    signal?.addEventListener("abort", () => resolve(), { once: true });
  });
  clearTimeout(timer);
  for (const watcher of watchers) watcher.close();
  await running;
  return 0;
}

/** Returns a compiler that reads GitHub's descriptions again only if they changed. */
function withDescriptions(): Compile {
  let known: { readonly texts: readonly string[]; readonly descriptions: Descriptions } | undefined;
  return (sources, runtime, codegen) => {
    const texts = schemaTexts(sources);
    const isSame =
      texts.length === known?.texts.length && texts.every((text, index) => text === known?.texts[index]);
    if (known === undefined || !isSame) known = { texts, descriptions: readDescriptions(sources) };
    return compile(sources, runtime, codegen, known.descriptions);
  };
}

const schemaTexts = ({ sdl, openApi, observed, gh }: Sources): string[] =>
  [sdl, openApi, observed, gh].flatMap((map) => [...map.keys(), ...map.values()]);
