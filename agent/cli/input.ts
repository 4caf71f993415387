// The input of a call: JSON from the command line or from stdin.

import { showHidden } from "../../runtime/index.js";
import type { Terminal } from "./terminal.js";

/** Far more than any text that GitHub takes, and little enough to hold. */
export const MAX_INPUT_BYTES = 1024 * 1024;

export type Input = { readonly value: unknown; readonly problem?: undefined } | { readonly problem: string };

/** `text`, or stdin where it is `-`, as a JSON value; nothing is the empty input. */
export async function readInput(text: string | undefined, terminal: Terminal): Promise<Input> {
  if (text === undefined) return { value: {} };
  if (text !== "-") return parseJson(text);
  const read = await readAll(terminal.stdin);
  return typeof read === "string" ? parseJson(read) : read;
}

async function readAll(stdin: AsyncIterable<Uint8Array>): Promise<string | Input> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stdin) {
    size += chunk.byteLength;
    if (size > MAX_INPUT_BYTES)
      return { problem: `expected at most ${MAX_INPUT_BYTES / 1024} kB on stdin, got more` };
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    return { problem: "expected UTF-8 on stdin" };
  }
}

function parseJson(text: string): Input {
  if (text.trim() === "") return { problem: "expected a JSON object, got nothing" };
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return {
      problem: `expected a JSON object: ${error instanceof Error ? showHidden(error.message) : "not JSON"}`,
    };
  }
}
