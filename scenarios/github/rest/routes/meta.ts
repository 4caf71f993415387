/** The root of the API and the rate limits. */
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
    handle: () => {
      // A limit that is never reached resets an hour from now, by the wall clock: clients wait by theirs.
      const reset = Math.floor(Date.now() / 1000) + 3600;
      const window = (limit: number) => ({ limit, used: 0, remaining: limit, reset });
      const resources = Object.fromEntries(
        Object.entries(HOURLY).map(([name, limit]) => [name, window(limit)]),
      );
      return { status: 200, body: { resources, rate: window(HOURLY.core) } };
    },
  },
];
