// `ghx sim`: the local GitHub, where its package is installed.

import { safeLine } from "../../text.js";
import { atMost, parse } from "../args.js";
import type { Flags } from "../command.js";
import { CommandError, EXIT, type Terminal, UsageError } from "../terminal.js";

const PACKAGE = "@ghx/local-github";

/** What this command uses of the package, which it loads by name and never depends on. */
interface LocalGithubPackage {
  startLocalGithub(options: { readonly worldFile?: string; readonly port?: number }): Promise<Closable>;
  describe(server: Closable): Iterable<string>;
}
interface Closable {
  close(): Promise<void>;
}

export async function sim(argv: readonly string[], terminal: Terminal, flags: Flags): Promise<number> {
  const parsed = await parse("sim", argv, flags);
  atMost(0, parsed);
  const port = portOf(parsed.value("port"));
  const worldFile = parsed.value("world");
  const github = await load(terminal.cwd);
  // Before the start, so that a signal in between leaves nothing behind.
  const stopped = untilStopped();
  const server = await start(github, {
    ...(worldFile === undefined ? {} : { worldFile }),
    ...(port === undefined ? {} : { port }),
  });
  try {
    for (const line of github.describe(server)) terminal.out(`${safeLine(line)}\n`);
    terminal.out("\nCtrl-C ends it.\n");
    await stopped;
  } finally {
    await server.close();
  }
  return EXIT.ok;
}

function portOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65535) return Number(text);
  throw new UsageError(`--port: expected a number from 0 to 65535, got ${JSON.stringify(text)}`);
}

/** The package beside this one, else the one of the project in the current folder (ghx may be installed globally). */
async function load(cwd: string): Promise<LocalGithubPackage> {
  const { createRequire } = await import("node:module");
  const { pathToFileURL } = await import("node:url");
  for (const from of [import.meta.url, pathToFileURL(`${cwd}/`)]) {
    const path = resolveFrom(createRequire(from));
    if (path === undefined) continue;
    const module: unknown = await import(pathToFileURL(path).href);
    if (isLocalGithub(module)) return module;
    throw new CommandError(`${path} is not a ${PACKAGE} that this ghx knows; install the newest of both`);
  }
  throw new CommandError(`sim needs the package ${PACKAGE}: npm install --save-dev ${PACKAGE}`);
}

function resolveFrom(require: NodeJS.Require): string | undefined {
  try {
    return require.resolve(PACKAGE);
  } catch {
    return undefined;
  }
}

function isLocalGithub(module: unknown): module is LocalGithubPackage {
  return (
    typeof module === "object" &&
    module !== null &&
    "startLocalGithub" in module &&
    typeof module.startLocalGithub === "function" &&
    "describe" in module &&
    typeof module.describe === "function"
  );
}

/** A world that is malformed, a file that is not there and a port that is taken are the person's to mend. */
async function start(
  github: LocalGithubPackage,
  options: Parameters<LocalGithubPackage["startLocalGithub"]>[0],
): Promise<Closable> {
  try {
    return await github.startLocalGithub(options);
  } catch (thrown) {
    if (!(thrown instanceof Error)) throw thrown;
    const code = "code" in thrown ? thrown.code : undefined;
    if (code === "ENOENT") throw new CommandError(`--world: there is no file ${options.worldFile}`);
    if (code === "EADDRINUSE") throw new CommandError(`--port: ${options.port} is taken by another program`);
    throw new CommandError(thrown.message);
  }
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
}
