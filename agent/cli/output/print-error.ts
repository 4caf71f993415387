// Prints the error of a call on stderr.

import type { CompactError } from "../../output/compact.js";
import { safeLine } from "../../output/text.js";
import type { Terminal } from "../terminal.js";

/** Prints the code and the message on a line, and the signature of the capability on another. */
export function printError(error: CompactError, terminal: Terminal): void {
  terminal.err(`ghx: ${error.code}: ${safeLine(error.message)}\n`);
  // The full envelope has it in its details.
  const usage = error.usage ?? error.details?.usage;
  for (const line of typeof usage === "string" ? usage.split("\n") : [])
    terminal.err(`usage: ${safeLine(line)}\n`);
}
