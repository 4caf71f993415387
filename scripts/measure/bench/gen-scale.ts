// Compares the built `ghx-gen gen` with graphql-codegen on projects of 100, 300 and 1,000 cards, which are drafts.

import { spawnSync } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import type { SourceMap } from "../../../generator/source/source-map.js";
import { compileDrafts, draftAll, draftSources } from "../../../generator/testing/drafts.js";
import { loadRepository, repository } from "../../../generator/testing/projects.js";
import { compared, limited, type Row } from "./benchmark.js";

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
const GEN = `node ${join(repository, "generator/dist/cli.js")} gen`;
const CODEGEN = "graphql-codegen --silent --config codegen.yml";

/** Returns a row per size, without a cache, and one for the growth. Each command runs once in a separate process. */
export async function measureScale(): Promise<Row[]> {
  const rows: { readonly size: number; readonly peer: number; readonly ours: number }[] = [];
  for (const [size, folder] of await createProjects())
    rows.push({ size, peer: time(CODEGEN, folder), ours: time(GEN, folder) });
  const [least, , most] = rows;
  if (least === undefined || most === undefined) return [];
  const perCard = (tool: "ours" | "peer"): string =>
    ((most[tool] - least[tool]) / (most.size - least.size)).toFixed(1);
  const limit = `A further card takes ${perCard("ours")} ms: its YAML is parsed and checked, and its types, validators, requests and mappings are written. In graphql-codegen, the types of its document take ${perCard("peer")} ms`;
  return [
    ...rows.map(({ size, ours, peer }) => {
      const name = `gen, ${size} cards ÷ graphql-codegen`;
      return limited(compared(name, { ours, peer, aim: AIM.ratio + AIM.ms / peer }), limit);
    }),
    compared(`gen, ${most.size} cards ÷ ${least.size} cards`, {
      ours: most.ours,
      peer: least.ours,
      aim: GROWTH,
    }),
  ];
}

/** Creates a project per size, and returns their folders. */
async function createProjects(): Promise<ReadonlyMap<number, string>> {
  const sources = await loadRepository();
  const all = await draftAll(sources);
  const failed = new Set(compileDrafts(all, sources).map(({ from }) => from));
  const drafts = all.filter(({ from }) => !failed.has(from));
  const ofRepository = await readFile(join(import.meta.dirname, "codegen.yml"), "utf8");
  const config = ofRepository.replaceAll("operations/schema/", join(repository, "operations/schema/"));
  const projects = new Map<number, string>();
  for (const size of SIZES) {
    const folder = join(FOLDER, String(size));
    await rm(folder, { recursive: true, force: true });
    for (const name of ["cards", "operations"]) await mkdir(join(folder, name), { recursive: true });
    // Evenly from the whole list, so that each project has both APIs.
    const picked = Array.from(
      { length: size },
      (_, index) => drafts[Math.floor((index * drafts.length) / size)],
    );
    const { cards, documents } = draftSources(picked.flatMap((one) => one ?? []));
    if (cards.size !== size) throw new Error(`expected ${size} cards, got ${cards.size}`);
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
