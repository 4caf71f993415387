// The commands of gh that the command line accepts.

import type { Capability } from "../model/ir.js";
import { packed } from "./code.js";
import type { Module } from "./module.js";

/** Returns no module if no card names a command. */
export function emitGhCommands(capabilities: readonly Capability[]): Module[] {
  const commands = new Map<string, object[]>();
  for (const { id, ghCommands } of capabilities)
    for (const { command, argument, flags, names } of ghCommands) {
      const entry = { id, argument: argument?.value, ...plain("flags", flags), ...plain("names", names) };
      commands.set(command, [...(commands.get(command) ?? []), entry]);
    }
  if (commands.size === 0) return [];
  const module: Module = {
    path: "gh-commands",
    source: "cards/",
    about: "The commands of gh that the command line accepts, with the capabilities that they run.",
    imports: [{ from: "runtime", name: "GhCommand", type: true }],
    statements: [
      {
        kind: "const",
        name: "ghCommands",
        exported: true,
        docs: "Capabilities by the words of a command; its flags select one of several.",
        type: "Readonly<Record<string, readonly GhCommand[]>>",
        value: packed(Object.fromEntries(commands)),
      },
    ],
  };
  return [module];
}

function plain(key: string, values: ReadonlyMap<string, { readonly value: unknown }>): object {
  const entries = [...values].map(([name, { value }]) => [name, value]);
  return entries.length === 0 ? {} : { [key]: Object.fromEntries(entries) };
}
