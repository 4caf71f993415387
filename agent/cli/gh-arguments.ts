// The arguments of gh's commands, and the flags that are about an argument or standard input.

import { join } from "node:path";
import type { GhEach } from "../../runtime/index.js";
import { fileName } from "../../runtime/transport/file-name.js";
import { kebab } from "./capability-flags.js";
import { UsageError } from "./terminal.js";

type Words = readonly string[];

/** The meanings of flags in `names` that {@link takeFlags} takes out, and whether they have a value. */
const TAKEN: ReadonlyMap<string, boolean> = new Map([
  ["argument/", true],
  ["each-folder", true],
  ["each-name", true],
  ["each-new", false],
  ["each-pattern", true],
  ["stdin-name", true],
  ["unused", false],
  ["unused=", true],
]);

/** Takes out the flags that set no input. `values`: the values of each meaning. */
export function takeFlags(
  words: Words,
  names: Readonly<Record<string, string>>,
): { readonly values: ReadonlyMap<string, readonly string[]>; readonly others: Words } {
  const values = new Map<string, readonly string[]>();
  const others: string[] = [];
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === "--") return { values, others: [...others, word, ...rest] };
    const [, name = "", attached] = /^--?([A-Za-z][\w-]*)(?:=(.*))?$/s.exec(word) ?? [];
    const meaning = Object.hasOwn(names, name) ? (names[name] ?? "") : "";
    const hasValue = TAKEN.get(meaning);
    if (hasValue === undefined) {
      others.push(word);
      continue;
    }
    const value = hasValue ? (attached ?? rest.shift()) : attached;
    if (hasValue && value === undefined) throw new UsageError(`${word} requires a value`);
    values.set(meaning, [...(values.get(meaning) ?? []), value ?? "true"]);
  }
  return { values, others };
}

/** Whether the word is an argument, and not the input as JSON: also `-` for one that is a file. */
export const isArgument = (word: string, argument: string): boolean =>
  /^[^-{]/.test(word) || (word === "-" && argument.endsWith("-file"));

/**
 * Returns `acme/1` for the number 1 of the owner `acme`. Throws {@link UsageError} for a word that already has another
 * owner: `octo/1`.
 */
export function withPrefix(word: string, owner: string | undefined): string {
  if (owner === undefined) return word;
  const prefix = `${owner}/`;
  if (/^\d+$/.test(word)) return prefix + word;
  if (word.includes("/") && !word.toLowerCase().startsWith(prefix.toLowerCase()))
    throw new UsageError(`${JSON.stringify(word)} is not of ${owner}; name the owner once`);
  return word;
}

/** The text in an input with texts by name that standard input is. */
interface StdinText {
  readonly input: string;
  readonly name: string;
  /** Whether a flag has the name, so that a file can be the text as well. */
  readonly isNamed: boolean;
}

/** Returns the text that `stdin: files=notes.txt` of a command is. `given`: the name that a flag has. */
export function textOfStdin(stdin = "", given: string | undefined): StdinText | undefined {
  const [, input, name = ""] = /^(\w+)=(.*)$/s.exec(stdin) ?? [];
  return input === undefined ? undefined : { input, name: given ?? name, isNamed: given !== undefined };
}

/** Whether the argument has the text: `-` is standard input. */
export const isTextFile = (word: string, { name, isNamed }: StdinText): boolean =>
  word === "-" ? name !== "" : isNamed && !word.startsWith("-");

/** Returns the flag with a text by its name. */
export const pairFlag = (input: string, name: string, text: string): string =>
  `--${kebab(input)}=${JSON.stringify({ [name]: text })}`;

/** Returns the flag with the text in the file. */
export const textFlag = ({ input, name }: StdinText, file: string): string =>
  `--${kebab(input)}-field=${name}=@${file}`;

/** What flags choose elements of a list by. Without names and patterns, all are chosen. */
export interface Filter {
  readonly names: Words;
  readonly patterns: Words;
  /** Whether elements whose file exists are skipped. */
  readonly areNew: boolean;
}

/** Returns the filter of the values that {@link takeFlags} took out. */
export const filterOf = (values: ReadonlyMap<string, Words>): Filter => ({
  names: values.get("each-name") ?? [],
  patterns: values.get("each-pattern") ?? [],
  areNew: values.get("each-new")?.at(-1) === "true",
});

/** Whether the flags name one element, which needs no list. */
export function isOneName({ names, patterns, areNew }: Filter): boolean {
  const literal = patterns.map((pattern) => (/[*?[\\]/.test(pattern) ? "" : pattern));
  const [only = "", ...more] = [...names, ...literal];
  return only !== "" && more.length === 0 && !areNew;
}

/** Returns the flags that name one element, and its folder unless the command sets it. */
export function eachFlags(
  each: GhEach,
  values: ReadonlyMap<string, Words>,
  isSet: (flag: string) => boolean,
): Words {
  const [names, patterns] = [values.get("each-name") ?? [], values.get("each-pattern") ?? []];
  const flags = [...names, ...patterns].map((name) => `--${kebab(each.input)}=${name}`);
  const folder = values.get("each-folder")?.at(-1);
  if (folder === undefined && isSet(kebab(each.folder ?? ""))) return flags;
  // As in gh, what a pattern matches has its own folder.
  return [...flags, ...folderFlags(each, join(folder ?? ".", ...patterns.map(fileName)))];
}

/** Returns the flag for the folder of an element. */
export const folderFlags = ({ folder }: GhEach, path: string): Words =>
  folder === undefined ? [] : [`--${kebab(folder)}=${path}`];
