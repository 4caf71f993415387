// The flag `--limit`, the name that gh has for `--first`.

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

/** Adds `-L` to the flag `--limit` of a list. */
export function withShortLimit(flags: Flags): Flags {
  return flags.limit === undefined || flags.first === undefined
    ? flags
    : { ...flags, limit: { ...flags.limit, short: "L" } };
}

/** Renames `limit` to `first`. Throws {@link UsageError} if it is above the maximum, or if both are set. */
export function limitToFirst(
  given: Readonly<Record<string, unknown>>,
  { flags, signature }: Pick<CatalogEntry, "flags" | "signature">,
): Readonly<Record<string, unknown>> {
  if (given.limit === undefined || limitFields(flags).length === 0) return given;
  const { limit, ...others } = given;
  if (others.first !== undefined) throw new UsageError("--limit and --first cannot be used together");
  const [, least, most] = /\bfirst\??: int (\d+)-(\d+)/.exec(signature) ?? [];
  if (Number(limit) < Number(least) || Number(limit) > Number(most)) {
    throw new UsageError(
      `--limit: expected ${least} to ${most}, got ${limit}; read further pages with --after`,
    );
  }
  return { ...others, first: limit };
}
