// The built program in a pipe and on a pseudo-terminal, with a local GitHub and an empty home folder.

import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { installedGh } from "../../../scripts/fetch-gh.js";
import { cli } from "../../../tsup.config.js";
import { type Finished, outputOf } from "./finish.js";
import { github } from "./local-github.js";
import { buildProgram, finishOnTerminal, startOnTerminal } from "./program.js";

type Variables = Readonly<Record<string, string>>;

/** The home and current folder of the commands, which has no login of gh. */
export let folder: string;
let program: string;

const gh = installedGh().at(-1)?.path ?? "gh";

/** Builds the program for the tests of a file. `name`: of its folder, which no other file has. */
export function useProgram(name: string): void {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "ghx-terminal-"));
    program = await buildProgram(cli, name);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
}

/** Returns the variables of a shell in which gh is found. */
export function shell(more: Variables = {}): Record<string, string> {
  const PATH = [dirname(gh), process.env.PATH].join(delimiter);
  const own = { PATH, HOME: folder, TERM: "xterm", NO_COLOR: "1" };
  return { ...own, GHX_API_URL: github.url, GH_TOKEN: github.token, ...more };
}

interface Place {
  readonly env?: Variables;
  readonly cwd?: string;
}

/** Runs the program in a pipe. */
export function inPipe(
  argv: readonly string[],
  { env = shell(), cwd = folder }: Place = {},
): Promise<Finished> {
  return outputOf(spawn(process.execPath, [program, ...argv], { env, cwd }));
}

/** Runs the program on a terminal. `more`: further variables of {@link shell}. */
export const onTerminal = (argv: readonly string[], more?: Variables, cwd?: string): Promise<Finished> =>
  startAtTerminal(argv, { more, cwd }).finished;

interface TerminalPlace {
  readonly more?: Variables | undefined;
  readonly cwd?: string | undefined;
  /** Whether the terminal shows what is typed. */
  readonly echo?: boolean;
}

interface Started {
  readonly child: ChildProcessWithoutNullStreams;
  readonly finished: Promise<Finished>;
}

/** Starts the program on a terminal. */
export function startAtTerminal(
  argv: readonly string[],
  { more, cwd = folder, echo }: TerminalPlace = {},
): Started {
  const child = startOnTerminal([process.execPath, program, ...argv], shell(more), cwd, echo);
  return { child, finished: finishOnTerminal(child) };
}

/** Starts the program on a terminal, and waits until it shows the text. */
export async function showOnTerminal(
  argv: readonly string[],
  text: string,
  place?: TerminalPlace,
): Promise<Started> {
  const started = startAtTerminal(argv, place);
  let shown = "";
  started.child.stdout.on("data", (part: string) => {
    shown += part;
  });
  await expect.poll(() => shown).toContain(text);
  return started;
}
