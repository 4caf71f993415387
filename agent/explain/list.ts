// Lists capabilities: summaries, or ids by domain.

import type { CatalogEntry } from "../../runtime/index.js";
import { type Extend, loadCatalog } from "./catalog.js";

/** An entry of the list. */
export interface CapabilitySummary {
  readonly capability_id: string;
  readonly description: string;
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
 * Lists capabilities, sorted by id, with `search` the best match first. With `format: "compact"` returns a text with one
 * line for each domain: `thing: parts.add/remove view` lists `thing.parts.add`, `thing.parts.remove` and `thing.view`;
 * with `search`, a line `id: description` for each match. Throws `GhxError` for an option that does not exist.
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
  const { domain, search: words, format = "full", extend } = options;
  const catalog = await loadCatalog(extend);
  const inDomain = catalog.filter(({ id }) => domain === undefined || id.startsWith(`${domain}.`));
  if (words === undefined) return format === "full" ? inDomain.map(summary) : byDomain(inDomain);
  const { search } = await import("./search.js");
  const found = search(inDomain, words);
  if (format === "full") return found.map(summary);
  return found.map(({ id, description }) => `${id}: ${description}`).join("\n");
}

export function summary({ id, description, tags = [] }: CatalogEntry): CapabilitySummary {
  return { capability_id: id, description, tags };
}

/** Returns one line for each domain. Ids that differ only in their last word share the others. */
export function byDomain(entries: readonly CatalogEntry[]): string {
  const domains = new Map<string, Map<string, string[]>>();
  for (const { id } of entries) {
    const words = id.split(".");
    const [domain = ""] = words;
    const prefix = words.slice(1, -1).join(".");
    const prefixes = domains.get(domain) ?? new Map<string, string[]>([["", []]]);
    domains.set(domain, prefixes);
    prefixes.set(prefix, [...(prefixes.get(prefix) ?? []), words.slice(-1).join()]);
  }
  return [...domains]
    .map(([domain, prefixes]) => `${domain}: ${[...prefixes].flatMap(names).join(" ")}`)
    .join("\n");
}

/** `close`, `view` without a prefix, otherwise `labels.add/remove`. */
function names([prefix, last]: readonly [prefix: string, last: readonly string[]]): readonly string[] {
  return prefix === "" ? last : [`${prefix}.${last.join("/")}`];
}
