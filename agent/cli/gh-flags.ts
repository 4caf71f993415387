// The flags of gh's commands, by what they set.

import type { CatalogEntry, GhCommand } from "../../runtime/index.js";
import { kebab } from "./capability-flags.js";

/** A flag of gh: its long name, its letter, or both. */
export interface GhFlag {
  readonly name?: string;
  readonly letter?: string;
  /** The input that it sets, `no-` and an input, or the value of one that it chooses: `SQUASH`. */
  readonly sets: string;
}

/** Flags that select elements of a list: `release download --pattern`. */
const SELECTING = ["each-name", "each-pattern", "each-new"];

/** Returns the flags of the command that set an input of the capability, choose a value, or select elements. */
export function flagsOfGh({ names = {}, each }: GhCommand, { flags }: CatalogEntry): readonly GhFlag[] {
  const selecting = each === undefined ? [] : SELECTING;
  const inputs = new Set([...flags.flatMap(({ name }) => [name, `no-${name}`]), ...selecting]);
  const values = new Set(flags.flatMap(({ values = [] }) => values.map(String)));
  const isValue = (sets: string) => !inputs.has(sets) && values.has(sets);
  const all = Object.entries(names).filter(([, sets]) => inputs.has(sets) || values.has(sets));
  return [...new Set(all.map(([, sets]) => sets))].flatMap((sets) => {
    const own = all.flatMap(([name, one]) => (one === sets ? [name] : []));
    const [letter] = own.filter((name) => name.length === 1);
    const long = own.filter((name) => name.length > 1);
    const [first, ...others] = long.length === 0 && isValue(sets) ? [kebab(sets.toLowerCase())] : long;
    return [
      { sets, ...(first && { name: first }), ...(letter && { letter }) },
      ...others.map((name) => ({ sets, name })),
    ];
  });
}

/** Returns the flag as in a help text: `-s/--squash`, or a letter with the flag for which it is short. */
export function flagText({ name, letter, sets }: GhFlag): string {
  if (name === undefined) return `-${letter} (--${kebab(sets)})`;
  return letter === undefined ? `--${name}` : `-${letter}/--${name}`;
}
