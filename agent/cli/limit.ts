// How many items of a list are read: `--first`, gh's name for it (`--limit`), and `--all`.

import type { CatalogEntry, CatalogFlag } from "../../runtime/index.js";
import type { Flags } from "./command.js";
import { UsageError } from "./terminal.js";

/** Returns the field `limit` of a list. */
export function limitFields(fields: readonly CatalogFlag[]): CatalogFlag[] {
  const first = fields.find(({ name }) => name === "first");
  return first === undefined || fields.some(({ name }) => name === "limit")
    ? []
    : [{ ...first, name: "limit" }];
}

/** Adds `-L` to the flag `--limit` of a list, and `--all`. */
export function withListFlags(flags: Flags): Flags {
  return flags.limit === undefined || flags.first === undefined
    ? flags
    : { ...flags, limit: { ...flags.limit, short: "L" }, all: { type: "boolean", about: "Read all pages" } };
}

/** Returns the least and the largest number of items of a page. */
export const sizesOf = (fields: readonly CatalogFlag[]): readonly [least: number, most: number] =>
  fields.find(({ name }) => name === "first")?.range ?? [0, 100];

/** The input of a list, and what to read if it is more than a page. */
export interface ListInput {
  readonly given: Readonly<Record<string, unknown>>;
  readonly pages?: { readonly wanted: number; readonly size: number };
}

/**
 * Renames `limit` to `first`, or returns how many pages to read if that is more than a page. Throws {@link UsageError} if
 * the flags contradict each other or a number is out of range. `all`: the maximum number of items if `--all` is set.
 */
export function readLimit(
  given: Readonly<Record<string, unknown>>,
  { flags }: Pick<CatalogEntry, "flags">,
  all: number | undefined,
): ListInput {
  const { limit, ...others } = given;
  if (limitFields(flags).length === 0 || (limit === undefined && all === undefined)) return { given };
  if (limit !== undefined && others.first !== undefined)
    throw new UsageError("--limit and --first cannot be used together");
  if (limit !== undefined && all !== undefined)
    throw new UsageError("--limit and --all cannot be used together");
  const [least, size] = sizesOf(flags);
  const wanted = all ?? Number(limit);
  if (wanted < least) throw new UsageError(`--limit: expected at least ${least}, got ${limit}`);
  if (wanted <= size) return { given: { ...others, first: wanted } };
  return { given: others, pages: { wanted, size: all === undefined ? size : Number(others.first ?? size) } };
}
