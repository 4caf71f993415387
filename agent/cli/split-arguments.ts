// The arguments of a command of gh with several changes: flags of the chain, of each change, and the rest.

import type { GhCommand } from "../../runtime/index.js";
import type { Flags } from "./command.js";
import { UsageError } from "./terminal.js";

/** The arguments of a command, by what they are for. */
interface Parts {
  /** The flags of the chain. */
  readonly own: readonly string[];
  /** The flags of each change that has some. */
  readonly changes: ReadonlyMap<GhCommand, readonly string[]>;
  readonly positionals: readonly string[];
  /** Other flags. */
  readonly other: readonly string[];
}

/** Divides arguments among the chain, the changes, and the rest. `booleans`: the flags of the rest without a value. */
export function splitArguments(
  argv: readonly string[],
  changes: readonly GhCommand[],
  own: Flags,
  booleans: ReadonlySet<string>,
): Parts {
  const parts = { own: [] as string[], changes: new Map<GhCommand, string[]>(), other: [] as string[] };
  const positionals: string[] = [];
  let literal: readonly string[] = [];
  const words = [...argv];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === "--") {
      if (words.some(isFlag)) literal = ["--", ...words];
      else positionals.push(...words);
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
    if (!isBoolean && value === undefined && change !== undefined)
      throw new UsageError(`${dashed} requires a value`);
    target.push(value === undefined ? flag : `${flag}=${value}`);
  }
  return { ...parts, positionals, other: [...parts.other, ...literal] };
}

interface GivenFlag {
  readonly name: string;
  /** The flag without its value. */
  readonly dashed: string;
  readonly value?: string | undefined;
  /** Whether the value directly follows the letter: `-Rocto/hello`. */
  readonly isAttached?: true;
}

/** Returns the flag that a word names; undefined if it is not a flag. */
export function readFlag(word: string): GivenFlag | undefined {
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

export const isFlag = (word: string): boolean => word.startsWith("-");
