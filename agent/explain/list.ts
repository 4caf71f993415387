// Lists capabilities: summaries, domains, or ids by domain.

import type { Effect } from "../../runtime/contract/github-api.js";
import type { CatalogEntry } from "../../runtime/index.js";
import { type Extend, loadCatalog } from "./extended-catalog.js";

/** An entry of the list. */
export interface CapabilitySummary {
  readonly capability_id: string;
  readonly description: string;
  readonly effect: Effect;
  readonly tags: readonly string[];
}

export interface ListOptions {
  /** Also lists the capabilities of these registries. */
  readonly extend?: Extend;
  /** List only ids in this domain: `issue`, or `issue.labels`. */
  readonly domain?: string | undefined;
  /** List only capabilities that match these words, best first. */
  readonly search?: string | undefined;
}

/**
 * Lists capabilities, sorted by id, with `search` the best match first. With `format: "compact"` returns a text: the
 * domains and what they contain; with `domain` its ids, where `thing: parts.add/remove view` lists `thing.parts.add`,
 * `thing.parts.remove` and `thing.view`; with `search` a line `id: description` for each match, or only the ids if there
 * are many. Throws `GhxError` for an option that does not exist.
 */
export function listCapabilities(options: ListOptions & { readonly format: "compact" }): Promise<string>;
export function listCapabilities(
  options?: ListOptions & { readonly format?: "full" },
): Promise<readonly CapabilitySummary[]>;
export async function listCapabilities(
  options: ListOptions & { readonly format?: "compact" | "full" } = {},
): Promise<string | readonly CapabilitySummary[]> {
  const { checkFunctionOptions, FORMAT_OPTION } = await import("./function-options.js");
  checkFunctionOptions("listCapabilities", options, {
    ...FORMAT_OPTION,
    domain: "string",
    search: "string",
    extend: "list",
  });
  const { format = "full", extend } = options;
  const { entries, text } = await listEntries(await loadCatalog(extend), options);
  return format === "full" ? entries.map(summary) : text;
}

/** The selected entries, and the compact text that lists domains, ids by domain, or the matches of a search. */
export interface Listed {
  readonly entries: readonly CatalogEntry[];
  readonly text: string;
  readonly lists: "domains" | "ids" | "matches";
}

/**
 * Lists entries. `words`, separated by spaces or commas, are domains or prefixes such as `issue.labels`, which list their
 * ids and then the ids of other domains that contain the words. Words with at most one domain are searched for.
 */
export async function listEntries(
  catalog: readonly CatalogEntry[],
  { domain, search: searched, words }: Pick<ListOptions, "domain" | "search"> & { readonly words?: string },
): Promise<Listed> {
  const entries = domain === undefined ? catalog : catalog.filter(isIn(domain));
  const names = words?.split(/[\s,]+/).filter(Boolean) ?? [];
  const below = names.map((name) => entries.filter(isIn(name)));
  const domains = below.filter(({ length }) => length > 0).length;
  const isSearch = domains < names.length && domains < 2;
  const query = searched ?? (isSearch ? words : undefined);
  if (query !== undefined) {
    const { search } = await import("./search.js");
    const found = search(entries, query);
    return { entries: found, text: describeMatches(found), lists: "matches" };
  }
  if (names.length === 0 && domain === undefined)
    return { entries, text: listDomains(entries), lists: "domains" };
  if (names.length === 0) return { entries, text: byDomain(entries), lists: "ids" };
  const { stem } = await import("./search.js");
  const named = names.map((name) => ({
    name,
    // Labels of issues belong to the domain of labels as well.
    others: entries.filter(({ id }) => id.split(/[._]/).some((word) => stem(word) === stem(name))),
  }));
  const listed = [...new Set([...below.flat(), ...named.flatMap(({ others }) => others)])];
  const unknown = named.filter(({ name, others }) => others.length === 0 && !listed.some(isIn(name)));
  const note = unknown.length === 0 ? "" : `\nNo id contains: ${unknown.map(({ name }) => name).join(", ")}`;
  return { entries: listed, text: byDomain(listed) + note, lists: "ids" };
}

export function summary({ id, description, effect, tags = [] }: CatalogEntry): CapabilitySummary {
  return { capability_id: id, description, effect, tags };
}

/** The number of matches up to which each has a line of its own. */
const MOST_DESCRIBED = 12;

/** Returns a line `id: description` for each match, best first, or only the ids by domain if there are many. */
function describeMatches(found: readonly CatalogEntry[]): string {
  if (found.length > MOST_DESCRIBED) return byDomain(found);
  return found.map(({ id, description }) => `${id}: ${description}`).join("\n");
}

const isIn =
  (prefix: string) =>
  ({ id }: CatalogEntry): boolean =>
    id.startsWith(`${prefix}.`);

/** The length of the list of domains at any number of capabilities: some 300 tokens. */
const MOST_CHARACTERS = 1150;

/**
 * Returns a line for each domain with what it contains: `parts.*` for several capabilities of parts, then other ids. If
 * that is too long, all lines are cut to the same number of words, and end with `…`.
 */
function listDomains(entries: readonly CatalogEntry[]): string {
  const domains = [...byPrefix(entries)].map(([domain, prefixes]) => {
    const words = [...prefixes].flatMap(([prefix, last]) =>
      prefix === "" ? [] : [`${prefix}.${last.length > 1 ? "*" : last.join()}`],
    );
    return { domain, words: [...words, ...(prefixes.get("") ?? [])] };
  });
  const cut = (words: readonly string[], most: number) =>
    words.length > most ? [...words.slice(0, most), "…"] : words;
  const lines = (most: number) =>
    domains.map(({ domain, words }) => `${domain}: ${cut(words, most).join(" ")}`).join("\n");
  let most = Math.max(0, ...domains.map(({ words }) => words.length));
  while (most > 0 && lines(most).length > MOST_CHARACTERS) most--;
  return lines(most);
}

/** Returns one line of ids for each domain. Ids that differ only in their last word share the others. */
function byDomain(entries: readonly CatalogEntry[]): string {
  return [...byPrefix(entries)]
    .map(([domain, prefixes]) => `${domain}: ${[...prefixes].flatMap(names).join(" ")}`)
    .join("\n");
}

/** `close`, `view` without a prefix, otherwise `labels.add/remove`. */
function names([prefix, last]: readonly [prefix: string, last: readonly string[]]): readonly string[] {
  return prefix === "" ? last : [`${prefix}.${last.join("/")}`];
}

/** Returns the last words of ids by their domain and by the words between. */
function byPrefix(entries: readonly CatalogEntry[]): Map<string, Map<string, string[]>> {
  const domains = new Map<string, Map<string, string[]>>();
  for (const { id } of entries) {
    const words = id.split(".");
    const [domain = ""] = words;
    const prefix = words.slice(1, -1).join(".");
    const prefixes = domains.get(domain) ?? new Map<string, string[]>([["", []]]);
    domains.set(domain, prefixes);
    prefixes.set(prefix, [...(prefixes.get(prefix) ?? []), words.slice(-1).join()]);
  }
  return domains;
}
