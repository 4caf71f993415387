// Compares the start of programs with an empty module: commands of the CLI, imports of the packages, and a real call
// with the same call of gh.

import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type LocalGithub, startLocalGithub } from "../../../scenarios/github/index.js";
import { ensureGh } from "../../fetch-gh.js";
import { type Bench, bounded, compared, interleave, limited, type Row, round } from "./benchmark.js";
import { ensureNode22 } from "./node-22.js";

const root = join(import.meta.dirname, "../../..");
const program = join(root, "dist/cli/ghx.cjs");
const folder = join(root, ".cache/bench");
const ROUNDS = 31;

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
  "validation error": { args: [program, "run", "issue.labels.add", ...REPOSITORY], aim: 1.2, exitCode: 2 },
  "ghx issue view 1 --dry-run": {
    args: [program, "issue", "view", "1", ...REPOSITORY, "--dry-run"],
    aim: 1.2,
  },
};

interface Import {
  readonly aim: number;
  /** The module in the build for Node. */
  readonly entry: string;
}

const IMPORTS: Readonly<Record<string, Import>> = {
  ghx: { aim: 2, entry: "agent/main.js" },
  "ghx/issue": { aim: 1.5, entry: "generated/issue/index.js" },
  "ghx/runtime": { aim: 1.2, entry: "runtime/index.js" },
};

const START_GITHUB = `import { startLocalGithub } from "@ghx/local-github"; await (await startLocalGithub()).close();`;

export const startup: Bench = {
  about: `lower quartiles of ${ROUNDS} interleaved runs, each in a separate process`,
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
    const { empty: peer = Number.NaN, "ghx --help": help = Number.NaN, github = Number.NaN } = ms;
    const node22 = await ensureNode22();
    return [
      ...names.map(([name, { aim }]) =>
        limited(
          compared(`${name} ÷ an empty module`, { ours: ms[name] ?? Number.NaN, peer, aim }),
          `Loading the program from its code cache and printing the help takes ${round(help / peer, 2)}`,
        ),
      ),
      ...(await compareImports(node22, empty)),
      ...(await compareWithGh(process.execPath, empty, "GraphQL call ÷ gh issue view", 1.3)),
      ...(await compareWithGh(node22, empty, "GraphQL call ÷ gh issue view, Node 22", 1)),
      bounded("import and start of the local GitHub", { ours: github - peer, aim: 120 }),
    ];
  },
};

/** Compares imports with an empty module. */
async function compareImports(node: string, empty: string): Promise<readonly Row[]> {
  const names = Object.entries(IMPORTS);
  const ways = names.map(([name]) => [name, () => execute(node, [moduleWith(`import "${name}";`)])] as const);
  const ms: Record<string, number> = await interleave(ROUNDS, {
    empty: () => execute(node, [empty]),
    ...Object.fromEntries(ways),
  });
  return names.map(([name, { aim, entry }]) =>
    limited(
      compared(`import "${name}" ÷ an empty module, Node 22`, {
        ours: ms[name] ?? Number.NaN,
        peer: ms.empty ?? Number.NaN,
        aim,
      }),
      describeModules(entry),
    ),
  );
}

/** Compares a GraphQL call with `gh issue view` on the same server. */
async function compareWithGh(
  node: string,
  empty: string,
  name: string,
  aim: number,
): Promise<readonly Row[]> {
  const gh = (await ensureGh()).at(-1);
  if (gh === undefined) return [];
  const github = await startLocalGithub();
  try {
    const args = ["issue", "view", "1", ...REPOSITORY];
    const ms = await interleave(ROUNDS, {
      ghx: () => execute(node, [program, ...args, "--route", "graphql"], ghxEnv(github)),
      gh: () => execute(gh.path, args, github.env()),
      empty: () => execute(node, [empty]),
    });
    return [
      limited(
        compared(name, { ours: ms.ghx, peer: ms.gh, aim }),
        `Starting Node with an empty module takes ${round(ms.empty / ms.gh, 2)}`,
      ),
    ];
  } finally {
    await github.close();
  }
}

/** Returns the size of the modules that an import loads. */
function describeModules(entry: string): string {
  const files = staticImports(join(root, "dist/node", entry));
  const bytes = [...files].reduce((sum, file) => sum + statSync(file).size, 0);
  return `Node compiles ${files.size} modules of ${Math.round(bytes / 1000)} kB, and has no code cache for ES modules`;
}

/** Returns the modules that a module loads, itself included. */
function staticImports(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(file, "utf8");
  for (const [, from, bare] of text.matchAll(/\bfrom\s*"(\.[^"]+)"|\bimport\s*"(\.[^"]+)"/g))
    staticImports(join(dirname(file), from ?? bare ?? ""), found);
  return found;
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
