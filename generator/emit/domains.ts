// Capabilities by domain.

/** Returns the capabilities of each domain, in the same order. */
export function groupByDomain<One extends { readonly domain: string }>(
  capabilities: readonly One[],
): ReadonlyMap<string, readonly One[]> {
  const domains = new Map<string, One[]>();
  for (const one of capabilities) domains.set(one.domain, [...(domains.get(one.domain) ?? []), one]);
  return domains;
}
