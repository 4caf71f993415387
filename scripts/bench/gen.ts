// Compares the time of `pnpm gen` with graphql-codegen on the same documents and schema.

import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import { type Bench, columns, median, round } from "./bench.js";

const root = join(import.meta.dirname, "../..");
const ROUNDS = 5;
/** The limit: this multiple of the time of graphql-codegen, plus this many milliseconds. */
const LIMIT = { ratio: 1.5, excessMs: 3000 };

/** The command of the package script. */
const GEN = manifest.scripts.gen;
const CODEGEN = "graphql-codegen --silent --config scripts/bench/codegen.yml";
const PATH = [
  join(root, "node_modules/.bin"),
  join(root, "generator/node_modules/.bin"),
  process.env.PATH,
].join(delimiter);

export const gen: Bench = {
  about: `median of ${ROUNDS} alternating runs, each in a separate process`,
  run() {
    const times = { ghx: [] as number[], codegen: [] as number[] };
    // Alternating, so that other load affects both equally. The first round warms the file cache.
    for (let index = -1; index < ROUNDS; index++) {
      const [ghx, alone] = [once(GEN), once(CODEGEN)];
      if (index < 0) continue;
      times.ghx.push(ghx);
      times.codegen.push(alone);
    }
    const [ghxMs, codegenMs] = [median(times.ghx), median(times.codegen)];
    const limitMs = LIMIT.ratio * codegenMs + LIMIT.excessMs;
    return {
      figures: {
        rounds: ROUNDS,
        ghxMs: round(ghxMs, 0),
        codegenMs: round(codegenMs, 0),
        ratio: round(ghxMs / codegenMs, 2),
        // The time above the allowed ratio.
        excessMs: round(ghxMs - LIMIT.ratio * codegenMs, 0),
        limit: LIMIT,
        limitMs: round(limitMs, 0),
        within: ghxMs <= limitMs,
      },
      table: columns([
        ["command", "ms"],
        ["pnpm gen", ghxMs.toFixed(0)],
        ["graphql-codegen", codegenMs.toFixed(0)],
        [`limit (${LIMIT.ratio} × graphql-codegen + ${LIMIT.excessMs} ms)`, limitMs.toFixed(0)],
      ]),
    };
  },
};

function once(command: string): number {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(command, {
    shell: true,
    cwd: root,
    env: { ...process.env, PATH },
    encoding: "utf8",
  });
  const time = performance.now() - start;
  if (status !== 0) throw new Error(`${command}: expected exit code 0, got ${status}: ${stdout}${stderr}`);
  return time;
}
