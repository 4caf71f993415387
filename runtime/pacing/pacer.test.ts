import { describe, expect, test, vi } from "vitest";
import type { PacingStore } from "../contract/pacing.js";
import type { HttpAnswer, HttpRequest } from "../contract/wire.js";
import { timedOut } from "../errors/interrupted.js";
import { create, expectSent, host, ok, read, send, settled, setUp } from "../testing/test-limiter.js";

describe("requests in flight", () => {
  test("at most 20 at first, and more after successes", async () => {
    const { pending, exchange } = setUp();
    const running = Array.from({ length: 60 }, () => exchange(read, send));
    await expectSent(pending, 20);
    for (let answered = 0; answered < 60; answered++) {
      pending[answered]?.(ok);
      await settled();
    }
    expect(await Promise.all(running)).toHaveLength(60);
    const more = Array.from({ length: 40 }, () => exchange(read, send));
    await expectSent(pending, 60 + 26);
    pending.slice(60).forEach((answer) => {
      answer(ok);
    });
    await settled();
    pending.slice(86).forEach((answer) => {
      answer(ok);
    });
    await Promise.all(more);
  });

  test("half as many after a secondary limit", async () => {
    const { pending, exchange } = setUp();
    const refused = exchange(read, send);
    await expectSent(pending, 1);
    pending[0]?.({
      status: 403,
      headers: { "retry-after": "1" },
      body: '{"message":"You have exceeded a secondary rate limit."}',
    });
    await refused;
    void Array.from({ length: 30 }, () => exchange(read, send));
    await expectSent(pending, 1 + 10);
  });

  test("a further request of a call goes before first requests of other calls", async () => {
    const { pending, exchange } = setUp({ maxConcurrent: 3 });
    let begun = 0;
    const open: number[] = [];
    const call = async () => {
      const own = { ...send, signal: new AbortController().signal };
      await exchange(read, own);
      open.push(++begun);
      await exchange(create, own);
      begun--;
    };
    const calls = Promise.all(Array.from({ length: 40 }, call));
    for (let answered = 0; answered < 80; answered++) {
      await vi.waitFor(() => expect(pending.length).toBeGreaterThan(answered));
      pending[answered]?.(ok);
    }
    await calls;
    expect(Math.max(...open)).toBeLessThanOrEqual(2 * 3);
  });

  test("an aborted request leaves the queue", async () => {
    const { pending, exchange } = setUp({ maxConcurrent: 1 });
    const controller = new AbortController();
    const first = exchange(read, send);
    const second = exchange(read, { ...send, signal: controller.signal });
    const third = exchange(read, send);
    await expectSent(pending, 1);
    controller.abort();
    await expect(second).rejects.toMatchObject({ code: "NETWORK", outcome: "none" });
    pending[0]?.(ok);
    await first;
    await expectSent(pending, 2);
    pending[1]?.(ok);
    expect(await third).toEqual(ok);
    expect(pending).toHaveLength(2);
  });
});

test("reports how long a request waited", async () => {
  const { immediate, reported, waits } = setUp({ creationsPerMinute: 1 });
  await immediate(create, send);
  await immediate(create, send);
  expect(reported).toEqual([0, waits.reduce((sum, ms) => sum + ms, 0)]);
});

describe("published limits", () => {
  test("80 requests per minute and 500 per hour create content", async () => {
    const { immediate, waits } = setUp();
    for (let sent = 0; sent < 80; sent++) await immediate(create, send);
    expect(waits).toEqual([]);
    await immediate(create, send);
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(60_000);
    for (let sent = 81; sent < 500; sent++) await immediate(create, send);
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(3_600_000);
    await immediate(create, send);
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(3_600_000);
  });

  test("900 points per minute over REST; a write costs 5", async () => {
    const { immediate, waits } = setUp({ creationsPerMinute: 1000 });
    for (let sent = 0; sent < 180; sent++) await immediate({ ...create, method: "PATCH" }, send);
    expect(waits).toEqual([]);
    await immediate(read, send);
    expect(waits[0]).toBe(60_000);
  });

  test("a mutation creates content, and a query does not", async () => {
    const { immediate, waits } = setUp({ creationsPerMinute: 1 });
    const graphql = (query: string): HttpRequest => ({
      ...read,
      api: "graphql",
      method: "POST",
      body: JSON.stringify({ query }),
    });
    for (let sent = 0; sent < 3; sent++) await immediate(graphql("query A{viewer{login}}"), send);
    await immediate(graphql("mutation A{x}"), send);
    expect(waits).toEqual([]);
    await immediate(graphql("mutation A{x}"), send);
    expect(waits[0]).toBe(60_000);
  });

  test.each([
    { ...host, host: "ghe.test" },
    { ...host, urls: { ...host.urls, custom: true } },
  ])("an Enterprise Server and a custom URL have none: %j", async (session) => {
    const { immediate, waits } = setUp({}, session);
    for (let sent = 0; sent < 600; sent++) await immediate(create, send);
    expect(waits).toEqual([]);
  });
});

test("waits have up to a second of jitter", async () => {
  const draws = [0.25, 1];
  const { immediate, waits } = setUp({}, host, () => draws.shift() ?? 0);
  for (let sent = 0; sent < 81; sent++) await immediate(create, send);
  // A short wait has at most its own length of jitter.
  expect(waits).toEqual([60_250, 500 + 500]);
});

test("a wait within the deadline is waited for, and a longer one fails without a request", async () => {
  const { immediate, exchange, pending, waits } = setUp({ creationsPerMinute: 1 });
  await immediate(create, send);
  const early = exchange(create, { ...send, deadline: 1_000_000 + 59_999 });
  await expect(early).rejects.toMatchObject({ code: "RATE_LIMIT", retryAfterMs: 60_000 });
  expect([waits, pending]).toEqual([[], []]);
  await immediate(create, { ...send, deadline: 1_000_000 + 120_000 });
  expect(waits[0]).toBe(60_000);
});

test("a write that waited for other requests until the deadline of its call is not sent", async () => {
  const { exchange, pending } = setUp({ maxConcurrent: 1 });
  const controller = new AbortController();
  const first = exchange(create, send);
  await expectSent(pending, 1);
  const refused = { code: "NETWORK", outcome: "none", retryable: true };
  // The slot becomes free before the timer of the call runs.
  const late = exchange(create, { ...send, deadline: 999_999 });
  const ended = exchange(create, { ...send, signal: controller.signal });
  controller.abort(timedOut("The call", 5));
  await expect(ended).rejects.toMatchObject(refused);
  pending[0]?.(ok);
  await first;
  await expect(late).rejects.toMatchObject(refused);
  expect(pending).toHaveLength(1);
});

describe("what a response reports", () => {
  const NOW = 1_000_000;
  const secondary = (headers: HttpAnswer["headers"]): HttpAnswer => ({
    status: 403,
    headers,
    body: '{"message":"You have exceeded a secondary rate limit."}',
  });
  const exhausted: HttpAnswer = {
    ...ok,
    headers: {
      "x-ratelimit-limit": "5000",
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": String(NOW / 1000 + 90),
      date: new Date(NOW).toUTCString(),
    },
  };

  test.each<[string, HttpAnswer, string, number]>([
    ["a secondary limit", secondary({ "retry-after": "5" }), "secondary", 5_000],
    ["a secondary limit without a time", secondary({}), "secondary", 60_000],
    ["an exhausted quota", exhausted, "primary", 90_000],
  ])("%s applies to the next request", async (_what, answer, limit, wait) => {
    const { exchange, pending, waits } = setUp();
    const first = exchange(read, send);
    await expectSent(pending, 1);
    pending[0]?.(answer);
    expect(await first).toEqual(answer);
    const early = exchange(read, { ...send, deadline: NOW + wait - 1 });
    await expect(early).rejects.toMatchObject({
      code: "RATE_LIMIT",
      retryable: true,
      retryAfterMs: wait,
      outcome: "none",
      details: { limit },
      message: expect.stringContaining(
        `permit it after ${new Date(NOW + wait).toISOString()}, which is after`,
      ),
    });
    const later = exchange(read, { ...send, deadline: NOW + wait });
    await expectSent(pending, 2);
    pending[1]?.(ok);
    expect([await later, waits]).toEqual([ok, [wait]]);
  });

  test("a quota that is not exhausted, and a search, do not wait", async () => {
    const { exchange, pending } = setUp();
    const first = exchange(read, send);
    await expectSent(pending, 1);
    pending[0]?.(exhausted);
    await first;
    void exchange({ ...read, path: "/search/issues" }, send);
    await expectSent(pending, 2);
  });
});

test("a primary limit does not add a request in flight", async () => {
  const { exchange, pending } = setUp();
  const refused: HttpAnswer = {
    status: 403,
    headers: { "x-ratelimit-remaining": "0" },
    body: '{"message":"API rate limit exceeded for user"}',
  };
  for (let count = 0; count < 10; count++) {
    const one = exchange(read, send);
    await expectSent(pending, count + 1);
    pending[count]?.(refused);
    await one;
  }
  void Array.from({ length: 30 }, () => exchange(read, send));
  await expectSent(pending, 10 + 20);
});

test("the account contains no token", async () => {
  const accounts: string[] = [];
  const store: PacingStore = { take: (account) => accounts.push(account) - 1 };
  const { immediate } = setUp({ store }, { ...host, token: "canary-secret" });
  await immediate(create, send);
  expect(accounts[0]).toMatch(/^https:\/\/api\.github\.com [0-9a-f]{16}$/);
});
