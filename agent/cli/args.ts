// Flags and arguments of a command, by Node's own parser, with errors that name the nearest.

import { parseArgs } from "node:util";
import { type Flag, type Flags, HELP_FLAG } from "./command.js";
import { UsageError } from "./terminal.js";

export interface Parsed {
  readonly positionals: readonly string[];
  has(flag: string): boolean;
  /** The last value given. */
  value(flag: string): string | undefined;
  values(flag: string): readonly string[];
}

type Tokens = ReturnType<typeof tokenize>;

/** Throws {@link UsageError} for what `command` does not take. */
export async function parse(command: string, argv: readonly string[], own: Flags): Promise<Parsed> {
  const flags: Flags = { ...own, ...HELP_FLAG };
  const positionals: string[] = [];
  const given = new Map<string, string[]>();
  for (const token of tokenize(argv, flags)) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    const { name, no } = known(token.name, flags);
    const flag = name === undefined ? undefined : flags[name];
    if (name === undefined || flag === undefined) {
      throw await unknownFlag(command, token.rawName, flags);
    }
    given.set(name, [...(given.get(name) ?? []), readValue(token, flag, no)]);
  }
  for (const [name, values] of given) {
    const flag = flags[name];
    if ((flag?.type === "string" || flag?.negatable) && !flag.many && values.length > 1) {
      throw new UsageError(`--${name} is given twice`);
    }
  }
  return {
    positionals,
    has: (flag) => given.has(flag),
    value: (flag) => given.get(flag)?.at(-1),
    values: (flag) => given.get(flag) ?? [],
  };
}

/** A command line as far as some of its flags tell. */
export interface Glance {
  /** Those that may be values of unknown flags come last. */
  readonly positionals: readonly string[];
  /** Flags that were recognised. */
  readonly seen: ReadonlySet<string>;
  /** There are others. */
  readonly moreFlags: boolean;
}

/** Reads a command line of which not all flags are known yet. */
export function glance(argv: readonly string[], own: Flags): Glance {
  const flags: Flags = { ...own, ...HELP_FLAG };
  const sure: string[] = [];
  const perhapsValues: string[] = [];
  let previous: Tokens[number] | undefined;
  const seen = new Set<string>();
  let moreFlags = false;
  for (const token of tokenize(argv, flags)) {
    if (token.kind === "option") {
      const { name } = known(token.name, flags);
      if (name === undefined) moreFlags = true;
      else seen.add(name);
    }
    if (token.kind === "positional") {
      const afterUnknown =
        previous?.kind === "option" &&
        previous.value === undefined &&
        known(previous.name, flags).name === undefined;
      (afterUnknown ? perhapsValues : sure).push(token.value);
    }
    previous = token;
  }
  return { positionals: [...sure, ...perhapsValues], seen, moreFlags };
}

// Not `strict`: its messages explain the parser, where a person needs the flag that was meant.
function tokenize(argv: readonly string[], flags: Flags) {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { type, short }]) => [
      name,
      { type, multiple: true, ...(short === undefined ? {} : { short }) },
    ]),
  );
  return parseArgs({ args: [...argv], options, allowPositionals: true, strict: false, tokens: true }).tokens;
}

/** The flag of this name, or the one that `no-` before it denies. */
function known(word: string, flags: Flags): { readonly name?: string; readonly no: boolean } {
  if (Object.hasOwn(flags, word)) return { name: word, no: false };
  const name = word.startsWith("no-") ? word.slice(3) : undefined;
  const denied = name !== undefined && Object.hasOwn(flags, name) && flags[name]?.negatable === true;
  return denied ? { name, no: true } : { no: false };
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
    if (value !== undefined)
      throw new UsageError(`${rawName} takes no value${negatable ? " but true or false" : ""}`);
    return String(!no);
  }
  if (value === undefined) throw new UsageError(`${rawName} needs a value`);
  // The parser takes the next word whatever it is; one that looks like a flag was hardly meant as a value.
  if (inlineValue !== true && /^-./.test(value)) {
    throw new UsageError(`${rawName} needs a value; write ${rawName}=${value} if that is the value`);
  }
  return value;
}

async function unknownFlag(command: string, name: string, flags: Flags): Promise<UsageError> {
  const words = Object.entries(flags).flatMap(([word, { negatable }]) =>
    negatable ? [word, `no-${word}`] : [word],
  );
  return new UsageError(
    `${command} has no flag ${name}${(await didYouMean(name.replace(/^-+/, ""), words, "--")) || `; see ghx ${command} --help`}`,
  );
}

/** `; did you mean "list"?`, or nothing when no candidate is near. */
export async function didYouMean(name: string, candidates: readonly string[], prefix = ""): Promise<string> {
  const { nearest } = await import("../../runtime/text/nearest.js");
  const near = nearest(name, candidates);
  return near === undefined ? "" : `; did you mean ${prefix}${near}?`;
}

/** The one of these words that is meant, in either case. */
export async function oneOf<const Word extends string>(
  flag: string,
  given: string,
  words: readonly Word[],
): Promise<Word> {
  const word = words.find((each) => each === given.toLowerCase());
  if (word !== undefined) return word;
  const hint = await didYouMean(given, words);
  throw new UsageError(`${flag}: expected ${words.join(", ")}, got ${JSON.stringify(given)}${hint}`);
}

/** Refuses arguments beyond the ones a command takes. */
export function atMost(count: number, { positionals }: Parsed): void {
  const extra = positionals[count];
  if (extra !== undefined) throw new UsageError(`there is an argument too many: ${JSON.stringify(extra)}`);
}
