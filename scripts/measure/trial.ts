/**
 * Trials of agents, see docs/trials.md.
 *
 *   pnpm trial start <world> <tool> <dir>    serves a world until Ctrl-C or SIGTERM
 *   pnpm trial score <dir>… [--json]         compares what agents did with what the tasks expect
 *   pnpm trial keep <dir>…                   copies runs to scripts/measure/trials/runs
 *   pnpm trial table [--write]               prints the table of the kept runs, or writes it into docs/trials.md
 *   pnpm trial reading <dir> [--seed 1]      writes the same lists in several formats, with questions
 *   pnpm trial reading-score <dir>… [--json] scores the answers to these questions
 */

import { resolve } from "node:path";
import { parseFlags } from "../parse-flags.js";
import { TOOLS } from "./trials/brief.js";
import { keepRun } from "./trials/keep.js";
import { renderReading, scoreReading, writeReading } from "./trials/reading/reading.js";
import { renderScore, scoreTrial } from "./trials/score.js";
import { startTrial } from "./trials/start.js";
import { renderTable, writePage } from "./trials/trials-table.js";

const USAGE =
  "usage: pnpm trial start <world> <ghx|gh|ghx-mcp> <dir>, pnpm trial score <dir>… [--json], pnpm trial keep <dir>…, pnpm trial table [--write], pnpm trial reading <dir> [--seed 1], or pnpm trial reading-score <dir>… [--json]";

async function main(): Promise<void> {
  const { values, positionals } = parseFlags({
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      seed: { type: "string", default: "1" },
      write: { type: "boolean", default: false },
    },
  });
  const [command, ...args] = positionals;
  if (command === "start") return start(args);
  if (command === "table") return table(args, values.write);
  if (args.length === 0) throw new Error(USAGE);
  if (command === "reading") return reading(args, Number(values.seed));
  if (command === "reading-score") return print(args.flatMap(scoreReading), renderReading, values.json);
  if (command === "keep") return args.forEach((dir) => void console.log(keepRun(resolve(dir))));
  if (command !== "score") throw new Error(USAGE);
  print(args.map(scoreTrial), renderScore, values.json);
}

function print<Score>(scores: readonly Score[], render: (score: Score) => string, asJson: boolean): void {
  console.log(asJson ? JSON.stringify(scores, null, 2) : scores.map(render).join("\n"));
}

function table(args: readonly string[], write: boolean): void {
  if (args.length > 0) throw new Error(USAGE);
  if (write) writePage();
  else process.stdout.write(renderTable());
}

function reading([dir, ...more]: readonly string[], seed: number): void {
  if (dir === undefined || more.length > 0 || !Number.isSafeInteger(seed)) throw new Error(USAGE);
  for (const file of writeReading(dir, seed)) console.log(`give ${file} to an agent`);
}

async function start([world, name, dir]: readonly string[]): Promise<void> {
  const tool = TOOLS.find((one) => one === name);
  if (world === undefined || tool === undefined || dir === undefined) throw new Error(USAGE);
  const { github, end } = await startTrial(world, tool, resolve(dir));
  console.log(`${github.url}, process ${process.pid}: give ${resolve(dir)}/brief.md to an agent`);
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.once(signal, () => void end().then(() => process.exit(0)));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
