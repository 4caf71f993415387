// Reads with injected faults on every route: retried after the correct delay and within the retry budget.

import { describe, expect, test } from "vitest";
import { ensureGh } from "../../../scripts/fetch-gh.js";
import { type FaultAction, fault } from "../../github/index.js";
import { expandWays, wayName } from "../../runner/caller.js";
import { ghVersions } from "../../runner/depth.js";
import { runCall } from "./support.js";

const ways = expandWays(ghVersions(await ensureGh())).map((way) => ({
  way,
  name: wayName(way),
  route: way.route,
}));
const view = { task: "issue.view", input: { owner: "octo", name: "hello", issueNumber: 1 } };
const tooMany = (headers: Record<string, string>) =>
  fault.respond(429, JSON.stringify({ message: "Too many requests" }), {
    "content-type": "application/json",
    ...headers,
  });

describe.each(ways)("on $name", ({ way, route }) => {
  const begin = [`route ${route} DEFAULT_POLICY`, "attempt main 1"];

  test.each<[string, FaultAction, string, number]>([
    ["a 502", fault.badGateway(), "SERVER", 250],
    ["a reset before the request was read", fault.resetBefore(), "NETWORK", 250],
    ["a reset after the request was read", fault.resetAfter(), "NETWORK", 250],
    // gh prints the truncated response, so the cli route sees malformed output instead of a connection error.
    ["a truncated response", fault.truncate(), route === "cli" ? "SERVER" : "NETWORK", 250],
    ["a 429 with Retry-After", tooMany({ "retry-after": "7" }), "RATE_LIMIT", 7000],
    ["a secondary limit with Retry-After", fault.secondaryLimit({ retryAfter: 2 }), "RATE_LIMIT", 2000],
  ])("%s is retried after the delay", async (_name, action, code, delay) => {
    const report = await runCall(way, { ...view, faults: [{ times: 1, do: action }] });
    expect(report.events).toEqual([...begin, `retry ${delay} ${code}`, "attempt main 2", "result ok"]);
    expect(report.waits).toEqual([delay]);
    expect(report.result).toMatchObject({ ok: true, data: { number: 1 } });
  });

  test("a persistent 502 fails after three attempts with increasing delays", async () => {
    const report = await runCall(way, { ...view, faults: [{ do: fault.badGateway() }] });
    expect(report.events).toEqual([
      ...begin,
      "retry 250 SERVER",
      "attempt main 2",
      "retry 500 SERVER",
      "attempt main 3",
      "result SERVER",
    ]);
    expect(report.requests).toHaveLength(3);
    expect(report.result.error).toMatchObject({ code: "SERVER", retryable: true });
  });

  test("a secondary limit without Retry-After requires one minute, which exceeds the default budget", async () => {
    const report = await runCall(way, { ...view, faults: [{ times: 1, do: fault.secondaryLimit() }] });
    expect(report.events).toEqual([...begin, "result RATE_LIMIT"]);
    expect(report.waits).toEqual([]);
    expect(report.result.error).toMatchObject({
      code: "RATE_LIMIT",
      retryable: true,
      details: { retry_after_ms: 60_000 },
    });
  });

  test("a secondary limit without Retry-After is retried after one minute if the budget allows it", async () => {
    const options = { retry: { budgetMs: 61_000 } };
    const report = await runCall(way, {
      ...view,
      options,
      faults: [{ times: 1, do: fault.secondaryLimit() }],
    });
    expect(report.waits).toEqual([60_000]);
    expect(report.result.ok).toBe(true);
  });

  test("a primary limit is retried after its reset", async () => {
    const report = await runCall(way, {
      ...view,
      faults: [{ times: 1, do: fault.primaryLimit({ resetInSeconds: 5 }) }],
    });
    const [wait = 0] = report.waits;
    // The reset has a resolution of one second, and running gh takes a part of a second.
    expect(wait).toBeGreaterThan(2_000);
    expect(wait).toBeLessThanOrEqual(5_250);
    expect(report.events.at(-1)).toBe("result ok");
  });

  test("a primary limit whose reset exceeds the budget fails with the reset time", async () => {
    const report = await runCall(way, {
      ...view,
      faults: [{ do: fault.primaryLimit({ resetInSeconds: 600 }) }],
    });
    expect(report.events).toEqual([...begin, "result RATE_LIMIT"]);
    expect(report.result.error?.details?.reset_at).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  test("a rejected token is not retried", async () => {
    const report = await runCall(way, { ...view, faults: [{ do: fault.unauthorized() }] });
    expect(report.events).toEqual([...begin, "result AUTH"]);
  });
});

const graphqlWays = ways.filter(({ route }) => route !== "rest");

test.each(graphqlWays)("an HTTP 200 with RATE_LIMITED is a rate limit on $name", async ({ way }) => {
  const report = await runCall(way, {
    ...view,
    faults: [{ times: 1, do: fault.graphqlRateLimited({ resetInSeconds: 5 }) }],
  });
  const [wait = 0] = report.waits;
  expect(wait).toBeGreaterThan(2_000);
  expect(wait).toBeLessThanOrEqual(5_250);
  expect(report.events.filter((event) => event.startsWith("retry"))).toEqual([`retry ${wait} RATE_LIMIT`]);
  expect(report.result.ok).toBe(true);
});

test("a read falls back to the next route when its retries are exhausted", async () => {
  const way = { route: undefined, gh: undefined };
  const report = await runCall(way, {
    ...view,
    faults: [{ match: { api: "graphql" }, do: fault.badGateway() }],
  });
  expect(report.events.slice(-4)).toEqual([
    "fallback rest SERVER",
    "route rest CARD_FALLBACK",
    "attempt main 1",
    "result ok",
  ]);
  expect(report.result.meta).toMatchObject({ route_used: "rest", reason: "CARD_FALLBACK" });
});
