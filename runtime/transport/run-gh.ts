// Runs gh without a shell, in a separate process group, with limits on time and output.

import type { CliCommand, CliOutput } from "../contract/options.js";
import { NOT_APPLIED, RouteError, validationError } from "../contract/route-error.js";
import { aborted, timedOut } from "../errors/interrupted.js";
import { collectOutput, type Excess } from "./gh-output.js";
import { findOnWindows } from "./windows-path.js";

/** Milliseconds between SIGTERM and SIGKILL. */
const GRACE_MS = 2_000;
/** Milliseconds without output after which gh's output is complete, if gh exited but a child process keeps it open. */
const IDLE_MS = 200;

/** The default `CliRunner`. Rejects with a `RouteError` if gh cannot be started or is terminated before it exits. */
export async function runGh(command: CliCommand): Promise<CliOutput> {
  if ([command.file, ...command.args].some((part) => part.includes("\0"))) {
    throw validationError(
      "A value contains a NUL character, which is not allowed on a command line.",
      NOT_APPLIED,
    );
  }
  if (command.signal?.aborted) throw aborted(command.signal, false);
  const spawn = findSpawn();
  if (spawn === undefined) throw noProcesses();
  const file = findFile(command);
  if (file === undefined) throw notRunnable(command.file, "ENOENT");
  // A separate process group, so that gh's child processes (git, a pager) are terminated too. Windows has no process
  // groups.
  const detached = process.platform !== "win32";
  const child = start(spawn, file, command, detached);
  return readProcess(child, command, (signal) => {
    try {
      if (detached && child.pid !== undefined) process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch {
      // The process has already exited.
    }
  });
}

type Spawn = NonNullable<ReturnType<typeof findSpawn>>;

const start = (spawn: Spawn, file: string, { args, env }: CliCommand, detached: boolean) =>
  spawn(file, args, {
    shell: false,
    detached,
    windowsHide: true,
    env: { ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });

/** Reads what the process prints until it and its child processes are done, or terminates them. */
function readProcess(
  child: ReturnType<typeof start>,
  command: CliCommand,
  signalGroup: (signal: NodeJS.Signals) => void,
): Promise<CliOutput> {
  return new Promise((resolve, reject) => {
    const output = collectOutput(command);
    let exit: { readonly code: number | null; readonly signal: NodeJS.Signals | null } | undefined;
    let failure: RouteError | undefined;
    let force: NodeJS.Timeout | undefined;

    const stop = (reason: RouteError | undefined) => {
      if (force !== undefined) return;
      failure = reason;
      signalGroup("SIGTERM");
      force = setTimeout(() => signalGroup("SIGKILL"), GRACE_MS);
      waitForOutput();
    };
    const finish = () => {
      const { code = null, signal = null } = exit ?? {};
      // Terminate child processes that are still running in gh's group.
      if (force !== undefined) signalGroup("SIGKILL");
      settle();
      child.stdout.destroy();
      child.stderr.destroy();
      if (failure !== undefined) return reject(failure);
      if (code === null && !(output.isTruncated() && force !== undefined)) return reject(killed(signal));
      resolve(output.result(code ?? 0));
    };
    const quiet = createQuietTimer(finish);
    const waitForOutput = () => {
      quiet.clear();
      // A child process in another group may print forever.
      if (exit !== undefined) quiet.start(force === undefined ? IDLE_MS : undefined);
    };
    const caller = command.signal;
    const onAbort = () => caller && stop(aborted(caller, true));
    const timeout = setTimeout(() => stop(timedOut("gh", command.timeoutMs)), command.timeoutMs);
    const settle = () => {
      clearTimeout(timeout);
      clearTimeout(force);
      quiet.clear();
      caller?.removeEventListener("abort", onAbort);
    };
    caller?.addEventListener("abort", onAbort, { once: true });

    const onData = (add: (chunk: Buffer) => Excess | undefined) => (chunk: Buffer) => {
      waitForOutput();
      const excess = add(chunk);
      if (excess !== undefined) stop(excess.error);
    };
    child.stdout.on("data", onData(output.addStdout));
    child.stderr.on("data", onData(output.addStderr));
    child.on("error", (error) => {
      settle();
      reject(notRunnable(command.file, "code" in error ? String(error.code) : error.message));
    });
    child.on("exit", (code, signal) => {
      exit = { code, signal };
      waitForOutput();
    });
    child.on("close", finish);
    // gh may exit before it reads its input. Its exit code contains the reason.
    child.stdin.on("error", () => {});
    child.stdin.end(command.stdin ?? "");
  });
}

/** Calls `onQuiet` the given milliseconds after `start`, or at once without a number, if `clear` is not called before. */
function createQuietTimer(onQuiet: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let next: NodeJS.Immediate | undefined;
  // Not in the timer: if the event loop was blocked, output that has arrived is read after the timers.
  const callNext = () => {
    next = setImmediate(onQuiet);
  };
  return {
    start(ms: number | undefined) {
      if (ms === undefined) callNext();
      else timer = setTimeout(callNext, ms);
    },
    clear() {
      clearTimeout(timer);
      clearImmediate(next);
    },
  };
}

/**
 * Returns the `spawn` of Node, Bun or Deno; undefined in a browser or an edge runtime. Not imported, because bundlers
 * for browsers (esbuild, webpack, Vite) fail on `node:child_process` even in a dynamic import.
 */
function findSpawn() {
  return globalThis.process?.getBuiltinModule?.("node:child_process")?.spawn;
}

function noProcesses(): RouteError {
  const message =
    "gh cannot run here: this runtime cannot start processes. Node 20.19, Node 22.3, Bun and Deno can.";
  return new RouteError("ADAPTER_UNSUPPORTED", message, NOT_APPLIED);
}

function findFile({ file, env }: CliCommand): string | undefined {
  const exists = process.getBuiltinModule("node:fs").existsSync;
  return process.platform === "win32" ? findOnWindows(file, env, exists) : file;
}

/** `code`: the code of the error, such as `ENOENT`. */
function notRunnable(file: string, code: string): RouteError {
  const missing = code === "ENOENT";
  return new RouteError(
    "ADAPTER_UNSUPPORTED",
    missing
      ? `${file} was not found. Install GitHub's CLI (https://cli.github.com), or set GH_TOKEN to use the API without it.`
      : `${file} could not be started (${code}).`,
    { details: { cause: code }, ...NOT_APPLIED },
  );
}

function killed(signal: NodeJS.Signals | null): RouteError {
  return new RouteError("NETWORK", `gh was terminated by ${signal ?? "a signal"} before it finished.`, {
    retryable: true,
  });
}
