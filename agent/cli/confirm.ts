// The question before a destructive capability, if a person is at the terminal.

import { safeLine } from "../text.js";
import type { Terminal } from "./terminal.js";

/**
 * Returns whether a destructive capability may run. Asks on stderr if stdin and stderr are terminals; programs and agents
 * are not asked.
 */
export async function confirmDestructive(id: string, input: unknown, terminal: Terminal): Promise<boolean> {
  if (!terminal.isTTY.in || !terminal.isTTY.err) return true;
  terminal.err(`${id} is destructive. Input: ${safeLine(JSON.stringify(input))}\nRun it? [y/N] `);
  if (/^y(?:es)?$/i.test((await readLine(terminal.stdin)).trim())) return true;
  terminal.err("ghx: nothing was sent. --yes runs it without a question.\n");
  return false;
}

/** Reads the first line, or all of the input if it has no line break. */
async function readLine(stdin: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stdin) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes("\n")) break;
  }
  return text.split("\n", 1)[0] ?? "";
}
