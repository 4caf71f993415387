// Lists capability ids by domain, and summaries of capabilities.

import type { CatalogEntry } from "../runtime/index.js";

/** An entry of the full list. */
export interface CapabilitySummary {
  readonly capability_id: string;
  readonly description: string;
  readonly tags: readonly string[];
}

export interface ListOptions {
  /** List only ids in this domain: `issue`, or `issue.labels`. */
  readonly domain?: string | undefined;
  /** List only capabilities that match these words, best first. */
  readonly search?: string | undefined;
}

/**
 * Lists capabilities. By default returns a text with one line for each domain: `thing: parts.add view` lists
 * `thing.parts.add` and `thing.view`. With `search` returns a line `id: description` for each match, and with
 * `format: "full"` a list of objects.
 */
export function listCapabilities(
  options: ListOptions & { readonly format: "full" },
): Promise<readonly CapabilitySummary[]>;
export function listCapabilities(options?: ListOptions & { readonly format?: "compact" }): Promise<string>;
export async function listCapabilities({
  domain,
  search: words,
  format = "compact",
}: ListOptions & { readonly format?: "compact" | "full" } = {}): Promise<
  string | readonly CapabilitySummary[]
> {
  const { catalog } = await import("../generated/catalog.js");
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

/** Returns one line for each domain. */
export function byDomain(entries: readonly CatalogEntry[]): string {
  const domains = new Map<string, string[]>();
  for (const { id } of entries) {
    const domain = id.slice(0, id.indexOf("."));
    const names = domains.get(domain) ?? [];
    names.push(id.slice(domain.length + 1));
    domains.set(domain, names);
  }
  return [...domains].map(([domain, names]) => `${domain}: ${names.join(" ")}`).join("\n");
}
