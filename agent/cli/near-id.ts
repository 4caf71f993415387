// Words that are an id or a command of gh apart from a plural or a verb, such as `issue comment list` and `run ls`.

import { type Extend, extended } from "../explain/extended-catalog.js";
import { joinId, leadingWords } from "./commands/short-form.js";
import { findRuns } from "./gh-command.js";
import { commandsOfGh } from "./gh-commands.js";

/** The verbs of ids, by verbs with the same meaning; gh has `ls`, `new` and `remove` as well. */
const VERBS: ReadonlyMap<string, string> = new Map([
  ["edit", "update"],
  ["show", "get"],
  ["view", "get"],
  ["ls", "list"],
  ["new", "create"],
  ["remove", "delete"],
]);

/**
 * Returns the words with the command of gh or the id that the first ones mean, unless as many of them are one. A command
 * of gh takes precedence, because it has gh's flags.
 */
export function withNearId(words: readonly string[], extend?: Extend): readonly string[] {
  const rest = joinId(words, extend)?.slice(1) ?? words;
  const known = Math.max(words.length - rest.length, findRuns(words, extend).words.length);
  const given = leadingWords(words);
  if (given.length <= known) return words;
  const commands = Object.keys(commandsOfGh(extend)).map((name) => name.split(" "));
  const ids = extended(extend).ids.map((id) => [id]);
  for (let count = given.length; count > known; count--) {
    const wanted = plain(given.slice(0, count).join("."));
    for (const names of [commands, ids]) {
      const [name, ...others] = names.filter((one) => plain(one.join(".")) === wanted);
      if (name !== undefined && others.length === 0) return [...name, ...words.slice(count)];
    }
  }
  return words;
}

/** Returns an id without plurals, and with the verb of ids for another one with the same meaning. */
function plain(id: string): string {
  const words = id.split(".");
  const verb = words.pop() ?? "";
  return [...words, VERBS.get(verb) ?? verb].map((word) => word.replace(/s$/, "")).join(".");
}
