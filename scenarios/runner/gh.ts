// Runs the real gh for scenarios.

import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { RouteError } from "../../runtime/contract/route-error.js";
import type { CliCommand, CliOutput } from "../../runtime/index.js";
import type { GhRequest, GhResponse } from "./gh-process.js";

export interface Gh {
  readonly version: string;
  readonly path: string;
}

/** Runs gh, but answers `gh --version` from the known version to avoid starting a process. */
export function runKnownGh(command: CliCommand, version: string | undefined): Promise<CliOutput> {
  if (version === undefined || command.args[0] !== "--version") return runElsewhere(command);
  const stdout = Buffer.from(`gh version ${version}\n`);
  return Promise.resolve({ exitCode: 0, stdout, stderr: "", truncated: false });
}

interface Pending {
  settle(response: GhResponse): void;
  fail(error: Error): void;
}

const pending = new Map<number, Pending>();
let started: ChildProcess | undefined;
let lastId = 0;

/** Runs gh in a process that starts others faster than this one. */
async function runElsewhere({ signal, ...command }: CliCommand): Promise<CliOutput> {
  const id = ++lastId;
  started ??= start();
  const child = started;
  const send = (request: GhRequest) => child.send(request, (error) => error && pending.get(id)?.fail(error));
  const abort = () => send({ id });
  try {
    const response = await new Promise<GhResponse>((settle, fail) => {
      pending.set(id, { settle, fail });
      // The other process keeps this one alive only while commands run.
      child.ref();
      child.channel?.ref();
      send({ id, command });
      if (signal?.aborted) abort();
      signal?.addEventListener("abort", abort, { once: true });
    });
    if ("output" in response) return response.output;
    const { code, message, ...init } = response.error;
    throw new RouteError(code, message, init);
  } finally {
    signal?.removeEventListener("abort", abort);
    pending.delete(id);
    if (pending.size === 0) {
      child.unref();
      child.channel?.unref();
    }
  }
}

function start(): ChildProcess {
  const child = fork(join(import.meta.dirname, "gh-process.ts"), {
    execArgv: ["--import", "tsx", "--conditions=source"],
    serialization: "advanced",
  });
  child.on("message", (response: GhResponse) => pending.get(response.id)?.settle(response));
  child.on("exit", (code) => {
    started = undefined;
    for (const { fail } of pending.values()) fail(new Error(`The process that runs gh ended (${code}).`));
  });
  return child;
}
