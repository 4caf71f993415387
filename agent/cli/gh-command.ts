// Commands of gh as command lines of ghx: the capability that they run, and flags with its inputs.

import { ghLetters, ghOnBranch } from "../../generated/gh-commands.js";
import type { GhCommand } from "../../runtime/index.js";
import type { Extend } from "../explain/extended-catalog.js";
import {
  defaultQualifiers,
  type GhQualifiers,
  isCondition,
  meaningOf,
  qualifiersOf,
  qualify,
} from "../input/qualifiers.js";
import { kebab, splitNames } from "./capability-flags.js";
import { joinId } from "./commands/short-form.js";
import { isFieldList } from "./field-list.js";
import {
  eachFlags,
  isArgument,
  isTextFile,
  pairFlag,
  takeFlags,
  textFlag,
  textOfStdin,
  withPrefix,
} from "./gh-arguments.js";
import { commandsOfGh } from "./gh-commands.js";
import { UsageError } from "./terminal.js";

type Argv = readonly [id: string, ...rest: string[]];

/** A call that a command line names. */
interface ReadCommand {
  readonly argv: Argv;
  /** The command of gh, unless the words are an id. */
  readonly run?: GhCommand;
}

/** Returns the id and its arguments, as {@link readCall} does. */
export function readGhCall(argv: readonly string[], extend?: Extend): Argv | undefined {
  return readCall(argv, extend)?.argv;
}

/**
 * Returns the id and its arguments: the words of an id joined, or the capability that runs the command of gh. An id of
 * more words takes precedence. Flags of gh's search are its qualifiers in either form. Returns undefined if the words
 * are neither.
 */
export function readCall(argv: readonly string[], extend?: Extend): ReadCommand | undefined {
  const joined = joinId(argv, extend);
  const { words, runs } = findRuns(argv, extend);
  const name = words.join(" ");
  const letters = Object.hasOwn(ghLetters, name) ? ghLetters[name] : undefined;
  const command = readGhCommand(argv.slice(words.length), runs, new Set(switches(letters)));
  const hasSameWords = joined?.[0] === words.join(".").replaceAll("-", "_");
  if (joined === undefined || (hasSameWords && command !== undefined)) return command;
  const [id, ...rest] = joined;
  const qualifiers = qualifiersOf(id);
  return { argv: qualifiers === undefined ? joined : [id, ...valid(withQualifiers(rest, qualifiers))] };
}

/** Returns the longest command of gh that the first words are, and the capabilities that run it. */
export function findRuns(
  argv: readonly string[],
  extend?: Extend,
): {
  readonly words: readonly string[];
  readonly runs: readonly GhCommand[];
} {
  const commands = commandsOfGh(extend);
  for (let count = MAX_WORDS; count > 0; count--) {
    const words = argv.slice(0, count);
    const name = words.join(" ");
    if (!Object.hasOwn(commands, name)) continue;
    const runs = commands[name] ?? [];
    // The call of the capability of this name, which has the inputs of the changes.
    const isCall = argv.some(isSubjectFlag) && joinId(words, extend)?.[0] === words.join(".");
    return { words, runs: isCall ? runs.filter(({ also }) => also === undefined) : runs };
  }
  return { words: [], runs: [] };
}

/**
 * Whether a word is a flag such as `--issue-number` or `--pr-id`. The commands of gh have arguments in place of them, and
 * their changes have references to results.
 */
const isSubjectFlag = (word: string): boolean => /^--(?:issue|pr)-(?:number|id)(?:=(?!\$)|$)/.test(word);

/** Whether the words of a command of gh are about the pull request of the current branch without an argument. */
export const isOnBranch = (words: readonly string[]): boolean => ghOnBranch.includes(words.join(" "));

/** Words of gh's longest commands, such as `repo deploy-key list`. */
export const MAX_WORDS = 3;

/** Returns the flags without a value, by letter and name: `-w` and `--allow-write`. */
const switches = (letters: Readonly<Record<string, string>> = {}): string[] =>
  Object.entries(letters).flatMap(([letter, name]) =>
    name.endsWith("=") ? [] : [`-${letter}`, `--${name}`],
  );

/** Whether it is a change for each argument after the first one, such as the files of a release. */
export const isForArguments = ({ also, flags, completes }: GhCommand): boolean =>
  typeof also === "object" && flags === undefined && completes === undefined;

/** Returns the capability that a command of gh runs, with its flags; undefined if none or several do. */
function readGhCommand(
  rest: readonly string[],
  runs: readonly GhCommand[],
  booleans: ReadonlySet<string>,
): ReadCommand | undefined {
  const fitting = runs.flatMap((run) => {
    if (isForArguments(run) || run.completes !== undefined) return [];
    const given = rename(rest, run, booleans);
    const count = Object.keys(run.flags ?? {}).length + (run.digits ? 1 : 0);
    return given === undefined ? [] : [{ given, run, count }];
  });
  const most = Math.max(...fitting.map(({ count }) => count));
  const [only, ...others] = fitting.filter(({ count }) => count === most);
  const isCertain = others.every(({ run }) => run.id === only?.run.id);
  return only === undefined || !isCertain ? undefined : { argv: [only.run.id, ...only.given], run: only.run };
}

/** Returns the arguments with the names of inputs, without flags that only select. Undefined if a required flag is missing. */
function rename(
  words: readonly string[],
  {
    argument,
    default: fallback,
    digits,
    stdin,
    pair,
    each,
    flags = {},
    names = {},
    inputs = {},
    qualifiers,
  }: GhCommand,
  booleans: ReadonlySet<string>,
): string[] | undefined {
  const { values, others } = takeFlags(words, names);
  // A word after another flag is its value.
  const isAfter = (word = "") =>
    !word.startsWith("-") || booleans.has(word) || typeof flags[word.replace(/^--/, "")] === "boolean";
  const indexIn = (all: readonly string[]) =>
    argument === undefined
      ? -1
      : all.findIndex((word, index) => isArgument(word, argument) && isAfter(all[index - 1]));
  const isQualifier = argument !== undefined && Object.hasOwn(qualifiers ?? {}, argument);
  const qualified = isQualifier ? indexIn(others) : -1;
  const withQualifier = others.map((word, index) => (index === qualified ? `--${argument}=${word}` : word));
  const search = qualifiers && searchWords(withQualifier, qualifiers, names, flags);
  const rest = search?.words ?? others;
  const end = rest.indexOf("--");
  const subject = isQualifier ? -1 : indexIn(rest);
  if (digits && !/^\d+$/.test(rest[subject] ?? "")) return undefined;
  const further = rest.flatMap((word, index) =>
    pair !== undefined && index > subject && isArgument(word, "") && isAfter(rest[index - 1]) ? [index] : [],
  );
  const text = textOfStdin(stdin, values.get("stdin-name")?.at(-1));
  const textFile =
    text === undefined
      ? -1
      : rest.findIndex(
          (word, index) => index !== subject && isTextFile(word, text) && isAfter(rest[index - 1]),
        );
  const found = new Set(search?.given);
  const negated: string[] = [];
  const given = rest.flatMap((word, index) => {
    if (index === subject && argument !== undefined)
      return [`--${kebab(argument)}=${withPrefix(word, values.get("argument/")?.at(-1))}`];
    if (pair !== undefined && further.length === 2 && further.includes(index))
      return index === further[0] ? [pairFlag(pair, word, rest[further[1] ?? -1] ?? "")] : [];
    if (index === textFile && text !== undefined) return [textFlag(text, word)];
    const [, dashes, name = "", value] = /^(--?)([A-Za-z][\w-]*)(=.*)?$/s.exec(word) ?? [];
    if (dashes === undefined || (end >= 0 && index > end) || (dashes === "-" && name.length > 1))
      return [word];
    const other = otherName(name, names);
    if (other === "argument") return value === undefined ? [] : [value.slice(1)];
    if (other === "stdin" && stdin !== undefined)
      return isFieldList(rest[index + 1]) ? [word] : [`--${kebab(stdin)}=@-`];
    const flag =
      dashes === "--" || (other !== undefined && Object.hasOwn(flags, other)) ? (other ?? name) : undefined;
    const required = flag !== undefined && Object.hasOwn(flags, flag) ? flags[flag] : undefined;
    if (flag !== undefined && typeof required === "string") {
      found.add(flag);
      // The search is the argument, with its qualifiers.
      if (qualifiers !== undefined) {
        const terms = value === undefined ? [] : [value.slice(1)];
        if (!terms[0]?.startsWith("-")) return terms;
        negated.push(...terms);
        return [];
      }
      return [`--${kebab(required)}${value ?? ""}`];
    }
    if (flag !== undefined && required !== undefined && required === (value ?? "=true").endsWith("true")) {
      found.add(flag);
      return [];
    }
    return [other === undefined ? word : `--${asFlag(other)}${value ?? ""}`];
  });
  if (text?.isNamed && textFile < 0) given.unshift(textFlag(text, "-"));
  if (!Object.keys(flags).every((flag) => found.has(flag))) return undefined;
  const isGiven = given.some((word) => isInput(word) || word.startsWith(`--${argument}`));
  if (fallback !== undefined && subject < 0 && !isGiven) given.unshift(`--${argument}=${fallback}`);
  if (search !== undefined) valid(search);
  const isSet = (name: string) =>
    given.some((word) => isInput(word) || [`--${name}`, `--no-${name}`].includes(word.replace(/=.*/s, "")));
  for (const [name, value] of Object.entries(inputs)) {
    const flag = kebab(name);
    if (isSet(flag)) continue;
    given.push(typeof value === "string" ? `--${flag}=${value}` : `--${value ? "" : "no-"}${flag}`);
  }
  if (negated.length > 0) given.push(...(end < 0 ? ["--"] : []), ...negated);
  return each === undefined ? given : [...eachFlags(each, values, isSet), ...given];
}

/** Whether the word is, or names, the input as JSON. */
export const isInput = (word: string): boolean => word === "-" || /^(?:--input(?:=|$)|\{)/.test(word);

/** Returns the arguments of a search of gh: with qualifiers, also those by default, and with its arguments as phrases. */
function searchWords(
  argv: readonly string[],
  qualifiers: GhQualifiers,
  names: GhCommand["names"],
  flags: NonNullable<GhCommand["flags"]>,
): Qualified {
  const { words, given, problem } = withQualifiers(argv, qualifiers, names);
  // A flag for the search contains its qualifiers; arguments are words, and gh searches for each.
  const phrases =
    Object.keys(flags).length > 0 ? words : words.map((word, index) => asPhrase(word, words[index - 1]));
  return { words: [...defaultQualifiers(qualifiers, given, words), ...phrases], given, problem };
}

/** Returns an argument with white space in quotes, as gh does, unless it is a value or uses the syntax of a search. */
function asPhrase(word: string, before = ""): string {
  const isValue = word.startsWith("-") || (before.startsWith("-") && !before.includes("="));
  const isPhrase = /\s/.test(word) && !/[":()]|\b(?:AND|OR|NOT)\b/.test(word);
  return isPhrase && !isValue ? JSON.stringify(word) : word;
}

interface Qualified {
  readonly words: readonly string[];
  /** The flags that became qualifiers. */
  readonly given: ReadonlySet<string>;
  /** Why a value is not valid. */
  readonly problem: string | undefined;
}

/** Returns the arguments. Throws {@link UsageError} for a value that a qualifier cannot have. */
function valid({ words, problem }: Qualified): readonly string[] {
  if (problem !== undefined) throw new UsageError(problem);
  return words;
}

/** Returns the arguments with flags as the qualifiers of a search: `--author mona` is `author:mona`. */
function withQualifiers(
  argv: readonly string[],
  qualifiers: GhQualifiers,
  names: GhCommand["names"] = {},
): Qualified {
  const given = new Set<string>();
  const words: string[] = [];
  const rest = [...argv];
  let problem: string | undefined;
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === "--") return { words: [...words, word, ...rest], given, problem };
    const [, name = "", attached] = /^--?([A-Za-z][\w-]*)(?:=(.*))?$/s.exec(word) ?? [];
    const flag = Object.hasOwn(names, name) ? (names[name] ?? name) : name;
    const found = Object.hasOwn(qualifiers, flag) ? qualifiers[flag] : undefined;
    const isFlag = found !== undefined && isCondition(meaningOf(found).text);
    const value = attached ?? (isFlag ? "true" : found && rest.shift());
    if (found === undefined || value === undefined) words.push(word);
    else {
      given.add(flag);
      const qualified = qualifyAll(found, value);
      problem ??= qualified.invalid && `--${flag}: ${qualified.invalid}`;
      words.push(...qualified.texts);
    }
  }
  return { words, given, problem };
}

/** Returns a qualifier for each value. `invalid`: why it cannot have the first invalid one. */
function qualifyAll(
  qualifier: GhQualifiers[string],
  given: string,
): { readonly texts: readonly string[]; readonly invalid: string | undefined } {
  const meaning = meaningOf(qualifier);
  const all = Array.isArray(qualifier) ? splitNames(given) : [given];
  const texts = all.flatMap((value) => qualify(meaning, value) ?? []).filter((text) => text !== "");
  const invalid = all.find((value) => qualify(meaning, value) === undefined);
  if (invalid === undefined) return { texts, invalid };
  const values = meaning.titles ? ["the title"] : meaning.values;
  const known = [...(values ?? []), ...(meaning.none === undefined ? [] : [meaning.none])];
  return { texts, invalid: `expected ${known.join(", ")}, got ${JSON.stringify(invalid)}` };
}

/** Returns the input that the flag names, also with the suffix of a file that contains its text. */
function otherName(flag: string, names: Readonly<Record<string, string>>): string | undefined {
  const [, text = flag, file = ""] = /^(.+)(-file)$/.exec(flag) ?? [];
  return Object.hasOwn(names, text) ? `${names[text]}${file}` : undefined;
}

/** Returns the flag of an input, or of a value of an enum: `--request-changes` for `REQUEST_CHANGES`. */
const asFlag = (name: string): string =>
  /^[A-Z]/.test(name) ? name.toLowerCase().replaceAll("_", "-") : kebab(name);
