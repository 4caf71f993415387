// The commands of gh, and the capabilities that run them on the command line.

import type { GhUsages } from "../bind/gh-usages.js";
import type { Capability } from "../model/ir.js";
import { packed } from "./code.js";
import { type Module, RUNTIME } from "./module.js";

/** Returns the capabilities, with the flags that select them, by the words of a command. */
export function runsByCommand(capabilities: readonly Capability[]): ReadonlyMap<string, readonly object[]> {
  const commands = new Map<string, object[]>();
  for (const { id, ghCommands } of capabilities)
    for (const { command, argument, stdin, also, completes, flags, names, qualifiers, exit } of ghCommands) {
      const entry = {
        id,
        argument: argument?.value,
        stdin: stdin?.value,
        ...(also === true ? { also } : also && plain("also", also)),
        completes,
        ...plain("flags", flags),
        ...plain("names", names),
        ...plain("qualifiers", qualifiers),
        ...(exit.length > 0 && { exit: exit.map(({ code, when }) => ({ code, when: when?.value })) }),
      };
      commands.set(command, [...(commands.get(command) ?? []), entry]);
    }
  return commands;
}

/** Returns no module if no card names a command. `usages`: all commands of gh. */
export function emitGhCommands(capabilities: readonly Capability[], usages: GhUsages): Module[] {
  const commands = runsByCommand(capabilities);
  if (commands.size === 0) return [];
  const module: Module = {
    path: "gh-commands",
    source: "cards/",
    about: "The commands of gh, and the capabilities that run them on the command line.",
    imports: [{ from: RUNTIME, name: "GhCommand", type: true }],
    statements: [
      {
        kind: "const",
        name: "ghCommands",
        exported: true,
        docs: "Capabilities by the words of a command; its flags select one of several.",
        type: "Readonly<Record<string, readonly GhCommand[]>>",
        value: packed(Object.fromEntries(commands)),
      },
      {
        kind: "const",
        name: "ghGroups",
        exported: true,
        docs: "The words after the first word of each command of gh, separated by commas.",
        type: "Readonly<Record<string, string>>",
        value: packed(Object.fromEntries(groups(usages.keys()))),
      },
      {
        kind: "const",
        name: "ghLetters",
        exported: true,
        docs: "The flags of gh's commands by their letters, with `=` after the name of one with a value.",
        type: "Readonly<Record<string, Readonly<Record<string, string>>>>",
        value: packed(letters(capabilities, new Set(commands.keys()), usages)),
      },
    ],
  };
  return [module];
}

/** Returns the letters of the commands that capabilities run: those in `named`, and those with the words of an id. */
function letters(
  capabilities: readonly Capability[],
  named: ReadonlySet<string>,
  usages: GhUsages,
): Record<string, Readonly<Record<string, string>>> {
  const ids = new Set(capabilities.flatMap(({ id, aliases }) => [id, ...aliases]));
  const isRun = (command: string) => named.has(command) || ids.has(command.replaceAll(" ", "."));
  return Object.fromEntries(
    [...usages].flatMap(([command, usage]) =>
      isRun(command) && Object.keys(usage.letters).length > 0 ? [[command, usage.letters]] : [],
    ),
  );
}

/** Returns the words after the first one by the first one: `["repo", "clone,deploy-key add,deploy-key delete"]`. */
function groups(all: Iterable<string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const command of all) {
    const [first = "", ...more] = command.split(" ");
    const words = found.get(first);
    found.set(first, words === undefined ? more.join(" ") : `${words},${more.join(" ")}`);
  }
  return found;
}

function plain(key: string, values: ReadonlyMap<string, { readonly value: unknown }>): object {
  const entries = [...values].map(([name, { value }]) => [name, value]);
  return entries.length === 0 ? {} : { [key]: Object.fromEntries(entries) };
}
