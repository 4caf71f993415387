// Reads through a disturbed GitHub, on every route: tried again after the right time, and no longer than allowed.

import { describe, expect, test } from "vitest";
import { ensureGh } from "../../../scripts/fetch-gh.js";
import { type FaultAction, fault } from "../../github/index.js";
import { expandWays, wayName } from "../../runner/caller.js";
import { tell } from "./support.js";

const ways = expandWays(await ensureGh()).map((way) => ({ way, name: wayName(way), route: way.route }));
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
    // gh prints what came of it: no broken connection is seen, but a broken answer.
    ["an answer that breaks off", fault.truncate(), route === "cli" ? "SERVER" : "NETWORK", 250],
    ["a 429 with Retry-After", tooMany({ "retry-after": "7" }), "RATE_LIMIT", 7000],
    ["a secondary limit with Retry-After", fault.secondaryLimit({ retryAfter: 2 }), "RATE_LIMIT", 2000],
  ])("%s is waited for and tried again", async (_name, action, code, delay) => {
    const story = await tell(way, { ...view, faults: [{ times: 1, do: action }] });
    expect(story.events).toEqual([...begin, `retry ${delay} ${code}`, "attempt main 2", "result ok"]);
    expect(story.waits).toEqual([delay]);
    expect(story.result).toMatchObject({ ok: true, data: { number: 1 } });
  });

  test("a 502 that stays is given up after three attempts, with growing waits", async () => {
    const story = await tell(way, { ...view, faults: [{ do: fault.badGateway() }] });
    expect(story.events).toEqual([
      ...begin,
      "retry 250 SERVER",
      "attempt main 2",
      "retry 500 SERVER",
      "attempt main 3",
      "result SERVER",
    ]);
    expect(story.requests).toHaveLength(3);
    expect(story.result.error).toMatchObject({ code: "SERVER", retryable: true });
  });

  test("a secondary limit that only its text tells asks for a minute, which is more than the budget", async () => {
    const story = await tell(way, { ...view, faults: [{ times: 1, do: fault.secondaryLimit() }] });
    expect(story.events).toEqual([...begin, "result RATE_LIMIT"]);
    expect(story.waits).toEqual([]);
    expect(story.result.error).toMatchObject({
      code: "RATE_LIMIT",
      retryable: true,
      details: { retry_after_ms: 60_000 },
    });
  });

  test("a secondary limit that only its text tells is waited for where the budget allows it", async () => {
    const options = { retry: { budgetMs: 61_000 } };
    const story = await tell(way, { ...view, options, faults: [{ times: 1, do: fault.secondaryLimit() }] });
    expect(story.waits).toEqual([60_000]);
    expect(story.result.ok).toBe(true);
  });

  test("a primary limit is waited for until its reset", async () => {
    const story = await tell(way, {
      ...view,
      faults: [{ times: 1, do: fault.primaryLimit({ resetInSeconds: 5 }) }],
    });
    const [wait = 0] = story.waits;
    // GitHub tells the second, and a run of gh takes a part of one.
    expect(wait).toBeGreaterThan(2_000);
    expect(wait).toBeLessThanOrEqual(5_250);
    expect(story.events.at(-1)).toBe("result ok");
  });

  test("a reset further away than the budget ends the call, and says when it is", async () => {
    const story = await tell(way, { ...view, faults: [{ do: fault.primaryLimit({ resetInSeconds: 600 }) }] });
    expect(story.events).toEqual([...begin, "result RATE_LIMIT"]);
    expect(story.result.error?.details?.reset_at).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  test("a token that GitHub rejects is not tried again", async () => {
    const story = await tell(way, { ...view, faults: [{ do: fault.unauthorized() }] });
    expect(story.events).toEqual([...begin, "result AUTH"]);
  });
});

const graphqlWays = ways.filter(({ route }) => route !== "rest");

test.each(graphqlWays)("an HTTP 200 that says RATE_LIMITED is a rate limit on $name", async ({ way }) => {
  const story = await tell(way, {
    ...view,
    faults: [{ times: 1, do: fault.graphqlRateLimited({ resetInSeconds: 5 }) }],
  });
  const [wait = 0] = story.waits;
  expect(wait).toBeGreaterThan(2_000);
  expect(wait).toBeLessThanOrEqual(5_250);
  expect(story.events.filter((event) => event.startsWith("retry"))).toEqual([`retry ${wait} RATE_LIMIT`]);
  expect(story.result.ok).toBe(true);
});

test("a read goes to the next route when its retries are spent", async () => {
  const way = { route: undefined, gh: undefined };
  const story = await tell(way, { ...view, faults: [{ match: { api: "graphql" }, do: fault.badGateway() }] });
  expect(story.events.slice(-4)).toEqual([
    "fallback rest SERVER",
    "route rest CARD_FALLBACK",
    "attempt main 1",
    "result ok",
  ]);
  expect(story.result.meta).toMatchObject({ route_used: "rest", reason: "CARD_FALLBACK" });
});
