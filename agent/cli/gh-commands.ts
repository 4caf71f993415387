// The commands of gh that run capabilities: included ones, and those of a project.

import { ghCommands } from "../../generated/gh-commands.js";
import type { GhCommand } from "../../runtime/index.js";
import type { Extend } from "../explain/extended-catalog.js";

/** Returns the capabilities by the words of a command. */
export function commandsOfGh(extend: Extend = []): Readonly<Record<string, readonly GhCommand[]>> {
  const own = extend.flatMap((registry) => Object.entries(registry.ghCommands ?? {}));
  if (own.length === 0) return ghCommands;
  const all = new Map<string, readonly GhCommand[]>(Object.entries(ghCommands));
  for (const [words, runs] of own) all.set(words, [...(all.get(words) ?? []), ...runs]);
  return Object.fromEntries(all);
}
