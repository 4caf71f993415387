// The commands of gh by their first word, also those that no capability runs, and what replaces these.

import { ghGroups, ghInstead } from "../../generated/gh-commands.js";

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

/** Returns the command lines that together do the same as a command of gh, or one with a flag, that no capability runs. */
export function replacements(command: string): readonly string[] {
  return Object.hasOwn(ghInstead, command) ? (ghInstead[command]?.use ?? []) : [];
}

/** Returns why a command of gh is not about data of GitHub, or undefined. */
export function notAboutData(command: string): string | undefined {
  const words = command.split(" ");
  const prefixes = words.map((_, index) => words.slice(0, words.length - index).join(" "));
  const known = prefixes.filter((prefix) => Object.hasOwn(ghInstead, prefix));
  return known.flatMap((prefix) => ghInstead[prefix]?.about ?? [])[0];
}
