/** Endpoints for the API root and the rate limits. */
import type { RateLimit } from "../../http.js";
import { hypermediaRoot } from "../render/root.js";
import type { Route } from "../route.js";

const HOURLY = { core: 5000, graphql: 5000, search: 30, code_search: 10, integration_manifest: 5000 };

export const metaRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/",
    docs: "meta/meta#github-api-root",
    handle: ({ apiUrl }) => ({ status: 200, body: hypermediaRoot(apiUrl) }),
  },
  {
    method: "GET",
    path: "/rate_limit",
    docs: "rate-limit/rate-limit#get-rate-limit-status-for-the-authenticated-user",
    handle: ({ rateLimit }) => {
      const currentLimit = (resource: keyof typeof HOURLY) => {
        return (resource !== "integration_manifest" && rateLimit?.(resource)) || fresh(HOURLY[resource]);
      };
      const names = ["core", "graphql", "search", "code_search", "integration_manifest"] as const;
      const resources = Object.fromEntries(names.map((name) => [name, currentLimit(name)]));
      return { status: 200, body: { resources, rate: currentLimit("core") } };
    },
  },
];

/** Returns a limit without counted requests. It resets in one hour of real time, because clients compare it with their clock. */
function fresh(limit: number): RateLimit {
  return { limit, used: 0, remaining: limit, reset: Math.floor(Date.now() / 1000) + 3600 };
}
