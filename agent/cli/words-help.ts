// The help of the words of a command: a capability, a command of gh, or a group of commands.

import { capabilityHelp } from "./capability-help.js";
import { leadingWords } from "./commands/short-form.js";
import { findRuns, readGhCall } from "./gh-command.js";
import { groupHelp } from "./group-help.js";
import { chainHelp } from "./replacing-chain.js";
import type { Terminal } from "./terminal.js";

/** Returns the help, or undefined if the words before the first flag name nothing. */
export async function wordsHelp(
  argv: readonly string[],
  terminal: Pick<Terminal, "isTTY" | "extend">,
): Promise<string | undefined> {
  const words = leadingWords(argv);
  const [id] = readGhCall(argv, terminal.extend) ?? readGhCall(words, terminal.extend) ?? [];
  // Flags select one of several capabilities: without them, the first is shown.
  const [first] = findRuns(words, terminal.extend).runs;
  const name = id ?? first?.id;
  return name === undefined
    ? (chainHelp(words) ?? groupHelp(words, terminal))
    : capabilityHelp(name, terminal.extend, terminal.isTTY.out);
}
