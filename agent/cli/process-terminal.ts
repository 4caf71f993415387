// The terminal of this process.

import { fstatSync, writeSync } from "node:fs";
import { EXIT, type Terminal } from "./terminal.js";

export const processTerminal: Terminal = {
  env: process.env,
  cwd: process.cwd(),
  // Opens the stream when it is read, because that takes longer than most commands.
  stdin: { [Symbol.asyncIterator]: readStdin },
  hideInput: (isHidden) => process.stdin.setRawMode(isHidden),
  out: writer(1, () => process.stdout),
  err: writer(2, () => process.stderr),
  bytes: (bytes) =>
    new Promise((resolve) => {
      // A reader that closed the pipe (`| head`) ends the output.
      process.stdout.write(bytes, () => resolve());
    }),
  isTTY: {
    get in() {
      return isTerminal(0, () => process.stdin);
    },
    get out() {
      return isTerminal(1, () => process.stdout);
    },
    get err() {
      return isTerminal(2, () => process.stderr);
    },
  },
  columns: () => process.stdout.columns || process.stderr.columns || 80,
  rows: () => process.stdout.rows || 24,
  interrupt: () => {
    const controller = new AbortController();
    process.once("SIGINT", () => controller.abort());
    return controller.signal;
  },
};

async function* readStdin(): AsyncGenerator<Uint8Array> {
  for await (const chunk of process.stdin) {
    // A terminal that hides what is typed sends no signal.
    if (process.stdin.isRaw && chunk.includes("\u0003")) process.emit("SIGINT", "SIGINT");
    yield chunk;
  }
}

/** Whether a file descriptor is a terminal. Opens the stream only for a device, which a pipe and a file are not. */
function isTerminal(descriptor: number, open: () => { readonly isTTY?: boolean }): boolean {
  try {
    return fstatSync(descriptor).isCharacterDevice() && open().isTTY === true;
  } catch {
    return false;
  }
}

/** Writes synchronously to a file descriptor, because opening Node's stream takes longer than most commands. */
function writer(descriptor: number, open: () => NodeJS.WriteStream): (text: string) => void {
  let stream: NodeJS.WriteStream | undefined;
  return (text) => {
    const bytes = Buffer.from(text);
    const written = stream === undefined ? writeNow(descriptor, bytes) : 0;
    if (written === bytes.length) return;
    // Only the stream can wait for a reader that is slower than the writer.
    stream ??= open().on("error", ({ code }: NodeJS.ErrnoException) => {
      if (code !== "EPIPE") process.exitCode = EXIT.failed;
    });
    stream.write(bytes.subarray(written));
  };
}

/** Returns the number of bytes written. If the reader closed the pipe (`| head`), all bytes count as written. */
function writeNow(descriptor: number, bytes: Uint8Array): number {
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(descriptor, bytes, written);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EPIPE") return bytes.length;
  }
  return written;
}
