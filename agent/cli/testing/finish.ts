// Collects the output of processes.

import type { ChildProcessWithoutNullStreams } from "node:child_process";

/** How a process ended. */
export interface Finished {
  readonly exitCode: number | null;
  readonly out: string;
  readonly err: string;
}

/** Collects the output of a process until it ends. */
export function outputOf(child: ChildProcessWithoutNullStreams): Promise<Finished> & {
  lines(): string[];
  errors(): string[];
} {
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    err += text;
  });
  // The program may exit before it has read everything.
  child.stdin.on("error", () => {});
  const finished = new Promise<Finished>((resolve) => {
    child.on("close", (exitCode) => resolve({ exitCode, out, err }));
  });
  return Object.assign(finished, {
    lines: () => out.split("\n").slice(0, -1),
    errors: () => err.split("\n").slice(0, -1),
  });
}
