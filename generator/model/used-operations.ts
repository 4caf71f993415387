// The operations that capabilities use.

import type { Capability } from "./ir.js";

/** Returns the names of the operations of their requests, and of their lists of existing names. */
export function usedOperationNames(capabilities: readonly Capability[]): Set<string> {
  const operations = capabilities.flatMap(({ graphql, existing }) => [
    ...(graphql?.requests ?? []).map(({ operation }) => operation),
    ...existing.flatMap(({ operation, repository }) => [operation, repository]),
  ]);
  return new Set(operations.flatMap((operation) => operation?.name ?? []));
}
