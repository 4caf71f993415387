// The entry `ghx/cache`: middleware for conditional requests.

export { conditionalRequests } from "../runtime/client/conditional-requests.js";
export { type MemoryCacheOptions, memoryCache } from "../runtime/client/memory-cache.js";
export type { CacheEntry, ResponseCache } from "../runtime/contract/response-cache.js";
