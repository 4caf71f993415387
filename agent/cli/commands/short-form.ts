// The short form of `ghx run`: the words of an id as a command, and the number of the subject as an argument.

import { type Extend, extended } from "../../explain/extended-catalog.js";
import { UsageError } from "../terminal.js";

/**
 * Replaces the first words by the capability id that they form, joined with dots; the longest id is used. Returns
 * undefined if they form none.
 */
export function joinId(
  argv: readonly string[],
  extend?: Extend,
): readonly [id: string, ...rest: string[]] | undefined {
  const words = leadingWords(argv);
  const { ids, aliases } = extended(extend);
  for (let count = words.length; count > 0; count--) {
    // `publish-draft`, as flags are written.
    const id = words.slice(0, count).join(".").replaceAll("-", "_");
    if (ids.includes(id) || Object.hasOwn(aliases, id)) return [id, ...argv.slice(count)];
  }
  return undefined;
}

/**
 * Returns the error about words that form no id, with the nearest id, the signatures of the capabilities that the words
 * describe, the list of the domain that they name, or the command of gh. Returns undefined if they name nothing.
 */
export async function unknownId(argv: readonly string[], extend?: Extend): Promise<UsageError | undefined> {
  const words = leadingWords(argv).filter((word) => !/^\d+$/.test(word));
  const { ids: current, aliases } = extended(extend);
  const ids = [...current, ...Object.keys(aliases)];
  const { commandsOfGh } = await import("../gh-commands.js");
  const known = Object.keys(commandsOfGh(extend));
  const { commandsInGroup, findGhCommand, notAboutData, replacements } = await import("../gh-groups.js");
  const ofGh = findGhCommand(words);
  if (ofGh !== undefined) {
    const use = replacements(ofGh).join(" and ");
    return new UsageError(`${unknown(ofGh.split(" "))}; use ${use === "" ? "" : `${use}, or `}gh ${ofGh}`);
  }
  const near = await misspelled(words, [...ids, ...known.map((name) => name.replaceAll(" ", "."))]);
  if (near !== undefined) return near;
  const [first = "", second = ""] = words;
  const command = first.includes(".") || second === "" ? [first] : [first, second];
  const domain = first.split(".", 1).join();
  const isDomain = ids.some((id) => id.startsWith(`${domain}.`));
  const runs = known.filter((name) => name === first || name.startsWith(`${first} `));
  const group = commandsInGroup(first);
  const isLocal = notAboutData(first) !== undefined;
  if (!isLocal && (command.length > 1 || !isDomain)) {
    const { suggestSignatures } = await import("../../explain/suggest.js");
    const { words: wordsOf } = await import("../../explain/words.js");
    const more = argv.flatMap((word) => /^--(?!help$)([a-z][a-z-]*)/.exec(word)?.[1] ?? []).join(" ");
    const signatures = await suggestSignatures(command.join(" "), { more, extend });
    const [verb = ""] = wordsOf(second);
    const isNear = (signature: string) => {
      const [id = ""] = signature.split(" ", 1);
      return !isDomain || id.startsWith(`${domain}.`) || wordsOf(id).includes(verb);
    };
    if (signatures.some(isNear)) return new UsageError(`${unknown(command)}; did you mean:`, signatures);
  }
  const inGh = `use gh ${first}${isLocal ? "" : " or ghx api"}${command.length > 1 ? " for others" : ""}`;
  const hints = [
    ...(isDomain ? [`see ghx list ${domain}`] : []),
    ...(isDomain && command.length > 1 && group.length === 0 ? ["ghx api for other requests"] : []),
    ...(!isDomain && runs.length > 0 ? [`ghx has ${runs.join(", ")}`] : []),
    ...(group.length > 0 && (command.length > 1 || !isDomain) ? [inGh] : []),
  ];
  return hints.length === 0 ? undefined : new UsageError(`${unknown(command)}; ${hints.join(", or ")}`);
}

/** Returns the error about words that resemble a candidate's. */
async function misspelled(
  words: readonly string[],
  candidates: readonly string[],
): Promise<UsageError | undefined> {
  const { nearestPath } = await import("../../../runtime/text/nearest.js");
  for (let count = words.length; count > 0; count--) {
    const near = nearestPath(words.slice(0, count).join("."), candidates);
    if (near !== undefined)
      // Words are answered with words.
      return new UsageError(
        `${unknown(words.slice(0, count))}; did you mean ghx ${count > 1 ? near.replaceAll(".", " ") : near}?`,
      );
  }
  return undefined;
}

function unknown(words: readonly string[]): string {
  return `unknown command ${JSON.stringify(words.join(" "))}`;
}

/** More words than an id has, so that a long line is not joined once per word. */
const MAX_WORDS = 10;

/** Returns the first words before the first flag. */
export function leadingWords(argv: readonly string[]): readonly string[] {
  const end = argv.findIndex((word) => word.startsWith("-"));
  return argv.slice(0, end < 0 ? MAX_WORDS : Math.min(end, MAX_WORDS));
}
