/**
 * Trials of agents, see docs/trials.md.
 *
 *   pnpm trial start <world> <tool> <dir>    serves a world until Ctrl-C or SIGTERM
 *   pnpm trial score <dir>… [--json]         compares what agents did with what the tasks expect
 */

import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { TOOLS } from "./trials/brief.js";
import { renderScore, scoreTrial } from "./trials/score.js";
import { startTrial } from "./trials/start.js";

const USAGE = "usage: pnpm trial start <world> <ghx|gh> <dir>, or pnpm trial score <dir>… [--json]";

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: "boolean", default: false } },
  });
  const [command, ...args] = positionals;
  if (command === "start") return start(args);
  if (command !== "score" || args.length === 0) throw new Error(USAGE);
  const scores = args.map(scoreTrial);
  console.log(values.json ? JSON.stringify(scores, null, 2) : scores.map(renderScore).join("\n"));
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
