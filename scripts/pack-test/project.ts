// Packs the three packages and creates projects that install them.

import { execFile } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");

export interface Output {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a program and returns its output. */
export function run(
  file: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<Output> {
  return new Promise((resolve) => {
    // If pnpm started the tests, NODE_PATH contains the packages of this workspace.
    const clean = { ...process.env, NODE_PATH: "", ...env };
    // On Windows npm and npx are scripts of the shell.
    const shell = process.platform === "win32" && !file.includes("\\");
    const options = { cwd, env: clean, shell, maxBuffer: 64 * 1024 * 1024, timeout: 500_000 };
    execFile(file, args, options, (error, out, err) => {
      resolve({ exitCode: typeof error?.code === "number" ? error.code : error ? 1 : 0, out, err });
    });
  });
}

/** Runs a program and throws if it fails. */
async function runOrThrow(file: string, args: readonly string[], cwd: string): Promise<string> {
  const { exitCode, out, err } = await run(file, args, cwd);
  if (exitCode !== 0) throw new Error(`${file} ${args.join(" ")} failed in ${cwd}:\n${out}${err}`);
  return out;
}

export interface Tarballs {
  readonly ghx: string;
  readonly generator: string;
  readonly localGithub: string;
}

/** Packs the built packages into the folder. */
export async function pack(folder: string): Promise<Tarballs> {
  for (const built of ["dist/agent/main.d.ts", "generator/dist/cli.js", "scenarios/github/dist/index.js"]) {
    if (!existsSync(join(root, built))) throw new Error(`${built} is missing. Run \`pnpm build\` first.`);
  }
  const everyPackage = ["--recursive", "--include-workspace-root", "pack", "--pack-destination", folder];
  await runOrThrow("npx", ["-y", packageManager(), ...everyPackage], root);
  const named = (start: RegExp) =>
    join(folder, readdirSync(folder).find((name) => start.test(name)) ?? "missing");
  return {
    ghx: named(/^ghx-\d/),
    generator: named(/^ghx-generator-\d/),
    localGithub: named(/^ghx-local-github-\d/),
  };
}

/** Returns pnpm with its version. */
export function packageManager(): string {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8")).packageManager;
}

/** The compiler of this workspace. */
export const pinnedTsc = join(root, "node_modules/typescript/bin/tsc");

/** The path of a program that a project has installed. */
export function bin(project: string, name: string): string {
  return join(project, "node_modules/.bin", name);
}

export const readme = readFileSync(join(root, "README.md"), "utf8");
/** The first program of the README. */
export const firstProgram = /^```js first\.mjs\n([\s\S]*?)^```$/m.exec(readme)?.[1] ?? "";

/** Creates a temporary folder, which the caller removes. */
export function workFolder(): string {
  return mkdtempSync(join(tmpdir(), "ghx-pack-"));
}

export function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Creates a project with these packages: tarballs, or names with versions. pnpm installs many packages in less than half
 * the time of npm, here into the same flat folder. `runsScripts`: runs the install scripts, which download nothing else
 * but copy the programs of runtimes from the packages of their platform.
 */
export async function project(
  folder: string,
  packages: readonly string[],
  installer: "npm" | "pnpm" = "npm",
  runsScripts = false,
): Promise<string> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const flags = ["--prefer-offline", ...(runsScripts ? [] : ["--ignore-scripts"])];
  if (installer === "npm") {
    await runOrThrow("npm", ["install", "--no-audit", "--no-fund", ...flags, ...packages], folder);
  } else {
    const flat = ["--ignore-workspace", "--config.node-linker=hoisted"];
    await runOrThrow("npx", ["-y", packageManager(), "add", ...flat, ...flags, ...packages], folder);
  }
  return folder;
}

/** Writes files, given as a map of paths to texts. */
export function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
