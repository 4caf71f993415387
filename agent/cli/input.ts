// Reads JSON input from the command line, a file or stdin.

import { showHidden } from "../../runtime/text/hidden-text.js";
import { type Terminal, UsageError } from "./terminal.js";

/** More than any text that GitHub accepts, and small enough to keep in memory. */
const MAX_INPUT_BYTES = 1024 * 1024;

export type Input = { readonly value: unknown; readonly problem?: undefined } | { readonly problem: string };

/** Parses JSON from `text`, from the file in `@file`, or from stdin for `-`. Undefined is an empty input. */
export async function readInput(
  text: string | undefined,
  terminal: Terminal,
  { flag, expected }: Source = { flag: "--input", expected: "a JSON object" },
): Promise<Input> {
  if (text === undefined) return { value: {} };
  if (text.startsWith("@")) return parseJson(await readSource(flag, text.slice(1), terminal), expected);
  if (text !== "-") return parseJson(text, expected);
  const read = await readAll(terminal.stdin, "on stdin");
  return typeof read === "string" ? parseJson(read, expected) : read;
}

interface Source {
  readonly flag: string;
  readonly expected: string;
}

/** Reads a file, or stdin for `-`. Throws {@link UsageError} if it cannot be read. */
export async function readSource(
  flag: string,
  path: string,
  { cwd, stdin }: Pick<Terminal, "cwd" | "stdin">,
): Promise<string> {
  const { createReadStream } = await import("node:fs");
  const { resolve } = await import("node:path");
  const source = path === "-" ? stdin : createReadStream(resolve(cwd, path));
  try {
    const read = await readAll(source, path === "-" ? "on stdin" : `in ${path}`);
    if (typeof read === "string") return read;
    throw new UsageError(`${flag}: ${read.problem}`);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    const why = error.code === "ENOENT" ? "no such file" : error.message;
    throw new UsageError(`${flag}: ${path}: ${why}`);
  }
}

async function readAll(
  source: AsyncIterable<Uint8Array>,
  where: string,
): Promise<string | { readonly problem: string }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > MAX_INPUT_BYTES)
      return { problem: `expected at most ${MAX_INPUT_BYTES / 1024} kB ${where}, got more` };
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    return { problem: `expected UTF-8 ${where}` };
  }
}

/** Parses the JSON of a flag or a step. Throws {@link UsageError}, with `place` before the message. */
export function parseArgument(text: string, place = ""): unknown {
  const read = parseJson(text, "JSON");
  if (read.problem !== undefined) throw new UsageError(place + read.problem);
  return read.value;
}

function parseJson(text: string, expected: string): Input {
  if (text.trim() === "") return { problem: `expected ${expected}, got nothing` };
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return {
      problem: `expected ${expected}: ${error instanceof Error ? showHidden(error.message) : "not JSON"}`,
    };
  }
}
