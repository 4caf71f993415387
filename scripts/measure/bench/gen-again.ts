// Measures the built `ghx-gen gen` when nothing changed, and `watch` after a change of a card, in the project of `ghx-gen init`.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "../../../generator/testing/projects.js";
import { bounded, interleave, type Row } from "./benchmark.js";

const ROUNDS = 9;
/** The aims, in milliseconds. */
const AIM = { unchanged: 700, watched: 300 };

const FOLDER = join(repository, ".cache/bench/gen/init");
const CARD = join(FOLDER, "cards/topics.get.yaml");
const CLI = join(repository, "generator/dist/cli.js");
const FLAGS = ["--scenarios", "scenarios"];
/** With the variable CI, no results are kept. */
const { CI: _, ...ENV } = process.env;

/** Returns a row for each. */
export async function measureAgain(): Promise<Row[]> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(join(FOLDER, "node_modules"), { recursive: true });
  runCli("init");
  const { unchanged } = await interleave(ROUNDS, { unchanged: () => runCli("gen", ...FLAGS) });
  return [
    bounded("gen, nothing changed", { ours: unchanged, aim: AIM.unchanged }),
    bounded("watch, one changed card", { ours: await measureWatch(), aim: AIM.watched }),
  ];
}

function runCli(...argv: string[]): void {
  const options = { cwd: FOLDER, env: ENV, encoding: "utf8" } as const;
  const { status, stderr } = spawnSync(process.execPath, [CLI, ...argv], options);
  if (status !== 0) throw new Error(`ghx-gen ${argv[0]}: expected exit code 0, got ${status}: ${stderr}`);
}

/** Returns the milliseconds between the change of a card and the end of its compilation. */
async function measureWatch(): Promise<number> {
  const text = await readFile(CARD, "utf8");
  const watch = spawn(process.execPath, [CLI, "watch", ...FLAGS], { cwd: FOLDER, env: ENV });
  const output = watch.stdout.setEncoding("utf8");
  const compiled = async (): Promise<void> => {
    for (;;) {
      const [part] = await once(output, "data");
      if (String(part).includes("waiting for changes")) return;
    }
  };
  try {
    await compiled();
    let round = 0;
    const { watched } = await interleave(ROUNDS, {
      watched: async () => {
        await writeFile(CARD, text.replace("Get the", `Get (${++round}) the`));
        await compiled();
      },
    });
    return watched;
  } finally {
    watch.kill();
  }
}
