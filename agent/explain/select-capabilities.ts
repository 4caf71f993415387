// Selects capabilities by ids, prefixes of ids, or all.

import type { CapabilityPolicy } from "../../runtime/contract/session.js";
import type { CatalogEntry, Failure } from "../../runtime/index.js";
import { type Extend, loadCatalog } from "./extended-catalog.js";
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

export interface Selected {
  readonly matches: readonly Match[];
  /** Explains names that are not capabilities, and resolves aliases to ids. */
  readonly notes: readonly string[];
  /** The failures of unknown names. */
  readonly unknown: readonly Failure[];
}

/** Explains the tool and command of this name, which agents look up like a capability. */
const CHAIN = {
  name: "chain",
  about: `chain: a step is '<id> [number…] [flags]', or {"task","input","each"?:{"issueNumber":[3,5]},"fields"?,"jq"?,\
"after"?:[0]} in a list. Several numbers or names, and each, are a step per value; $0, after and results count these. \
"$0.items.0.id" is a value of step 0's whole data. jq filters the data of a step, of a list the items: \
.[]|select(.authorLogin=="mona")|.id. \
A read sees the writes before it. If a step is invalid, nothing is sent; a step that fails stops only those that use it \
or name it in "after".`,
};

/** Selects by names separated by spaces or commas. The words of a command, such as `issue lock`, are one name. */
export async function selectCapabilities(
  names: string,
  extend?: Extend,
  policy?: CapabilityPolicy,
): Promise<Selected> {
  const catalog = await loadCatalog(extend);
  const isDomain = (word: string) => catalog.some(({ id }) => id.startsWith(`${word}.`));
  const [first = "", ...others] = names.trim().split(/\s+/);
  const isCommand =
    /^[\w\s-]+$/.test(names) &&
    others.length > 0 &&
    isDomain(first) &&
    ![...others, first].includes(CHAIN.name) &&
    !others.some(isDomain);
  const words = new Set(isCommand ? [[first, ...others].join(".")] : names.split(/[\s,]+/).filter(Boolean));
  const matches: Match[] = [];
  const notes: string[] = [];
  const unknown: Failure[] = [];
  for (const name of words.size > 0 ? words : [names]) {
    const { entry, failure } = await findCapability(name, extend, policy);
    // An id may also be a prefix of others, which its pattern `id.*` selects.
    const prefix = `${name.replace(/\.\*$/, "")}.`;
    const entries =
      entry === undefined ? catalog.filter(({ id }) => name === ALL || id.startsWith(prefix)) : [entry];
    if (entries.length > 0) matches.push({ name, by: entry === undefined ? "prefix" : "id", entries });
    else if (name === CHAIN.name) notes.push(CHAIN.about);
    else if (failure !== undefined) unknown.push(failure);
    if (entry !== undefined && entry.id !== name && words.size > 1)
      notes.push(`${name} is an alias of ${entry.id}.`);
  }
  return { matches, notes, unknown };
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
