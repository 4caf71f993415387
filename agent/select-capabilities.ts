// Selects capabilities by ids, prefixes of ids, or all.

import type { CatalogEntry, Failure } from "../runtime/index.js";
import { findCapability } from "./find.js";

/** Selects all capabilities. */
const ALL = "*";

/** The capabilities that a name means. */
export interface Match {
  readonly name: string;
  /** `id`: the name is an id or alias. `prefix`: a domain, a prefix such as `issue.labels`, or `*`. */
  readonly by: "id" | "prefix";
  readonly entries: readonly CatalogEntry[];
}

export type Selected =
  | { readonly matches: readonly Match[]; readonly failure?: undefined }
  | { readonly matches?: undefined; readonly failure: Failure };

/** Selects by names separated by spaces or commas. The failure is that of the first unknown name. */
export async function selectCapabilities(names: string): Promise<Selected> {
  const { catalog } = await import("../generated/catalog.js");
  const words = new Set(names.split(/[\s,]+/).filter(Boolean));
  const matches: Match[] = [];
  for (const name of words.size > 0 ? words : [names]) {
    const { entry, failure } = await findCapability(name);
    // An id may also be a prefix of others, which its pattern `id.*` selects.
    const prefix = `${name.replace(/\.\*$/, "")}.`;
    const entries =
      entry === undefined ? catalog.filter(({ id }) => name === ALL || id.startsWith(prefix)) : [entry];
    if (failure !== undefined && entries.length === 0) return { failure };
    matches.push({ name, by: entry === undefined ? "prefix" : "id", entries });
  }
  return { matches };
}

/** Returns each capability once, in the order of the names. */
export function selectedEntries(matches: readonly Match[]): CatalogEntry[] {
  return [...new Set(matches.flatMap(({ entries }) => entries))];
}

/** Returns the match if it is the only one and its name is an id or alias. */
export function singleCapability(
  matches: readonly Match[],
): { readonly entry: CatalogEntry; readonly name: string } | undefined {
  const [match, ...more] = matches;
  const entry = match?.entries[0];
  if (match === undefined || entry === undefined || more.length > 0 || match.by !== "id") return undefined;
  return { entry, name: match.name };
}
