// Starts the local GitHub of a trial, and writes what its agent needs.

import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { startGithub, type TestGithub } from "../../../scenarios/testing/index.js";
import { brief, type Tool } from "./brief.js";
import type { TrialWorld } from "./task.js";
import { trialWorld } from "./worlds/index.js";

const root = join(import.meta.dirname, "../../..");

/** The program of each tool. */
const PROGRAMS: Readonly<Record<Tool, string>> = {
  ghx: join(root, "dist/cli/ghx.cjs"),
  gh: join(root, ".cache/gh/2.46.0/gh"),
  "ghx-mcp": join(root, "dist/cli/ghx.cjs"),
};

/** A running trial. */
export interface RunningTrial {
  readonly github: TestGithub;
  /** Writes `world.json` and `requests.json`, and ends the server. */
  end(): Promise<void>;
}

/** Starts a trial in a folder, which must not contain one. */
export async function startTrial(world: string, tool: Tool, dir: string): Promise<RunningTrial> {
  const trial = trialWorld(world);
  const program = PROGRAMS[tool];
  if (!existsSync(program))
    throw new Error(`${program} does not exist: run ${tool === "gh" ? "pnpm gh:fetch" : "pnpm build"}`);
  if (existsSync(join(dir, "trial.json")))
    throw new Error(`${dir} contains a trial: expected a new or empty folder`);
  const github = await startGithub({ world: trial.world });
  mkdirSync(join(dir, "bin"), { recursive: true });
  write(dir, "trial.json", JSON.stringify({ world, tool }));
  write(dir, "tasks.md", renderTasks(trial));
  write(dir, "brief.md", brief(dir, tool));
  for (const [name, text] of Object.entries(trial.files ?? {})) write(dir, name, text);
  writeWrapper(dir, tool, github);
  const end = async () => {
    write(dir, "world.json", JSON.stringify(github.world(), null, 1));
    const requests = github.requests.map(({ api, method, path, status }) => ({ api, method, path, status }));
    write(dir, "requests.json", JSON.stringify(requests));
    await github.close();
  };
  return { github, end };
}

/** Returns the text that the agent reads. */
function renderTasks({ introduction, tasks }: TrialWorld): string {
  return `${introduction}\n${tasks.map(({ text }, index) => `${index + 1}. ${text}\n`).join("")}`;
}

/** Writes `bin/<tool>`. */
function writeWrapper(dir: string, tool: Tool, github: TestGithub): void {
  const call = { command: writeCommand(dir, tool), env: github.env(), dir };
  const wrapper = bundle(dir, "log-call", "CALL", call);
  const file = join(dir, "bin", tool);
  writeFileSync(file, `#!/bin/sh\nexec "${process.execPath}" "${wrapper}" "$@"\n`);
  chmodSync(file, 0o755);
}

/** Returns the command of the wrapper. For MCP it is a client, whose server may do what ghx may in a shell. */
function writeCommand(dir: string, tool: Tool): readonly string[] {
  const program = PROGRAMS[tool];
  if (tool === "gh") return [program];
  if (tool === "ghx") return [process.execPath, program];
  const server = [process.execPath, program, "mcp", "--allow-destructive"];
  return [process.execPath, bundle(dir, "mcp-client", "SERVER", server)];
}

/** Bundles a program with the value of its constant. From the extension, Node derives the module type. */
function bundle(dir: string, name: string, constant: string, value: unknown): string {
  const outfile = join(dir, `${name}.cjs`);
  buildSync({
    entryPoints: [join(import.meta.dirname, `${name}.ts`)],
    ...{ bundle: true, platform: "node", format: "cjs", outfile, logLevel: "warning" },
    define: { [constant]: JSON.stringify(value) },
  });
  return outfile;
}

function write(dir: string, name: string, text: string): void {
  writeFileSync(join(dir, name), text);
}
