// Runs gh safely: no shell, a process group of its own, bounded in time and output.

import type { CliCommand, CliOutput } from "../contract/options.js";
import { RouteError } from "../contract/route-error.js";
import { aborted, timedOut } from "../errors/classify-network.js";

/** Time between the request to end and the end by force. */
const GRACE_MS = 2_000;

/** The default `CliRunner`. Rejects with a `RouteError` when gh could not be run to its end. */
export async function runGh(command: CliCommand): Promise<CliOutput> {
  if ([command.file, ...command.args].some((part) => part.includes("\0"))) {
    throw new RouteError("VALIDATION", "A value holds a NUL character, which no command line can carry.");
  }
  if (command.signal?.aborted) throw aborted(false);
  const spawn = findSpawn();
  if (spawn === undefined) throw noProcesses();
  return new Promise((resolve, reject) => {
    // A group of its own, so that what gh started (git, a pager) ends with it. Windows has no such groups.
    const detached = process.platform !== "win32";
    const child = spawn(command.file, command.args, {
      shell: false,
      detached,
      windowsHide: true,
      env: { ...command.env },
      stdio: ["pipe", "pipe", "pipe"],
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    let stdoutBytes = 0;
    let stderrBytes = 0;
    let failure: RouteError | undefined;
    let truncated = false;
    let force: NodeJS.Timeout | undefined;

    const signalGroup = (signal: NodeJS.Signals) => {
      try {
        if (detached && child.pid !== undefined) process.kill(-child.pid, signal);
        else child.kill(signal);
      } catch {
        // It has ended by itself meanwhile.
      }
    };
    const stop = (reason: RouteError | undefined) => {
      if (force !== undefined) return;
      failure = reason;
      signalGroup("SIGTERM");
      force = setTimeout(() => signalGroup("SIGKILL"), GRACE_MS);
    };
    const onAbort = () => stop(aborted(true));
    const timeout = setTimeout(() => stop(timedOut("gh", command.timeoutMs)), command.timeoutMs);
    const settle = () => {
      clearTimeout(timeout);
      clearTimeout(force);
      command.signal?.removeEventListener("abort", onAbort);
    };
    command.signal?.addEventListener("abort", onAbort, { once: true });

    child.stdout.on("data", (chunk: Buffer) => {
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
      stderr.push(chunk);
      stderrBytes += chunk.byteLength;
      if (stdoutBytes + stderrBytes > command.maxOutputBytes) stop(oversized(command.maxOutputBytes));
    });
    child.on("error", (error) => {
      settle();
      reject(notRunnable(command.file, error));
    });
    child.on("close", (code, signal) => {
      // Children that gh left behind in its group must not outlive a stopped call.
      if (force !== undefined) signalGroup("SIGKILL");
      settle();
      if (failure !== undefined) return reject(failure);
      if (code === null && !truncated) return reject(killed(signal));
      resolve({
        exitCode: code ?? 0,
        stdout: Buffer.concat(stdout),
        stderr: Buffer.concat(stderr).toString(),
        truncated,
      });
    });
    // gh may end before it has read its input; its exit code tells why.
    child.stdin.on("error", () => {});
    child.stdin.end(command.stdin ?? "");
  });
}

/**
 * Node's `spawn`, in Bun and Deno too; undefined in a browser or an edge runtime. Not from an import: bundlers that build
 * for a browser (esbuild, webpack, Vite) fail on `node:child_process` even where it is imported dynamically.
 */
function findSpawn() {
  return globalThis.process?.getBuiltinModule?.("node:child_process")?.spawn;
}

function noProcesses(): RouteError {
  const message =
    "gh cannot run here: this runtime cannot start processes. Node 20.19, Node 22.3, Bun and Deno can.";
  return new RouteError("ADAPTER_UNSUPPORTED", message);
}

function notRunnable(file: string, error: Error): RouteError {
  const code = "code" in error ? String(error.code) : error.message;
  const missing = code === "ENOENT";
  return new RouteError(
    "ADAPTER_UNSUPPORTED",
    missing
      ? `${file} was not found. Install GitHub's CLI (https://cli.github.com), or set GH_TOKEN to use the API without it.`
      : `${file} can't be run (${code}).`,
    { details: { cause: code } },
  );
}

function killed(signal: NodeJS.Signals | null): RouteError {
  return new RouteError("UNKNOWN", `gh was ended by ${signal ?? "a signal"} before it was done.`, {
    outcome: "unknown",
  });
}

function oversized(bytes: number): RouteError {
  return new RouteError("UNKNOWN", `gh printed more than ${bytes} bytes. Ask for less.`, {
    outcome: "unknown",
  });
}
