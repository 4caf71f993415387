// Compares the start of programs with an empty module: commands of the CLI, imports of the packages, and a real call
// with the same call of gh.

import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type LocalGithub, startLocalGithub } from "../../scenarios/github/index.js";
import { ensureGh } from "../fetch-gh.js";
import { type Bench, bounded, compared, interleave, type Row } from "./bench.js";

const root = join(import.meta.dirname, "../..");
const program = join(root, "dist/cli/ghx.cjs");
const folder = join(root, ".cache/bench");
const ROUNDS = 21;

interface Command {
  readonly args: readonly string[];
  readonly aim: number;
  readonly exitCode?: number;
}

const REPOSITORY = ["-R", "octo/hello"];
const COMMANDS: Readonly<Record<string, Command>> = {
  "ghx --help": { args: [program, "--help"], aim: 1.1 },
  "ghx list": { args: [program, "list"], aim: 1.1 },
  "ghx explain issue.labels.add": { args: [program, "explain", "issue.labels.add"], aim: 1.1 },
  "validation error": { args: [program, "run", "issue.labels.add", ...REPOSITORY], aim: 1.2, exitCode: 1 },
  "ghx issue view 1 --dry-run": {
    args: [program, "issue", "view", "1", ...REPOSITORY, "--dry-run"],
    aim: 1.2,
  },
  'import "ghx"': { args: [moduleWith("import 'ghx';")], aim: 2 },
  'import "ghx/issue"': { args: [moduleWith("import 'ghx/issue';")], aim: 1.5 },
  'import "ghx/runtime"': { args: [moduleWith("import 'ghx/runtime';")], aim: 1.2 },
};

const START_GITHUB = `import { startLocalGithub } from "@ghx/local-github"; await (await startLocalGithub()).close();`;

export const startup: Bench = {
  about: `medians of ${ROUNDS} interleaved runs, each in a separate process`,
  async run() {
    await execute(join(root, "node_modules/.bin/tsup"), []);
    const empty = moduleWith("");
    const node = (args: readonly string[], exitCode = 0) => execute(process.execPath, args, {}, exitCode);
    const names = Object.entries(COMMANDS);
    const ways = names.map(([name, { args, exitCode }]) => [name, () => node(args, exitCode)] as const);
    const ms: Record<string, number> = await interleave(ROUNDS, {
      empty: () => node([empty]),
      github: () => node([moduleWith(START_GITHUB)]),
      ...Object.fromEntries(ways),
    });
    const { empty: peer = Number.NaN, github = Number.NaN } = ms;
    return [
      ...names.map(([name, { aim }]) =>
        compared(`${name} ÷ an empty module`, { ours: ms[name] ?? Number.NaN, peer, aim }),
      ),
      ...(await compareWithGh()),
      bounded("import and start of the local GitHub", { ours: github - peer, aim: 120 }),
    ];
  },
};

/** Compares a GraphQL call with `gh issue view` on the same server. */
async function compareWithGh(): Promise<readonly Row[]> {
  const gh = (await ensureGh()).at(-1);
  if (gh === undefined) return [];
  const github = await startLocalGithub();
  try {
    const args = ["issue", "view", "1", ...REPOSITORY];
    const ms = await interleave(ROUNDS, {
      ghx: () => execute(process.execPath, [program, ...args, "--route", "graphql"], ghxEnv(github)),
      gh: () => execute(gh.path, args, github.env()),
    });
    return [compared("GraphQL call ÷ gh issue view", { ours: ms.ghx, peer: ms.gh, aim: 1.3 })];
  } finally {
    await github.close();
  }
}

function ghxEnv({ url, token }: LocalGithub): Record<string, string> {
  return { GHX_API_URL: url, GH_TOKEN: token };
}

/** Returns the path of a module inside the checkout, so that the names of the packages resolve to their builds. */
function moduleWith(code: string): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${code.replace(/\W+/g, "-").slice(0, 60)}.mjs`);
  writeFileSync(file, code);
  return file;
}

/** Runs a program. Not spawnSync, because the server of the call is in this process. */
function execute(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  exitCode = 0,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { PATH = "", HOME = "" } = process.env;
    const child = spawn(file, args, {
      cwd: root,
      env: { PATH, HOME, ...env },
      // A pipe, as for an agent: a program may treat a device such as /dev/null like a terminal.
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.resume();
    let errors = "";
    child.stderr.on("data", (chunk) => {
      errors += chunk;
    });
    child.once("error", reject).once("close", (code) => {
      if (code === exitCode) resolve();
      else
        reject(
          new Error(`${[file, ...args].join(" ")}: expected exit code ${exitCode}, got ${code}: ${errors}`),
        );
    });
  });
}
