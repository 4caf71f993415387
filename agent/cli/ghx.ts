#!/usr/bin/env node
// The program `ghx`.

import { writeSync } from "node:fs";
import { isatty } from "node:tty";
import { main } from "./main.js";
import { EXIT } from "./terminal.js";

process.exitCode = await main(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  // Looked up when used: opening a stream takes time.
  get stdin() {
    return process.stdin;
  },
  out: writer(1, () => process.stdout),
  err: writer(2, () => process.stderr),
  isTTY: {
    get out() {
      return isatty(1);
    },
    get err() {
      return isatty(2);
    },
  },
  columns: () => process.stdout.columns || process.stderr.columns || 80,
  interrupt: () => {
    const controller = new AbortController();
    process.once("SIGINT", () => controller.abort());
    return controller.signal;
  },
});

/** Writes to a file descriptor at once: opening Node's stream takes longer than most commands. */
function writer(descriptor: number, open: () => NodeJS.WriteStream): (text: string) => void {
  let stream: NodeJS.WriteStream | undefined;
  return (text) => {
    const bytes = Buffer.from(text);
    const written = stream === undefined ? writeNow(descriptor, bytes) : 0;
    if (written === bytes.length) return;
    // The reader is slower than the writer, which only the stream can wait for.
    stream ??= open().on("error", ({ code }: NodeJS.ErrnoException) => {
      if (code !== "EPIPE") process.exitCode = EXIT.failed;
    });
    stream.write(bytes.subarray(written));
  };
}

/** How many bytes were taken. A reader that has seen enough (`| head`) is no failure and takes all. */
function writeNow(descriptor: number, bytes: Uint8Array): number {
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(descriptor, bytes, written);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EPIPE") return bytes.length;
  }
  return written;
}
