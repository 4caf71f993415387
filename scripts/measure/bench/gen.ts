// Compares the time of `pnpm gen` with graphql-codegen on the same documents and schema.

import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import manifest from "../../../package.json" with { type: "json" };
import { type Bench, compared, interleave, limited } from "./benchmark.js";
import { measureAgain } from "./gen-again.js";
import { measureScale } from "./gen-scale.js";

const root = join(import.meta.dirname, "../../..");
const ROUNDS = 5;
/** The aim: this multiple of the time of graphql-codegen, plus this many milliseconds for the other outputs. */
const AIM = { ratio: 1.5, ms: 2000 };

/** The command of the package script. */
const GEN = manifest.scripts.gen;
const CODEGEN = "graphql-codegen --silent --config scripts/measure/bench/codegen.yml";
const PATH = [
  join(root, "node_modules/.bin"),
  join(root, "generator/node_modules/.bin"),
  process.env.PATH,
].join(delimiter);

export const gen: Bench = {
  about: `lower quartile of ${ROUNDS} interleaved runs, each in a separate process; of more cards one run without a cache`,
  async run() {
    const { ghx, codegen } = await interleave(ROUNDS, {
      ghx: () => execute(GEN),
      codegen: () => execute(CODEGEN),
    });
    return [
      limited(
        compared("pnpm gen ÷ graphql-codegen", {
          ours: ghx,
          peer: codegen,
          aim: AIM.ratio + AIM.ms / codegen,
        }),
        "It includes a run of graphql-codegen and of json-schema-to-typescript, and the checks of all cards",
      ),
      ...(await measureAgain()),
      ...(await measureScale()),
    ];
  },
};

function execute(command: string): void {
  const { status, stdout, stderr } = spawnSync(command, {
    shell: true,
    cwd: root,
    // Otherwise the rounds after the first would use its result.
    env: { ...process.env, PATH, CI: "true" },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${command}: expected exit code 0, got ${status}: ${stdout}${stderr}`);
}
