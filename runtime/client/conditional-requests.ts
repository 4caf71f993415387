// Conditional requests: an unchanged response is not sent again, and does not count against
// the rate limit.

import type { Middleware, RequestContext } from "../contract/middleware-functions.js";
import type { CacheEntry, ResponseCache } from "../contract/response-cache.js";
import { thrownMessage } from "../contract/route-error.js";
import type { HttpAnswer } from "../contract/wire.js";
import { STORE_TIMEOUT_MS, within } from "../transport/time-limit.js";
import { memoryCache } from "./memory-cache.js";

/**
 * Returns middleware that sends the `ETag` of a stored response with each GET, and returns the stored response if GitHub
 * answers with 304. The key contains the host, a hash of the token, the accepted media type and the URL. Default: 1000
 * responses in memory.
 */
export function conditionalRequests(cache: ResponseCache = memoryCache()): Middleware {
  return {
    async request(context, next) {
      // A text depends on how much of it is read.
      if (context.method !== "GET" || context.isText) return next();
      const key = `${await context.account()} ${context.accept} ${context.url}`;
      const stored = await warnOnError(context, "read", async () => checkEntry(await cache.get(key)));
      const response = await next(stored && { "if-none-match": stored.etag });
      if (response.status === 304 && stored !== undefined) return merge(stored, response);
      const { etag, "set-cookie": _, ...headers } = response.headers;
      if (response.status === 200 && etag !== undefined) {
        const entry = { etag, status: response.status, headers, body: response.body };
        await warnOnError(context, "written", async () => cache.set(key, entry));
      }
      return response;
    },
  };
}

/** Returns the stored response with the rate limit, the date and the times of the new one. */
function merge({ status, headers, body }: CacheEntry, response: HttpAnswer): HttpAnswer {
  return { ...response, status, headers: { ...headers, ...response.headers }, body };
}

/** Returns the entry; undefined if there is none. Throws if the cache returned something else. */
function checkEntry(entry: CacheEntry | null | undefined): CacheEntry | undefined {
  if (entry === null || entry === undefined) return undefined;
  const { etag, status, headers, body }: Partial<CacheEntry> = entry;
  // What can be sent in a header.
  const hasTag = typeof etag === "string" && /^[\x21-\x7e]+$/.test(etag);
  const isEntry = hasTag && status === 200 && Object(headers) === headers && typeof body === "string";
  if (!isEntry) throw new Error("expected an entry that was stored by ghx");
  return entry;
}

async function warnOnError<T>(
  context: RequestContext,
  what: string,
  run: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await within("The cache", STORE_TIMEOUT_MS, context.signal, run);
  } catch (thrown) {
    context.warn(`The cache of conditionalRequests could not be ${what}: ${thrownMessage(thrown)}`);
    return undefined;
  }
}
