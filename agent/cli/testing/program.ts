// Builds the program, and runs it in a pipe or on a pseudo-terminal.

import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { build, type Options } from "tsup";
import { importer, sdk } from "../../../tsup.config.js";
import { type Finished, outputOf } from "./finish.js";

export const root: string = join(import.meta.dirname, "../../..");

const CARDS = ["generated/cards/*.ts"];

/**
 * Builds the program into `.cache/<name>`, two folders below package.json, which it reads, and next to it its import()
 * and the cards.
 */
export async function buildProgram(options: Options, name: string): Promise<string> {
  await Promise.all([
    build({ ...options, config: false, outDir: `.cache/${name}` }),
    build({ ...importer, config: false, clean: false, outDir: ".cache/import" }),
    build({ ...sdk, entry: CARDS, config: false, clean: false, outDir: ".cache/generated/cards" }),
  ]);
  return join(root, ".cache", name, "ghx.cjs");
}

/** Whether `script` of util-linux can provide a terminal. Debian always has it; its flags differ on other systems. */
export const hasTerminal: boolean =
  process.platform === "linux" &&
  (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, "script")));

/**
 * Starts a command on a pseudo-terminal of 24 lines and 80 columns. Its stdout and stderr are both in stdout. `echo`:
 * whether the terminal shows what is typed.
 */
export function startOnTerminal(
  command: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd: string = root,
  echo = false,
): ChildProcessWithoutNullStreams {
  const line = `stty rows 24 cols 80 ${echo ? "" : "-"}echo; exec ${command.map(quote).join(" ")}`;
  const environment = { ...env, SHELL: "/bin/sh" };
  return spawn("script", ["--quiet", "--return", "--command", line, "/dev/null"], { env: environment, cwd });
}

/** Returns the output of the command with the terminal's CRLF line ends replaced by LF. */
export async function finishOnTerminal(child: ChildProcessWithoutNullStreams): Promise<Finished> {
  const { exitCode, out, err } = await outputOf(child);
  return { exitCode, out: out.replaceAll("\r\n", "\n"), err };
}

function quote(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
