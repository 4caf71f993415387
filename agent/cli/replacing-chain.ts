// Commands of gh that are a chain of other commands, such as `issue status`.

import { split } from "shlex";
import type { Flags } from "./command.js";
import { chainOfCommands } from "./expand-command.js";
import { findGhCommand, replacements } from "./gh-groups.js";
import { branchOfFolder } from "./git-config.js";
import type { Terminal } from "./terminal.js";

/**
 * Returns the arguments of `ghx chain` if a chain replaces the command: its steps, each with the flags of the command.
 * A step with `{branch}` is about the branch of the folder; without one, or with `-R`, it is left out, as in gh.
 * `own`: the flags of `ghx chain`.
 */
export async function replacingChain(
  argv: readonly string[],
  own: Flags,
  terminal: Terminal,
): Promise<readonly string[] | undefined> {
  const chain = findChain(argv);
  if (chain === undefined) return undefined;
  const flags = argv.slice(chain.command.split(" ").length);
  const isElsewhere = flags.some((word) => /^(?:-R|--repo(?:=|$))/.test(word));
  const branch = isElsewhere ? undefined : branchOfFolder(terminal);
  const commands = chain.steps.flatMap((step) => {
    if (step.includes("{branch}") && branch === undefined) return [];
    return [[...split(step).map((word) => word.replace("{branch}", () => branch ?? "")), ...flags]];
  });
  return chainOfCommands(commands, own, terminal);
}

/** Returns the help of a command that a chain replaces. */
export function chainHelp(argv: readonly string[]): string | undefined {
  const chain = findChain(argv);
  const steps = chain?.steps.map((step) => `  ghx ${step}\n`).join("");
  return chain && `Run these commands as a chain, each with the flags of ghx ${chain.command}:\n\n${steps}`;
}

function findChain(
  argv: readonly string[],
): { readonly command: string; readonly steps: readonly string[] } | undefined {
  const command = findGhCommand(argv) ?? "";
  const [line = "", ...others] = replacements(command);
  const [program, chain, ...steps] = split(line);
  return others.length === 0 && program === "ghx" && chain === "chain" ? { command, steps } : undefined;
}
