/** Filters and sorts lists of declared resources, as the query says. */
import { restKey } from "../resources/entries.js";
import { value } from "../resources/resource.js";
import type { Entry, Table } from "../store/types.js";
import type { Call } from "./call.js";
import { NotImplemented } from "./unimplemented.js";

/** Keeps the entries whose fields have the values of query parameters with the same names. "all" is any value. */
export function filtered(call: Call, table: Table, entries: readonly Entry[]): Entry[] {
  const known = call.endpoint?.query ?? {};
  const filters = Object.entries(table.fields).flatMap(([name, field]) => {
    const key = restKey(name, field);
    // Some descriptions have a default that means no value.
    const fallback = field.kind === "choice" ? known[key] : null;
    const wanted = key in known ? (call.request.query.get(key) ?? fallback) : null;
    if (wanted === null || wanted === undefined || wanted === "all") return [];
    const spelled = (stored: unknown) => field.values?.[String(stored)] ?? String(stored);
    if (table.prefixes?.includes(key) && call.request.method === "GET")
      return [(entry: Entry) => spelled(value(entry, name)).startsWith(wanted)];
    return [(entry: Entry) => spelled(value(entry, name)) === wanted];
  });
  for (const [key, stored] of Object.entries(table.filters ?? {})) {
    const wanted = key in known ? call.request.query.get(key)?.split(",") : undefined;
    if (wanted !== undefined) filters.push((entry) => wanted.includes(String(stored(entry))));
  }
  return entries.filter((entry) => filters.every((fits) => fits(entry)));
}

/** Sorts entries by `sort` and `direction`. Null comes last. */
export function sorted(call: Call, { sort = {} }: Table, entries: readonly Entry[]): Entry[] {
  const { query } = call.request;
  const known = call.endpoint?.query ?? {};
  const [first = ""] = Object.keys(sort);
  const wanted = query.get("sort") ?? known.sort ?? first;
  const field = sort[wanted];
  if (field === undefined) {
    if (query.has("sort"))
      throw new NotImplemented(`the value "${wanted}" of the query parameter "sort" of `);
    return [...entries];
  }
  const isDescending = typeof field === "string" && field.startsWith("-");
  const direction = query.get("direction") ?? known.direction ?? (isDescending ? "desc" : "asc");
  const sign = direction === "desc" ? -1 : 1;
  const by = (entry: Entry) =>
    typeof field === "string" ? value(entry, field.replace(/^-/, "")) : field(entry);
  return [...entries].sort((a, b) => compare(by(a), by(b), sign));
}

function compare(a: unknown, b: unknown, sign: number): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  if (typeof a === "number" && typeof b === "number") return sign * (a - b);
  const [left, right] = [String(a).toLowerCase(), String(b).toLowerCase()];
  return sign * (left < right ? -1 : left > right ? 1 : 0);
}
