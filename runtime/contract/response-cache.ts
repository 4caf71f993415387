// The interface of caches of responses.

import type { Headers } from "./wire.js";

/** A stored response. JSON data. */
export interface CacheEntry {
  readonly etag: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Stores responses, which may be private. Its errors are warnings and do not fail a call. */
export interface ResponseCache {
  get(key: string): CacheEntry | null | undefined | Promise<CacheEntry | null | undefined>;
  set(key: string, entry: CacheEntry): void | Promise<void>;
}
