// The terminal of this process.

import { fstatSync, writeSync } from "node:fs";
import { safeLine } from "../output/text.js";
import { EXIT, type Terminal } from "./terminal.js";

export const processTerminal: Terminal = {
  env: process.env,
  cwd: process.cwd(),
  // Opens the stream when it is read, because that takes longer than most commands.
  stdin: { [Symbol.asyncIterator]: readStdin },
  hideInput: (isHidden) => process.stdin.setRawMode(isHidden),
  out: writer(1, () => process.stdout, endOutput),
  err: writer(2, () => process.stderr),
  isClosed: () => isOutputClosed,
  bytes: (bytes) =>
    new Promise((resolve) => {
      // The first error ends the output.
      if (process.stdout.listenerCount("error") === 0)
        process.stdout.on("error", (error) => isOutputClosed || endOutput(error));
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
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => controller.abort());
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

/**
 * Writes synchronously to a file descriptor, because opening Node's stream takes longer than most commands. If the reader
 * closed the pipe (`| head`), or the disk is full, all bytes count as written. `onError` gets the error and the text.
 */
function writer(
  descriptor: number,
  open: () => NodeJS.WriteStream,
  onError?: (error: unknown, text: string) => void,
): (text: string) => void {
  let stream: NodeJS.WriteStream | undefined;
  return (text) => {
    const bytes = Buffer.from(text);
    const fail = (error: unknown) => onError?.(error, text);
    const { written, error } = stream === undefined ? writeNow(descriptor, bytes) : { written: 0 };
    if (error !== undefined) return fail(error);
    if (written === bytes.length) return;
    // Only the stream can wait for a reader that is slower than the writer.
    stream ??= open().on("error", () => {});
    stream.write(bytes.subarray(written), (failed) => failed && fail(failed));
  };
}

/** Returns the number of bytes written, and why it is not possible to write the others, unless the reader is slow. */
function writeNow(
  descriptor: number,
  bytes: Uint8Array,
): { readonly written: number; readonly error?: unknown } {
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(descriptor, bytes, written);
  } catch (error) {
    if (codeOf(error) !== "EAGAIN") return { written, error };
  }
  return { written };
}

let isOutputClosed = false;

/**
 * Prints on stderr what stdout could not take, such as the number of an issue that was created. A reader that closed the
 * pipe wanted no more.
 */
function endOutput(error: unknown, text = ""): void {
  isOutputClosed = true;
  if (codeOf(error) === "EPIPE") return;
  process.exitCode = EXIT.failed;
  const output = text.length > MAX_UNWRITTEN ? `${text.slice(0, MAX_UNWRITTEN)}…` : text;
  const reason = error instanceof Error ? error.message : String(error);
  processTerminal.err(`ghx: ${safeLine(`the output could not be written (${reason}): ${output}`.trim())}\n`);
}

/** The characters of an output on stderr. The result of a write begins with its id, number and URL. */
const MAX_UNWRITTEN = 2_000;

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;
