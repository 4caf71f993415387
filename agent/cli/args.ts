// Parses flags and arguments with Node's parser; errors suggest the nearest valid word.

import { parseArgs } from "node:util";
import { type Flag, type Flags, HELP_FLAG } from "./command.js";
import { UsageError } from "./terminal.js";

export interface Parsed {
  readonly positionals: readonly string[];
  has(flag: string): boolean;
  /** The last value of a repeated flag. */
  value(flag: string): string | undefined;
  values(flag: string): readonly string[];
}

type Tokens = ReturnType<typeof tokenize>;

/**
 * Parses the arguments of `command`. Throws {@link UsageError} with all unknown flags and invalid values, or adds them to
 * `problems`.
 */
export async function parse(
  command: string,
  argv: readonly string[],
  own: Flags,
  problems?: string[],
): Promise<Parsed> {
  const flags: Flags = { ...own, ...HELP_FLAG };
  const positionals: string[] = [];
  const given = new Map<string, string[]>();
  const unknown: string[] = [];
  const found: string[] = [];
  for (const token of tokenize(argv, flags)) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    const { name, no } = resolveFlag(token.name, flags);
    const flag = name === undefined ? undefined : flags[name];
    if (name === undefined || flag === undefined) {
      unknown.push(token.rawName);
      continue;
    }
    const value = collectProblem(found, () => readValue(token, flag, no));
    if (value !== undefined) given.set(name, [...(given.get(name) ?? []), value]);
  }
  const negated = unknown.length === 0 ? undefined : negatedWord(argv);
  if (negated !== undefined)
    found.push(`unknown flag ${negated}; if it excludes results of a search, write -- before its words`);
  else if (unknown.length > 0) found.push((await unknownFlagError(command, unknown, flags)).message);
  for (const [name, values] of given) {
    const flag = flags[name];
    if ((flag?.type === "string" || flag?.negatable) && !flag.many && values.length > 1) {
      found.push(`--${name}: expected one value, got ${values.length}`);
    }
  }
  report(found, problems);
  return {
    positionals,
    has: (flag) => given.has(flag),
    value: (flag) => given.get(flag)?.at(-1),
    values: (flag) => given.get(flag) ?? [],
  };
}

/** Returns the first word that negates a qualifier of a search, such as `-label:bug`, and is not after `--`. */
function negatedWord(argv: readonly string[]): string | undefined {
  const end = argv.indexOf("--");
  return argv.slice(0, end < 0 ? undefined : end).find((word) => /^-[a-z][a-z-]+:\S/.test(word));
}

/** Returns what `read` returns, or undefined and adds the message of its {@link UsageError} to `problems`. */
export function collectProblem<Value>(problems: string[], read: () => Value): Value | undefined {
  try {
    return read();
  } catch (thrown) {
    if (!(thrown instanceof UsageError)) throw thrown;
    problems.push(thrown.message);
    return undefined;
  }
}

/** Adds what was found to `problems`. Without them, throws a {@link UsageError} if anything was found. */
export function report(found: readonly string[], problems: string[] | undefined): void {
  if (problems !== undefined) problems.push(...found);
  else if (found.length > 0) throw new UsageError(found.join("; "));
}

/** The result of {@link peek}. */
export interface Peeked {
  /** Positional arguments; those that may be values of unknown flags come last. */
  readonly positionals: readonly string[];
  /** The known flags on the command line. */
  readonly seen: ReadonlySet<string>;
  /** Whether there are unknown flags. */
  readonly moreFlags: boolean;
}

/** Reads a command line before all of its flags are known. */
export function peek(argv: readonly string[], own: Flags): Peeked {
  const flags: Flags = { ...own, ...HELP_FLAG };
  const certain: string[] = [];
  const possibleValues: string[] = [];
  let previous: Tokens[number] | undefined;
  const seen = new Set<string>();
  let moreFlags = false;
  for (const token of tokenize(argv, flags)) {
    if (token.kind === "option") {
      const { name } = resolveFlag(token.name, flags);
      if (name === undefined) moreFlags = true;
      else seen.add(name);
    }
    if (token.kind === "positional") {
      const afterUnknown =
        previous?.kind === "option" &&
        previous.value === undefined &&
        resolveFlag(previous.name, flags).name === undefined;
      (afterUnknown ? possibleValues : certain).push(token.value);
    }
    previous = token;
  }
  return { positionals: [...certain, ...possibleValues], seen, moreFlags };
}

// Not `strict`, whose error messages suggest no alternative flag.
function tokenize(argv: readonly string[], flags: Flags) {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { type, short }]) => [
      name,
      { type, multiple: true, ...(short === undefined ? {} : { short }) },
    ]),
  );
  const args = joinBooleans(argv, flags);
  const { tokens } = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true });
  return tokens.map((token) => {
    // As in gh, `-R=octo/hello` is `-Rocto/hello`.
    const isShort = token.kind === "option" && token.rawName.length === 2;
    return isShort && token.inlineValue && token.value?.startsWith("=")
      ? { ...token, value: token.value.slice(1) }
      : token;
  });
}

/** Returns `--flag=true` for `--flag true`, if the flag is a boolean that may have a value. */
function joinBooleans(argv: readonly string[], flags: Flags): string[] {
  const end = argv.indexOf("--");
  const isBefore = (index: number) => index >= 0 && (end < 0 || index < end);
  const isJoined = (index: number) => {
    const name = argv[index]?.slice(2) ?? "";
    const isBoolean = argv[index]?.startsWith("--") && Object.hasOwn(flags, name) && flags[name]?.negatable;
    return isBefore(index) && isBoolean === true && /^(?:true|false)$/.test(argv[index + 1] ?? "");
  };
  return argv.flatMap((word, index) => {
    if (isJoined(index - 1)) return [];
    return isJoined(index) ? [`${word}=${argv[index + 1]}`] : [word];
  });
}

/** Returns the name of the flag that `word` sets, or that `no-` negates. */
function resolveFlag(word: string, flags: Flags): { readonly name?: string; readonly no: boolean } {
  if (Object.hasOwn(flags, word)) return { name: word, no: false };
  const name = word.startsWith("no-") ? word.slice(3) : undefined;
  const negated = name !== undefined && Object.hasOwn(flags, name) && flags[name]?.negatable === true;
  return negated ? { name, no: true } : { no: false };
}

function readValue(
  {
    rawName,
    value,
    inlineValue,
  }: { rawName: string; value?: string | undefined; inlineValue?: boolean | undefined },
  { type, negatable }: Flag,
  no: boolean,
): string {
  if (type === "boolean") {
    if (negatable && !no && (value === "true" || value === "false")) return value;
    if (value !== undefined && negatable && !no)
      throw new UsageError(`${rawName}: expected true or false, got ${JSON.stringify(value)}`);
    if (value !== undefined) throw new UsageError(`${rawName} does not accept a value`);
    return String(!no);
  }
  if (value === undefined) throw new UsageError(`${rawName} requires a value`);
  // The parser accepts any next word as the value. A word that looks like a flag is more likely a flag; a text is not.
  if (inlineValue !== true && /^--?\w\S*$/.test(value)) {
    throw new UsageError(`${rawName} requires a value; if the value is ${value}, write ${rawName}=${value}`);
  }
  return value;
}

async function unknownFlagError(
  command: string,
  names: readonly string[],
  flags: Flags,
): Promise<UsageError> {
  const words = Object.entries(flags).flatMap(([word, { negatable, many }]) => [
    word,
    ...(negatable ? [`no-${word}`] : []),
    // As in gh, a list may be one name: --label.
    ...(many ? [word.replace(/(?<!ie)s$/, "")] : []),
  ]);
  const [name = "", ...others] = names;
  const near = others.length === 0 ? await didYouMean(name.replace(/^-+/, ""), words, "--") : "";
  const listed = others.length === 0 ? `unknown flag ${name}` : `unknown flags ${names.join(", ")}`;
  return new UsageError(`${listed}${near || `; see ghx ${command} --help`}`);
}

/**
 * Removes the argument that is JSON, whose first character is `start`. A word after a flag with a value is that value.
 */
export function takeJson(
  words: readonly string[],
  start: "{" | "[",
  flags: Flags,
): { readonly argv: readonly string[]; readonly json?: string } {
  const end = words.indexOf("--");
  const index = words.findIndex(
    (word, at) => word.startsWith(start) && (end < 0 || at < end) && !takesValue(words[at - 1] ?? "", flags),
  );
  const json = words[index];
  return json === undefined ? { argv: words } : { argv: words.toSpliced(index, 1), json };
}

/** Whether the word is a flag whose value is the next word. */
function takesValue(word: string, flags: Flags): boolean {
  const [, name] = /^--?(\w[\w-]*)$/.exec(word) ?? [];
  if (name === undefined) return false;
  const known = Object.entries(flags).find(([long, { short }]) => long === name || short === name);
  return known?.[1].type !== "boolean";
}

/** Returns `; did you mean list?` for the nearest candidate, or an empty string if none is near. */
export async function didYouMean(name: string, candidates: readonly string[], prefix = ""): Promise<string> {
  const { nearest } = await import("../../runtime/text/nearest.js");
  const near = nearest(name, candidates);
  return near === undefined ? "" : `; did you mean ${prefix}${near}?`;
}

/** Returns the word that equals `given`, ignoring case. Throws {@link UsageError} if there is none. */
export async function wordOf<const Word extends string>(
  flag: string,
  given: string,
  words: readonly Word[],
): Promise<Word> {
  const word = words.find((each) => each === given.toLowerCase());
  if (word !== undefined) return word;
  const hint = await didYouMean(given, words);
  throw new UsageError(`${flag}: expected ${words.join(", ")}, got ${JSON.stringify(given)}${hint}`);
}

/** Returns the format of `--format`, or else of `GHX_FORMAT`. Throws {@link UsageError} for an unknown one. */
export async function readFormat<const Word extends string>(
  flag: string | undefined,
  variable: string | undefined,
  words: readonly Word[],
): Promise<Word | undefined> {
  if (flag !== undefined) return wordOf("--format", flag, words);
  return variable ? wordOf("GHX_FORMAT", variable, words) : undefined;
}

/** Throws {@link UsageError} if there are more than `count` positional arguments. */
export function atMost(count: number, { positionals }: Parsed): void {
  const extra = positionals[count];
  if (extra !== undefined) throw new UsageError(`unexpected argument ${JSON.stringify(extra)}`);
}

/** Returns the patterns of a flag, which may be repeated and may contain comma-separated patterns. */
export function patterns(values: readonly string[]): string[] {
  return values.flatMap((value) => value.split(",")).map((pattern) => pattern.trim());
}
