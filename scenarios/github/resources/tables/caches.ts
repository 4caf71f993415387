/** Caches of GitHub Actions. Runs create them. */
import { integer, text, time } from "../field.js";
import { table } from "../resource.js";

export const caches = table({
  type: "Cache",
  paths: ["/repos/{owner}/{repo}/actions/caches/{cache_id}"],
  key: "databaseId",
  access: { token: "actions", write: "write" },
  prefixes: ["key"],
  sort: { last_accessed_at: "lastAccessedAt", created_at: "createdAt", size_in_bytes: "sizeInBytes" },
  fields: {
    key: text(),
    ref: text({ default: "refs/heads/main" }),
    version: text({ default: "73885106f58cc52a7df9ec4d4a5622a5" }),
    sizeInBytes: integer({ default: 1024 }),
    lastAccessedAt: time({ default: "2026-01-01T00:00:00Z" }),
    createdAt: time({ default: "2026-01-01T00:00:00Z" }),
  },
});
