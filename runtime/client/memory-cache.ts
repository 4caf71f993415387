// A cache of responses in memory, which removes the least recently used ones.

import type { CacheEntry, ResponseCache } from "../contract/response-cache.js";

/** Limits of a {@link memoryCache}. */
export interface MemoryCacheOptions {
  /** Maximum number of responses. Default: 1000. */
  readonly maxEntries?: number;
  /** Maximum number of characters of all responses. Default: 50 million. */
  readonly maxLength?: number;
}

/** Returns a cache in memory. */
export function memoryCache({
  maxEntries = 1000,
  maxLength = 50_000_000,
}: MemoryCacheOptions = {}): ResponseCache {
  /** In the order of their last use. */
  const entries = new Map<string, CacheEntry>();
  let length = 0;
  const take = (key: string) => {
    const entry = entries.get(key);
    if (entry === undefined || !entries.delete(key)) return undefined;
    length -= entry.body.length;
    return entry;
  };
  const add = (key: string, entry: CacheEntry) => {
    entries.set(key, entry);
    length += entry.body.length;
  };
  return {
    get(key) {
      const entry = take(key);
      if (entry !== undefined) add(key, entry);
      return entry;
    },
    set(key, entry) {
      take(key);
      add(key, entry);
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && length <= maxLength) return;
        take(oldest);
      }
    },
  };
}
