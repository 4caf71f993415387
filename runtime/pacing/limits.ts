// GitHub's published limits, and what a request costs in them.
// https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits

import type { PacingOptions, Reservation, WindowCost } from "../contract/pacing.js";
import type { HttpRequest } from "../contract/wire.js";

const MINUTE_MS = 60_000;

/** The limits of a client. An absent one is not observed before GitHub refuses a request. */
export type Limits = Omit<PacingOptions, "store" | "maxConcurrent">;

/** The limits of github.com and its tenants. An Enterprise Server has none by default. */
export const PUBLISHED: Required<Limits> = {
  restPointsPerMinute: 900,
  graphqlPointsPerMinute: 2000,
  creationsPerMinute: 80,
  creationsPerHour: 500,
};

/** Returns what a request costs. */
export function costs({ api, method, path, body }: HttpRequest, limits: Limits): Reservation {
  const isGraphql = api === "graphql";
  // GraphQL requests are documents of this package; their text begins with the type of the operation.
  const creates = isGraphql ? body?.startsWith('{"query":"mutation') === true : method === "POST";
  const points = creates || (!isGraphql && method !== "GET") ? 5 : 1;
  const windows: WindowCost[] = [];
  const add = (name: string, cost: number, ms: number, limit: number | undefined) => {
    if (limit !== undefined) windows.push({ name, limit, ms, cost });
  };
  add(api, points, MINUTE_MS, isGraphql ? limits.graphqlPointsPerMinute : limits.restPointsPerMinute);
  if (creates) {
    add("creations/minute", 1, MINUTE_MS, limits.creationsPerMinute);
    add("creations/hour", 1, 60 * MINUTE_MS, limits.creationsPerHour);
  }
  const resource = isGraphql ? "graphql" : path.startsWith("/search/") ? "search" : "core";
  return { resource, costs: windows };
}
