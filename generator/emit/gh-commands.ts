// The commands of gh, and the capabilities that run them on the command line.

import type { GhUsage, GhUsages } from "../bind/gh-usages.js";
import type { Bound } from "../bind/index.js";
import { PROGRAM_WORDS } from "../model/gh-command.js";
import type { Capability } from "../model/ir.js";
import { packed } from "./code.js";
import { type Module, RUNTIME } from "./module.js";

/** Returns the capabilities, with the flags that select them, by the words of a command. */
export function runsByCommand(capabilities: readonly Capability[]): ReadonlyMap<string, readonly object[]> {
  const commands = new Map<string, object[]>();
  for (const { id, ghCommands } of capabilities)
    for (const { command, fields, exit, ...words } of ghCommands) {
      const codes = exit.map(({ code, when }) => ({ code, when: when?.value }));
      const entry = { id, ...withoutSpans(words), ...(codes.length > 0 && { exit: codes }) };
      commands.set(command, [...(commands.get(command) ?? []), entry]);
    }
  return commands;
}

/** Returns no module if no card names a command. */
export function emitGhCommands(
  capabilities: readonly Capability[],
  { ghUsages, ghInstead }: Pick<Bound, "ghUsages" | "ghInstead">,
): Module[] {
  const commands = runsByCommand(capabilities);
  if (commands.size === 0) return [];
  const run = runUsages(capabilities, new Set(commands.keys()), ghUsages);
  const letters = run.map(([command, { letters }]) => [command, letters] as const);
  const longFlags = run.map(([command, { longFlags }]) => [command, longFlags.join(",")] as const);
  const onBranch = run.flatMap(([command, usage]) => (usage.onBranch ? [command] : []));
  const module: Module = {
    path: "gh-commands",
    source: "cards/",
    about: "The commands of gh, and the capabilities that run them on the command line.",
    imports: [{ from: RUNTIME, name: "GhCommand", type: true }],
    statements: [
      {
        kind: "const",
        name: "ghCommands",
        docs: "Capabilities by the words of a command; its flags select one of several.",
        type: "Readonly<Record<string, readonly GhCommand[]>>",
        value: packed(Object.fromEntries(commands)),
      },
      {
        kind: "const",
        name: "ghGroups",
        docs: "The words after the first word of each command of gh, separated by commas.",
        type: "Readonly<Record<string, string>>",
        value: packed(Object.fromEntries(groups(ghUsages.keys()))),
      },
      {
        kind: "const",
        name: "ghLetters",
        docs: "The flags of gh's commands by their letters, with `=` after the name of one with a value.",
        type: "Readonly<Record<string, Readonly<Record<string, string>>>>",
        value: packed(Object.fromEntries(letters.filter(([, flags]) => Object.keys(flags).length > 0))),
      },
      {
        kind: "const",
        name: "ghLongFlags",
        docs: "The other flags of gh's commands, separated by commas.",
        type: "Readonly<Record<string, string>>",
        value: packed(Object.fromEntries(longFlags.filter(([, flags]) => flags !== ""))),
      },
      {
        kind: "const",
        name: "ghOnBranch",
        docs: "The commands that are about the pull request of the current branch without an argument.",
        type: "readonly string[]",
        value: packed(onBranch),
      },
      {
        kind: "const",
        name: "ghInstead",
        docs: "What does the same as commands that no capability runs, or why they are not about data of GitHub.",
        type: "Readonly<Record<string, { readonly about?: string; readonly use?: readonly string[] }>>",
        value: packed(ghInstead),
      },
    ],
  };
  return [module];
}

/** Returns the commands that ghx runs: those in `named`, those with the words of an id, and `api`. */
function runUsages(
  capabilities: readonly Capability[],
  named: ReadonlySet<string>,
  usages: GhUsages,
): readonly (readonly [command: string, usage: GhUsage])[] {
  const ids = new Set(capabilities.flatMap(({ id, aliases }) => [id, ...aliases]));
  const isRun = (command: string) =>
    named.has(command) || PROGRAM_WORDS.has(command) || ids.has(command.replaceAll(" ", "."));
  return [...usages].filter(([command]) => isRun(command));
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

/** Returns the values of a command or of a part of it, without its empty maps. */
function withoutSpans(part: object): object {
  const values = Object.entries(part).flatMap(([key, value]) => {
    if (key === "span" || (value instanceof Map && value.size === 0)) return [];
    return [[key, plain(value)]];
  });
  return Object.fromEntries(values);
}

function plain(value: unknown): unknown {
  if (value instanceof Map) return Object.fromEntries([...value].map(([name, one]) => [name, one.value]));
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return "value" in value ? value.value : withoutSpans(value);
}
