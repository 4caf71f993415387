// Runs gh without a shell, in a separate process group, with limits on time and output.

import type { CliCommand, CliOutput } from "../contract/options.js";
import { NOT_APPLIED, RouteError, validationError } from "../contract/route-error.js";
import { aborted, timedOut } from "../errors/interrupted.js";
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
  if (command.signal?.aborted) throw aborted(false);
  const spawn = findSpawn();
  if (spawn === undefined) throw noProcesses();
  const file = findFile(command);
  if (file === undefined) throw notRunnable(command.file, "ENOENT");
  return new Promise((resolve, reject) => {
    // A separate process group, so that gh's child processes (git, a pager) are terminated too. Windows has no process
    // groups.
    const detached = process.platform !== "win32";
    const child = spawn(file, command.args, {
      shell: false,
      detached,
      windowsHide: true,
      env: { ...command.env },
      stdio: ["pipe", "pipe", "pipe"],
    });
    const stdout: Buffer[] = [];
    const tail: Buffer[] = [];
    let tailBytes = 0;
    const stderr: Buffer[] = [];
    let stdoutBytes = 0;
    let stderrBytes = 0;
    let failure: RouteError | undefined;
    let truncated = false;
    let force: NodeJS.Timeout | undefined;
    let exit: { readonly code: number | null; readonly signal: NodeJS.Signals | null } | undefined;
    let idle: NodeJS.Timeout | undefined;
    let finishing: NodeJS.Immediate | undefined;

    const signalGroup = (signal: NodeJS.Signals) => {
      try {
        if (detached && child.pid !== undefined) process.kill(-child.pid, signal);
        else child.kill(signal);
      } catch {
        // The process has already exited.
      }
    };
    const stop = (reason: RouteError | undefined) => {
      if (force !== undefined) return;
      failure = reason;
      signalGroup("SIGTERM");
      force = setTimeout(() => signalGroup("SIGKILL"), GRACE_MS);
      waitForOutput();
    };
    /** Keeps the start of stdout, and of its end as much as `maxStdoutBytes` leaves room for. */
    const keepEnd = (chunk: Buffer, startBytes: number) => {
      if (stdoutBytes < startBytes) {
        stdout.push(chunk);
        stdoutBytes += chunk.byteLength;
        return;
      }
      tail.push(chunk);
      tailBytes += chunk.byteLength;
      const room = (command.maxStdoutBytes ?? Number.POSITIVE_INFINITY) - startBytes;
      for (let oldest = tail[0]; oldest !== undefined; oldest = tail[0]) {
        if (tailBytes - oldest.byteLength < room) return;
        tail.shift();
        tailBytes -= oldest.byteLength;
        truncated = true;
      }
    };
    const onAbort = () => stop(aborted(true));
    const timeout = setTimeout(() => stop(timedOut("gh", command.timeoutMs)), command.timeoutMs);
    const stopWaiting = () => {
      clearTimeout(idle);
      clearImmediate(finishing);
    };
    const waitForOutput = () => {
      stopWaiting();
      if (exit === undefined) return;
      // Not in the timer: if the event loop was blocked, output that has arrived is read after the timers.
      const finishNext = () => {
        finishing = setImmediate(finish);
      };
      // A child process in another group may print forever.
      if (force !== undefined) finishNext();
      else idle = setTimeout(finishNext, IDLE_MS);
    };
    const settle = () => {
      clearTimeout(timeout);
      clearTimeout(force);
      stopWaiting();
      command.signal?.removeEventListener("abort", onAbort);
    };
    command.signal?.addEventListener("abort", onAbort, { once: true });

    child.stdout.on("data", (chunk: Buffer) => {
      waitForOutput();
      if (command.keepStdoutEnd !== undefined) return keepEnd(chunk, command.keepStdoutEnd);
      if (truncated) return;
      const room = (command.maxStdoutBytes ?? Number.POSITIVE_INFINITY) - stdoutBytes;
      stdout.push(chunk.byteLength > room ? chunk.subarray(0, room) : chunk);
      stdoutBytes += Math.min(chunk.byteLength, room);
      if (chunk.byteLength > room) {
        truncated = true;
        stop(undefined);
      } else if (stdoutBytes + stderrBytes > command.maxOutputBytes) stop(oversized(command.maxOutputBytes));
    });
    child.stderr.on("data", (chunk: Buffer) => {
      waitForOutput();
      stderr.push(chunk);
      stderrBytes += chunk.byteLength;
      if (stdoutBytes + stderrBytes > command.maxOutputBytes) stop(oversized(command.maxOutputBytes));
    });
    child.on("error", (error) => {
      settle();
      reject(notRunnable(command.file, "code" in error ? String(error.code) : error.message));
    });
    const finish = () => {
      const { code = null, signal = null } = exit ?? {};
      // Terminate child processes that are still running in gh's group.
      if (force !== undefined) signalGroup("SIGKILL");
      settle();
      child.stdout.destroy();
      child.stderr.destroy();
      if (failure !== undefined) return reject(failure);
      if (code === null && !(truncated && force !== undefined)) return reject(killed(signal));
      resolve({
        exitCode: code ?? 0,
        stdout: Buffer.concat([...stdout, ...tail]),
        stderr: Buffer.concat(stderr).toString(),
        truncated,
      });
    };
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

function oversized(bytes: number): RouteError {
  return new RouteError("SERVER", `gh printed more than ${bytes} bytes. Request less data.`);
}
