// Compares `ghx-gen gen` with graphql-codegen on projects of 100, 300 and 1,000 cards: ghx's own, and drafts.

import { spawnSync } from "node:child_process";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import type { SourceMap } from "../../../generator/source/source-map.js";
import { compileDrafts, draftAll, draftSources } from "../../../generator/testing/drafts.js";
import { loadRepository, repository } from "../../../generator/testing/projects.js";
import { compared, type Row } from "./bench.js";

const SIZES = [100, 300, 1000] as const;
/** The aim: this multiple of the time of graphql-codegen, plus this many milliseconds for the other outputs. */
const AIM = { ratio: 1.5, ms: 2000 };
/** The aim for 1,000 cards, as a multiple of the time for 100. */
const GROWTH = 12;

const FOLDER = join(repository, ".cache/bench/gen");
const PATH = [
  join(repository, "node_modules/.bin"),
  join(repository, "generator/node_modules/.bin"),
  process.env.PATH,
].join(delimiter);
const GEN = `tsx --max-semi-space-size=64 --conditions=source ${join(repository, "generator/cli.ts")} gen`;
const CODEGEN = "graphql-codegen --silent --config codegen.yml";

/** Returns a row per size, without a cache, and one for the growth. Each command runs once in a separate process. */
export async function measureScale(): Promise<Row[]> {
  const rows: Row[] = [];
  const times = new Map<number, number>();
  for (const [size, folder] of await createProjects()) {
    const [peer, ours] = [time(CODEGEN, folder), time(GEN, folder)];
    times.set(size, ours);
    rows.push(
      compared(`gen, ${size} cards ÷ graphql-codegen`, { ours, peer, aim: AIM.ratio + AIM.ms / peer }),
    );
  }
  const [least, most] = [times.get(SIZES[0]) ?? Number.NaN, times.get(SIZES[2]) ?? Number.NaN];
  return [
    ...rows,
    compared(`gen, ${SIZES[2]} cards ÷ ${SIZES[0]} cards`, { ours: most, peer: least, aim: GROWTH }),
  ];
}

/** Creates a project per size, and returns their folders. */
async function createProjects(): Promise<ReadonlyMap<number, string>> {
  const sources = await loadRepository();
  const all = await draftAll(sources);
  const failed = new Set(compileDrafts(all, sources).map(({ from }) => from));
  const drafts = all.filter(({ from }) => !failed.has(from));
  const config = await readFile(join(import.meta.dirname, "codegen.yml"), "utf8");
  const projects = new Map<number, string>();
  for (const size of SIZES) {
    const folder = join(FOLDER, String(size));
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    for (const name of ["cards", "operations"])
      await cp(join(repository, name), join(folder, name), { recursive: true });
    const wanted = size - sources.cards.size;
    // Evenly from the whole list, so that each project has both APIs.
    const picked = Array.from(
      { length: wanted },
      (_, index) => drafts[Math.floor((index * drafts.length) / wanted)],
    );
    const { cards, documents } = draftSources(picked.flatMap((one) => one ?? []));
    await writeAll(folder, new Map([...cards, ...documents, ["codegen.yml", config]]));
    projects.set(size, folder);
  }
  return projects;
}

async function writeAll(folder: string, texts: SourceMap): Promise<void> {
  for (const [path, text] of texts) await writeFile(join(folder, path), text);
}

function time(command: string, cwd: string): number {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(command, {
    shell: true,
    cwd,
    env: { ...process.env, PATH },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${command}: expected exit code 0, got ${status}: ${stdout}${stderr}`);
  return performance.now() - start;
}
