// `ghx sim`: starts the local GitHub if its package is installed.

import { safeLine } from "../../output/text.js";
import { atMost, parse } from "../args.js";
import type { Flags } from "../command.js";
import { CommandError, EXIT, type Terminal, UsageError } from "../terminal.js";

const PACKAGE = "@ghx/local-github";

/** The part of the package that this command uses. The package is loaded by name and is not a dependency. */
interface LocalGithubPackage {
  startLocalGithub(options: {
    readonly worldFile?: string;
    readonly port?: number;
    readonly harsh?: string | true;
  }): Promise<LocalServer>;
  describe(server: LocalServer): Iterable<string>;
}
interface LocalServer {
  readonly harsh: { readonly seed: string } | undefined;
  env(): Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function sim(argv: readonly string[], terminal: Terminal, flags: Flags): Promise<number> {
  const end = findCommand(argv, flags);
  const command = argv.slice(argv[end] === "--" ? end + 1 : end);
  const parsed = await parse("sim", argv.slice(0, end), flags);
  atMost(0, parsed);
  const port = parsePort(parsed.value("port"));
  const worldFile = parsed.value("world");
  const harsh = parsed.value("seed") ?? (parsed.has("harsh") ? true : undefined);
  const github = await load(terminal.cwd);
  // Before the start, so that a signal during the start still closes the server.
  const stopped = untilStopped();
  const server = await start(github, {
    ...(worldFile === undefined ? {} : { worldFile }),
    ...(port === undefined ? {} : { port }),
    ...(harsh === undefined ? {} : { harsh }),
  });
  try {
    const [file, ...args] = command;
    // The description has the seed as well.
    if (file !== undefined && server.harsh) terminal.err(`ghx: harsh with the seed ${server.harsh.seed}\n`);
    if (file !== undefined) return await runCommand(file, args, { ...terminal.env, ...environment(server) });
    for (const line of github.describe(server)) terminal.out(`${safeLine(line)}\n`);
    terminal.out("\nPress Ctrl-C to stop.\n");
    await stopped;
  } finally {
    await server.close();
  }
  return EXIT.ok;
}

/** Returns the index of the command, or of `--` before it, which Yarn 1 removes. */
function findCommand(argv: readonly string[], flags: Flags): number {
  let index = 0;
  while (index < argv.length && argv[index] !== "--" && argv[index]?.startsWith("-")) {
    const name = argv[index]?.slice(2) ?? "";
    index += Object.hasOwn(flags, name) && flags[name]?.type === "string" ? 2 : 1;
  }
  return Math.min(index, argv.length);
}

/** The variables with which ghx and gh use the server. GH_HOST would select another token. */
function environment(server: LocalServer): Readonly<Record<string, string | undefined>> {
  const { GH_TOKEN, GH_CONFIG_DIR, GHX_API_URL, GHX_GH_API_URL } = server.env();
  return { GH_TOKEN, GH_CONFIG_DIR, GHX_API_URL, GHX_GH_API_URL, GH_HOST: undefined };
}

/** Runs a program with the terminal of this one. Returns its exit code. */
async function runCommand(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const { spawn } = await import("node:child_process");
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: "inherit", env });
    // Ctrl-C reaches all programs of the terminal; other signals only this one.
    for (const signal of ["SIGTERM", "SIGHUP"] as const) process.once(signal, () => child.kill(signal));
    child.once("error", ({ message }) => reject(new CommandError(`cannot run ${file}: ${message}`)));
    child.once("close", (code) => resolve(code ?? EXIT.interrupted));
  });
}

function parsePort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65535) return Number(text);
  throw new UsageError(`--port: expected a number from 0 to 65535, got ${JSON.stringify(text)}`);
}

/** Loads the package that is installed next to ghx, else the one in the current folder (ghx may be installed globally). */
async function load(cwd: string): Promise<LocalGithubPackage> {
  const { createRequire } = await import("node:module");
  const { pathToFileURL } = await import("node:url");
  const { importModule } = await import("../import-module.js");
  for (const from of [import.meta.url, pathToFileURL(`${cwd}/`)]) {
    const path = resolveFrom(createRequire(from));
    if (path === undefined) continue;
    const module = await importModule(path);
    if (isLocalGithub(module)) return module;
    throw new CommandError(`${path} is not compatible with this version of ghx; update ghx and ${PACKAGE}`);
  }
  throw new CommandError(`sim requires the package ${PACKAGE}; run npm install --save-dev ${PACKAGE}`);
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

/** Starts the server. An invalid or missing world file and a port in use become a {@link CommandError}. */
async function start(
  github: LocalGithubPackage,
  options: Parameters<LocalGithubPackage["startLocalGithub"]>[0],
): Promise<LocalServer> {
  try {
    return await github.startLocalGithub(options);
  } catch (thrown) {
    if (!(thrown instanceof Error)) throw thrown;
    const code = "code" in thrown ? thrown.code : undefined;
    if (code === "ENOENT") throw new UsageError(`--world: ${options.worldFile}: no such file`);
    if (code === "EADDRINUSE") throw new CommandError(`--port: ${options.port} is already in use`);
    const [message = "", ...problems] = thrown.message.split("\n");
    throw new CommandError(message, problems);
  }
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
}
