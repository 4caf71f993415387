// The commands of gh by their first word, also those that no capability runs.

import { ghGroups } from "../../generated/gh-commands.js";

/** Returns the commands of gh that begin with the word: `["run cancel", "run delete", …]`, or an empty list. */
export function commandsInGroup(first: string): readonly string[] {
  if (!Object.hasOwn(ghGroups, first)) return [];
  return ghGroups[first]?.split(",").map((words) => `${first} ${words}`.trim()) ?? [];
}

/** Returns the longest command of gh that the first words are. */
export function findGhCommand(words: readonly string[]): string | undefined {
  const commands = new Set(commandsInGroup(words[0] ?? ""));
  const prefixes = [3, 2, 1].map((count) => words.slice(0, count).join(" "));
  return prefixes.find((prefix) => commands.has(prefix));
}
