// Flags of gh's commands that ghx does not have: letters, and those that only gh has.

import { ghLetters, ghLongFlags } from "../../generated/gh-commands.js";
import { kebab, SHORT_FLAGS } from "./capability-flags.js";
import { COMMANDS } from "./command-table.js";
import { findRuns, MAX_WORDS } from "./gh-command.js";
import { UsageError } from "./terminal.js";

/**
 * Returns the words of a command with gh's long name in place of each letter that means something else or nothing in ghx:
 * `issue view 1 --comments` for `issue view 1 -c`. Letters that a card names, and those that gh does not have, are kept.
 */
export function withLongFlags(words: readonly string[]): readonly string[] {
  const command = commandOf(words);
  if (command === undefined) return words;
  const named = namesOf(words);
  const letters = ghLetters[command] ?? {};
  const other = new Set(
    Object.keys(letters).filter((letter) => !named.has(letter) && isOther(letter, letters[letter] ?? "")),
  );
  const end = words.indexOf("--");
  return words.flatMap((word, index) =>
    end >= 0 && index > end ? [word] : splitLetters(word, letters, other),
  );
}

/** Returns the names that cards give to flags of the command. */
const namesOf = (words: readonly string[]): ReadonlySet<string> =>
  new Set(findRuns(words).runs.flatMap(({ names = {} }) => Object.keys(names)));

/** Returns the error about flags that only gh has with the command of gh, and any other error as it is. */
export function withGhCommand(thrown: unknown, words: readonly string[]): unknown {
  const [problem = ""] =
    (thrown instanceof UsageError && /^unknown flags? -[\w-]+(?:, -[\w-]+)*/.exec(thrown.message)) || [];
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
  if (flags.length === 0 || !isOnlyOfGh || !(thrown instanceof UsageError)) return thrown;
  const rest = thrown.message.slice(problem.length);
  return new UsageError(`${problem}, which only gh has: use gh ${command} ${flags.join(" ")}${rest}`);
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
