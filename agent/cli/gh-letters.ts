// Flags of gh's commands that ghx does not have: letters, and those that only gh has.

import { ghLetters, ghLongFlags } from "../../generated/gh-commands.js";
import { kebab, SHORT_FLAGS } from "./capability-flags.js";
import { COMMANDS } from "./command-table.js";
import { findRuns, MAX_WORDS } from "./gh-command.js";
import { replacements } from "./gh-groups.js";
import { UsageError } from "./terminal.js";

/**
 * Returns the words of a command with gh's long name in place of each letter that means something else or nothing in ghx:
 * `issue view 1 --comments` for `issue view 1 -c`. Letters that a card names, and those that gh does not have, are kept.
 */
export function withLongFlags(given: readonly string[]): readonly string[] {
  const command = commandOf(given);
  if (command === undefined) return given;
  const letters = ghLetters[command] ?? {};
  const words = withNegated(given, letters);
  const named = namesOf(words);
  const other = new Set(
    Object.keys(letters).filter((letter) => !named.has(letter) && isOther(letter, letters[letter] ?? "")),
  );
  const end = words.indexOf("--");
  return words.flatMap((word, index) =>
    end >= 0 && index > end ? [word] : splitLetters(word, letters, other),
  );
}

/** Returns the words with a negated qualifier, such as `-label:bug`, as the value of the flag before it, as in gh. */
function withNegated(words: readonly string[], letters: Readonly<Record<string, string>>): readonly string[] {
  const joined: string[] = [];
  for (const word of words) {
    const [, dashes, name = ""] = /^(--?)([A-Za-z][\w-]*)$/.exec(joined.at(-1) ?? "") ?? [];
    const flag = dashes === "--" ? name : letters[name]?.replace(/=$/, "");
    if (flag === undefined || joined.includes("--") || !/^-[a-z][a-z-]*:\S/.test(word)) joined.push(word);
    else joined.splice(-1, 1, `--${flag}=${word}`);
  }
  return joined;
}

/** Returns the names that cards give to flags of the command. */
const namesOf = (words: readonly string[]): ReadonlySet<string> =>
  new Set(findRuns(words).runs.flatMap(({ names = {} }) => Object.keys(names)));

/** Returns the error about flags that only gh has with the command of gh, and any other error as it is. */
export function withGhCommand(thrown: unknown, words: readonly string[]): unknown {
  if (!(thrown instanceof UsageError)) return thrown;
  const message = mentionGh(thrown.message, words);
  return message === thrown.message ? thrown : new UsageError(message);
}

/** Returns the message about flags that only gh has with the command of gh, and any other message as it is. */
export function mentionGh(message: string, words: readonly string[]): string {
  const [problem = ""] = /^unknown flags? -[\w-]+(?:, -[\w-]+)*/.exec(message) ?? [];
  const command = commandOf(words) ?? "";
  const named = namesOf(words);
  const long = ghLongFlags[command]?.split(",") ?? [];
  const ofGh = new Set([
    ...Object.entries(ghLetters[command] ?? {}).flatMap(([letter, name]) => [
      `-${letter}`,
      `--${name.replace(/=$/, "")}`,
    ]),
    ...long.map((name) => `--${name}`),
  ]);
  const flags = problem.match(/-[\w-]+/g) ?? [];
  const isOnlyOfGh = flags.every((flag) => ofGh.has(flag) && !named.has(flag.replace(/^-+/, "")));
  if (flags.length === 0 || !isOnlyOfGh) return message;
  const rest = message.slice(problem.length);
  return `${problem}, which only gh has: use gh ${command} ${flags.join(" ")}${rest}`;
}

/** Throws the error about a flag or a value of gh's command that ghx does not have, with what does the same. */
export function refuseReplaced(words: readonly string[]): void {
  const command = commandOf(words) ?? "";
  const letters = ghLetters[command] ?? {};
  const end = words.indexOf("--");
  for (const [index, word] of words.slice(0, end < 0 ? words.length : end).entries()) {
    const [, dashes, name = "", attached] = /^(--?)([A-Za-z][\w-]*)(?:=(.*))?$/s.exec(word) ?? [];
    const long = dashes === "-" ? letters[name]?.replace(/=$/, "") : name;
    const flag = `${command} --${long}`;
    const values = (attached ?? words[index + 1] ?? "").split(",");
    for (const given of [flag, ...values.map((value) => `${flag}=${value}`)]) {
      const use = replacements(given).join(" and ");
      if (use !== "") throw new UsageError(`no capability runs ${given}; use ${use}, or gh ${given}`);
    }
  }
}

/** Returns the longest command of gh that the first words are, if it has flags. */
function commandOf(words: readonly string[]): string | undefined {
  const names = Array.from({ length: MAX_WORDS }, (_, index) => words.slice(0, MAX_WORDS - index).join(" "));
  return names.find((name) => Object.hasOwn(ghLetters, name) || Object.hasOwn(ghLongFlags, name));
}

/** Returns a flag for each letter of a word such as `-cw`. `other`: the letters that are replaced. */
function splitLetters(
  word: string,
  letters: Readonly<Record<string, string>>,
  other: ReadonlySet<string>,
): readonly string[] {
  const [, letter = "", rest = ""] = /^-([A-Za-z])(\S*)$/.exec(word) ?? [];
  const flag = letters[letter];
  if (flag === undefined) return [word];
  const name = other.has(letter) ? `--${flag.replace(/=$/, "")}` : `-${letter}`;
  if (rest === "") return [name];
  const isValue = flag.endsWith("=") || rest.startsWith("=");
  if (isValue) return other.has(letter) ? [`${name}=${rest.replace(/^=/, "")}`] : [word];
  return [name, ...splitLetters(`-${rest}`, letters, other)];
}

/** Whether the letter sets another flag of ghx, or none. `-l` is `--label` in gh and `--labels` in ghx. */
function isOther(letter: string, flag: string): boolean {
  const names = MEANINGS.flatMap(([one, name]) => (one === letter ? [name] : []));
  const long = flag.replace(/=$/, "");
  return !names.some((name) => name.startsWith(long) || long.endsWith(name));
}

/** The flags of ghx, each with its letter. `-F` is the file of a text of any name. */
const MEANINGS: readonly (readonly [letter: string | undefined, name: string])[] = [
  ...Object.entries(COMMANDS.run.flags).map(([name, { short }]) => [short, name] as const),
  ...Object.entries(SHORT_FLAGS).map(([name, short]) => [short, kebab(name)] as const),
  ["F", "-file"],
];
