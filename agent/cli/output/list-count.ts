// How much of a list a result contains: `30 of 412`.

import type { CatalogFlag } from "../../../runtime/index.js";
import { properties } from "../../../runtime/text/parse-object.js";
import { pageItems } from "../../output/page-items.js";
import { safeLine } from "../../output/text.js";
import { nextCursor } from "./flatten.js";

export interface ListCount {
  readonly items: number;
  /** The number of items on all pages; undefined if GitHub does not count them. */
  readonly total: number | undefined;
  /** `after` of the next page. */
  readonly next: string | undefined;
}

/** Returns how much of a list the data of a result contains; undefined if the data is not a page. */
export function countList(data: unknown): ListCount | undefined {
  const items = pageItems(data)?.length;
  if (items === undefined) return undefined;
  const { totalCount } = Object(data);
  const next = nextCursor(data);
  const total = typeof totalCount === "number" ? totalCount : undefined;
  return { items, total, next };
}

/** Returns the count and how to get the next page, or nothing if the list has no further pages. */
export function describeRest({ items, total, next }: ListCount): string | undefined {
  if (next === undefined) return undefined;
  return `${total === undefined ? "" : `${items} of ${total}; `}next page: --after ${safeLine(next)}`;
}

/** Returns the count of a list of which a program reads a part without asking for one, or nothing if there is no more. */
export function describePart({ items, total, next }: ListCount): string | undefined {
  if (next === undefined) return undefined;
  return `${total === undefined ? `${items} items, and there are more` : `${items} of ${total} items`}; --all reads all`;
}

/** Returns the count of a page without items, and what was searched. */
export function describeEmpty({ items, total, next }: ListCount, searched: string | undefined): string {
  // Pages without a count may follow, or precede.
  const all = total ?? (next === undefined ? items : undefined);
  const count = all === undefined ? String(items) : `${items} of ${all}`;
  return searched === undefined ? count : `${count} (${searched})`;
}

/** Inputs that select no items, or that name the repository. */
const UNSPECIFIC: readonly string[] = [
  ...["owner", "name", "repo", "first", "after", "include", "sort", "direction"],
];

/** Returns what a call searches: the id, the given inputs that select items, and the defaults of others. */
export function describeSearch(id: string, input: unknown, flags: readonly CatalogFlag[]): string {
  const given = properties(input) ?? {};
  const defaults = flags.map(({ name, default: value }) => [name, value] as const);
  const filters = [...Object.entries(given), ...defaults.filter(([name]) => !Object.hasOwn(given, name))];
  const words = filters.flatMap(([name, value]) =>
    value === undefined || value === null || UNSPECIFIC.includes(name) ? [] : [`${name} ${toWord(value)}`],
  );
  return safeLine([id, ...words].join(", "));
}

function toWord(value: unknown): string {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.map(toWord).join(",") : JSON.stringify(value);
}
