// Commands of gh that make several changes, such as `gh issue edit 1 --title New --add-label bug`: the steps of a chain.

import type { GhCommand } from "../../runtime/index.js";
import type { Extend } from "../explain/catalog.js";
import { findCapability } from "../explain/find.js";
import { kebab } from "./capability-flags.js";
import type { Flags } from "./command.js";
import { joinId } from "./commands/short-form.js";
import { findRuns } from "./gh-command.js";

/**
 * Returns the arguments of `ghx chain`: its flags, and a command of gh for each change. Returns undefined if the command is
 * none of gh's with several changes, or has only one here. `own`: the flags of `ghx chain`.
 */
export async function readGhChain(
  argv: readonly string[],
  own: Flags,
  extend?: Extend,
): Promise<readonly string[] | undefined> {
  const { words, runs } = findRuns(argv);
  const changes = runs.filter(({ also }) => also !== undefined);
  if (changes.length === 0) return undefined;
  const [id] = joinId(words, extend) ?? [];
  const main =
    runs.find(({ also }) => also === undefined) ??
    (id === words.join(".") ? { id } : changes.find(({ flags }) => flags === undefined));
  const parts = splitArguments(argv.slice(words.length), changes, own, await booleanFlags(main, extend));
  const given = changes.filter((change) => parts.changes.has(change));
  const isMain = main !== undefined && (main.also === undefined || parts.other.some(isFlag));
  if (given.length + (isMain ? 1 : 0) < 2) return undefined;
  // As in gh, a comment precedes the change that it explains. What needs the result of the command follows it.
  const before = given.filter(({ also }) => also === true);
  const after = given.filter(({ also }) => also !== true);
  const subject = parts.other.filter((word) => !isFlag(word)).slice(0, 1);
  const step = (rest: readonly string[]) => [...words, ...rest].map(quoted).join(" ");
  const references = ({ also }: GhCommand): string[] =>
    Object.entries(Object(also)).map(([name, field]) => `--${kebab(name)}=$${before.length}.${field}`);
  return [
    ...parts.own,
    ...before.map((change) => step([...subject, ...(parts.changes.get(change) ?? [])])),
    ...(isMain ? [step(parts.other)] : []),
    ...after.map((change) => step([...(parts.changes.get(change) ?? []), ...references(change)])),
  ];
}

interface Parts {
  readonly own: readonly string[];
  /** The flags of each change that has some. */
  readonly changes: ReadonlyMap<GhCommand, readonly string[]>;
  readonly other: readonly string[];
}

/** Divides arguments among the chain, the changes, and the rest. `booleans`: the flags of the rest without a value. */
function splitArguments(
  argv: readonly string[],
  changes: readonly GhCommand[],
  own: Flags,
  booleans: ReadonlySet<string>,
): Parts {
  const parts = { own: [] as string[], changes: new Map<GhCommand, string[]>(), other: [] as string[] };
  const positionals: string[] = [];
  const words = [...argv];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === "--") {
      positionals.push(...words);
      break;
    }
    const given = readFlag(word);
    if (given === undefined) {
      positionals.push(word);
      continue;
    }
    const { name, dashed } = given;
    const change = changes.find((one) => flagOf(one, name) !== undefined);
    const chainFlag = Object.entries(own).find(([flag, { short }]) => name === flag || name === short);
    const isBoolean =
      change === undefined
        ? chainFlag?.[1].type === "boolean" || booleans.has(name)
        : isSelecting(change, name);
    const target =
      change === undefined
        ? chainFlag === undefined
          ? parts.other
          : parts.own
        : (parts.changes.get(change) ?? []);
    if (change !== undefined) parts.changes.set(change, target);
    const flag = change === undefined ? dashed : `--${flagOf(change, name)}`;
    let { value } = given;
    if (isBoolean && value !== undefined && given.isAttached) {
      // Letters without values in one word: `-dw`.
      words.unshift(`-${value}`);
      value = undefined;
    }
    const [next] = words;
    const isValue = next !== undefined && (change !== undefined || readFlag(next) === undefined);
    if (!isBoolean && value === undefined && isValue) value = words.shift();
    target.push(value === undefined ? flag : `${flag}=${value}`);
  }
  return { ...parts, other: [...positionals, ...parts.other] };
}

interface GivenFlag {
  readonly name: string;
  /** The flag without its value. */
  readonly dashed: string;
  readonly value?: string | undefined;
  /** Whether the value directly follows the letter: `-Rocto/hello`. */
  readonly isAttached?: true;
}

/** Returns the flag that a word is, or undefined if it is none. */
function readFlag(word: string): GivenFlag | undefined {
  const [, name, value] = /^--([A-Za-z][\w-]*)(?:=(.*))?$/s.exec(word) ?? [];
  if (name !== undefined) return { name, dashed: `--${name}`, value };
  const [, letter, sign, rest = ""] = /^-([A-Za-z])(=?)(.*)$/s.exec(word) ?? [];
  if (letter === undefined) return undefined;
  const flag = { name: letter, dashed: `-${letter}` };
  if (sign === "=") return { ...flag, value: rest };
  return rest === "" ? flag : { ...flag, value: rest, isAttached: true };
}

/** Returns the flag of a change that a flag or its letter names. */
function flagOf({ flags = {}, names = {} }: GhCommand, name: string): string | undefined {
  const flag = Object.hasOwn(names, name) ? names[name] : name;
  return flag !== undefined && Object.hasOwn(flags, flag) ? flag : undefined;
}

const isSelecting = (change: GhCommand, name: string): boolean =>
  typeof change.flags?.[flagOf(change, name) ?? ""] === "boolean";

const isFlag = (word: string): boolean => word.startsWith("-");

/** Returns the flags of a capability without a value, by name and letter. */
async function booleanFlags(main: GhCommand | undefined, extend?: Extend): Promise<ReadonlySet<string>> {
  if (main === undefined) return new Set();
  const { entry } = await findCapability(main.id, extend);
  const booleans = (entry?.flags ?? []).filter(({ type }) => type === "boolean").map(({ name }) => name);
  const { SHORT_FLAGS } = await import("./capability-flags.js");
  const letters = booleans.flatMap((name) => SHORT_FLAGS[name] ?? []);
  const renamed = Object.entries(main.names ?? {}).flatMap(([flag, input]) =>
    booleans.includes(input.replace(/^no-/, "")) || /^[A-Z]/.test(input) ? [flag] : [],
  );
  return new Set([
    ...booleans.map(kebab),
    ...booleans.map((name) => `no-${kebab(name)}`),
    ...letters,
    ...renamed,
  ]);
}

/** Quotes a word as a step of a chain is split. */
const quoted = (word: string): string =>
  /^[\w./:=@,+$-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
