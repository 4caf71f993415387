// Words that are an id apart from a plural or a verb, such as `issue comment list` and `milestone edit`.

import { type Extend, extended } from "../explain/catalog.js";
import { joinId, leadingWords } from "./commands/short-form.js";
import { findRuns } from "./gh-command.js";

/** The verbs of ids, by verbs with the same meaning. */
const VERBS: ReadonlyMap<string, string> = new Map([
  ["edit", "update"],
  ["show", "get"],
  ["view", "get"],
]);

/** Returns the words with the id that the first ones mean, unless as many of them are an id or a command of gh. */
export function withNearId(words: readonly string[], extend?: Extend): readonly string[] {
  const rest = joinId(words, extend)?.slice(1) ?? words;
  const known = Math.max(words.length - rest.length, findRuns(words, extend).words.length);
  const given = leadingWords(words);
  if (given.length <= known) return words;
  const { ids } = extended(extend);
  for (let count = given.length; count > known; count--) {
    const wanted = plain(given.slice(0, count).join("."));
    const [id, ...others] = ids.filter((one) => plain(one) === wanted);
    if (id !== undefined && others.length === 0) return [id, ...words.slice(count)];
  }
  return words;
}

/** Returns an id without plurals, and with the verb of ids for another one with the same meaning. */
function plain(id: string): string {
  const words = id.split(".");
  const verb = words.pop() ?? "";
  return [...words, VERBS.get(verb) ?? verb].map((word) => word.replace(/s$/, "")).join(".");
}
