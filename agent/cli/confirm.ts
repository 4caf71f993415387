// The confirmation of destructive capabilities: an answer of the person at the terminal, or the flag --yes.

import { safeLine } from "../text.js";
import { type Terminal, UsageError } from "./terminal.js";

/** A destructive call. */
export interface DestructiveCall {
  readonly id: string;
  readonly input: unknown;
}

/**
 * Returns whether destructive capabilities may run. Asks on stderr if stdin and stderr are terminals. Otherwise throws a
 * {@link UsageError} with the command that runs them: `argv` with --yes.
 */
export async function confirmDestructive(
  calls: readonly DestructiveCall[],
  argv: readonly string[],
  terminal: Terminal,
): Promise<boolean> {
  if (calls.length === 0) return true;
  if (!terminal.isTTY.in || !terminal.isTTY.err) {
    const ids = [...new Set(calls.map(({ id }) => id))].join(", ");
    const command = ["ghx", ...argv.map(quote), "--yes"].join(" ");
    throw new UsageError(
      `${ids}: a destructive capability needs --yes without a terminal; nothing was sent: ${command}`,
    );
  }
  for (const { id, input } of calls)
    terminal.err(`${id} is destructive. Input: ${safeLine(JSON.stringify(input))}\n`);
  terminal.err("Run it? [y/N] ");
  if (/^y(?:es)?$/i.test((await readLine(terminal.stdin)).trim())) return true;
  terminal.err("ghx: nothing was sent. --yes runs it without a question.\n");
  return false;
}

/** Quotes a word for a shell if necessary. */
function quote(word: string): string {
  return /^[\w./:=@#,+-]+$/.test(word) ? word : `'${safeLine(word).replaceAll("'", "'\\''")}'`;
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
