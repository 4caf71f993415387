// Writes that GitHub refuses because of a rate limit, before it applies anything, against the local GitHub.

import { describe, expect, test } from "vitest";
import { type Fault, fault } from "../../github/index.js";
import { runCall } from "./support.js";

const way = { route: undefined, gh: undefined };
/** A creation, so that a second one would be a second comment. */
const create = {
  task: "issue.comments.create",
  input: { owner: "octo", name: "hello", issueNumber: 1, body: "Once." },
};
const HOUR = { resetInSeconds: 3600 };

const primary: readonly [name: string, api: "graphql" | "rest", action: Fault["do"]][] = [
  ["HTTP 403", "graphql", fault.primaryLimit(HOUR)],
  ["HTTP 429", "graphql", fault.primaryLimit({ ...HOUR, status: 429 })],
  ["RATE_LIMITED", "graphql", fault.graphqlRateLimited(HOUR)],
  ["HTTP 403", "rest", fault.primaryLimit(HOUR)],
  ["HTTP 429", "rest", fault.primaryLimit({ ...HOUR, status: 429 })],
];
const other = { graphql: "rest", rest: "graphql" } as const;

describe.each(["the whole API", "mutations only"])("an exhausted primary limit of %s", (scope) => {
  test.each(primary)("%s over %s: the write falls back and is applied once", async (_name, api, action) => {
    const match = scope === "mutations only" ? { api, mutation: true } : { api };
    const routes = [api, other[api]];
    const report = await runCall(way, { ...create, faults: [{ match, do: action }], options: { routes } });
    expect(report.result).toMatchObject({ ok: true, meta: { route_used: other[api] } });
    expect(report.result.error).toBeUndefined();
    expect(report.writes).toBe(1);
    expect(report.waits).toEqual([]);
    expect(report.events.filter((event) => event.startsWith("fallback"))).toHaveLength(1);
  });
});

test.each(["graphql", "rest"] as const)(
  "a secondary limit over %s: the write does not fall back, and is not applied",
  async (api) => {
    const faults = [{ match: { api }, do: fault.secondaryLimit() }];
    const report = await runCall(way, { ...create, faults, options: { routes: [api, other[api]] } });
    expect(report.result.error).toMatchObject({
      code: "RATE_LIMIT",
      retryable: true,
      details: { limit: "secondary", retry_after_ms: 60_000 },
    });
    expect(report.result.error?.details?.outcome).toBeUndefined();
    expect(report.writes).toBe(0);
    expect(report.events.filter((event) => event.startsWith("fallback"))).toEqual([]);
  },
);
