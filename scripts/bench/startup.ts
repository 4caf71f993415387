// Compares the startup time of the CLI with that of Node.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { catalog } from "../../generated/catalog.js";
import { type Bench, columns, median, round } from "./bench.js";

const root = join(import.meta.dirname, "../..");
const program = join(root, "dist/cli/ghx.js");
const ROUNDS = 31;
/** The limit: this multiple of the time of Node. */
const LIMIT = 1.5;

/** A capability with a repository and required input. */
const example =
  catalog.find(
    ({ flags }) => flags.some(({ required }) => required) && flags.some(({ name }) => name === "owner"),
  )?.id ?? "";

const BASELINE = "node -e 0";
const COMMANDS: Readonly<Record<string, { readonly args: readonly string[]; readonly exitCode: number }>> = {
  [BASELINE]: { args: ["-e", "0"], exitCode: 0 },
  "ghx --help": { args: [program, "--help"], exitCode: 0 },
  "ghx capabilities list": { args: [program, "capabilities", "list"], exitCode: 0 },
  "ghx run, flags": {
    args: [program, "run", example, "--owner", "octo", "--name", "hello"],
    exitCode: 1,
  },
  "ghx capabilities explain": { args: [program, "capabilities", "explain", example], exitCode: 0 },
  "validation error": { args: [program, "run", example, "--input", "{}"], exitCode: 1 },
};

export const startup: Bench = {
  about: `median of ${ROUNDS} interleaved runs, as a multiple of \`${BASELINE}\``,
  run() {
    build();
    const times = new Map(Object.keys(COMMANDS).map((name) => [name, [] as number[]]));
    // Interleaved, so that other load affects all commands equally. The first round warms the file cache.
    for (let index = -1; index < ROUNDS; index++) {
      for (const name of Object.keys(COMMANDS)) {
        const time = once(name);
        if (index >= 0) times.get(name)?.push(time);
      }
    }
    const baseline = median(times.get(BASELINE) ?? []);
    const commands = [...times].map(([name, values]) => {
      const ms = median(values);
      return { name, ms: round(ms, 1), ratio: round(ms / baseline, 2) };
    });
    const worst = Math.max(...commands.map(({ ratio }) => ratio));
    return {
      figures: { rounds: ROUNDS, limit: LIMIT, worst, within: worst <= LIMIT, commands },
      table: columns([
        ["command", "ms", "ratio"],
        ...commands.map(({ name, ms, ratio }) => [name, ms.toFixed(1), ratio.toFixed(2)]),
      ]),
    };
  },
};

function once(name: string): number {
  const { args = [], exitCode = 0 } = COMMANDS[name] ?? {};
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  const time = performance.now() - start;
  if (status !== exitCode)
    throw new Error(`${name}: expected exit code ${exitCode}, got ${status}: ${stderr}`);
  return time;
}

function build(): void {
  const { status, stderr } = spawnSync(join(root, "node_modules/.bin/tsup"), { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`tsup failed: ${stderr}`);
}
