// What the limiter sends to a store, and what replaces one that fails.

import { afterEach, describe, expect, test, vi } from "vitest";
import type { PacingStore } from "../contract/pacing.js";
import type { HttpAnswer } from "../contract/wire.js";
import { create, expectSent, ok, read, send, setUp } from "../testing/test-limiter.js";
import { MAX_TIMER_MS, STORE_TIMEOUT_MS } from "../transport/time-limit.js";

describe("what a store receives", () => {
  const limited = (status: number, remaining: string, more: Partial<HttpAnswer> = {}): HttpAnswer => ({
    status,
    body: '{"message":"API rate limit exceeded for user"}',
    ...more,
    headers: {
      "x-ratelimit-limit": "5000",
      "x-ratelimit-remaining": remaining,
      "x-ratelimit-reset": "2000",
      ...more.headers,
    },
  });
  const secondary = {
    headers: { "retry-after": "3" },
    body: '{"message":"You have exceeded a secondary rate limit."}',
  };
  const quota = (remaining: number, inFlight: number) =>
    expect.objectContaining({ resource: "core", limit: 5000, remaining, reset: 2000, inFlight });

  test.each<[string, HttpAnswer, object[]]>([
    ["nothing of a response without a quota", ok, []],
    ["the quota, with the other requests in flight", limited(200, "7"), [{ quota: quota(7, 1) }]],
    ["the quota of a refusal", limited(403, "0"), [{ quota: quota(0, 1) }]],
    ["the pause with the quota", limited(403, "7", secondary), [{ quota: quota(7, 1), pauseMs: 3000 }]],
  ])("%s", async (_what, answer, reports) => {
    const taken: Parameters<PacingStore["take"]>[1][] = [];
    const take: PacingStore["take"] = (_account, reservation) => {
      taken.push(reservation);
      return 0;
    };
    const { exchange, pending } = setUp({ store: { take } });
    const first = exchange(read, send);
    void exchange(read, send);
    await expectSent(pending, 2);
    const before = taken.length;
    pending[0]?.(answer);
    await first;
    expect(taken.slice(before)).toEqual(reports.map((report) => ({ costs: [], report })));
  });

  test("waits of up to the longest timer are accepted", async () => {
    const answers = [MAX_TIMER_MS, 0];
    const { immediate, waits, warnings } = setUp({ store: { take: () => answers.shift() ?? 0 } });
    await immediate(read, send);
    expect([waits, warnings]).toEqual([[MAX_TIMER_MS], []]);
  });
});

describe("a store that fails", () => {
  afterEach(() => void vi.useRealTimers());
  const hang = () => {
    setImmediate(() => vi.advanceTimersByTime(STORE_TIMEOUT_MS));
    return new Promise<number>(() => {});
  };
  const refuse = () => {
    throw new Error("not reachable");
  };

  test.each<[name: string, take: PacingStore["take"], reason: string]>([
    ["throws", refuse, "not reachable"],
    ["rejects", async () => refuse(), "not reachable"],
    ["does not answer", hang, "pacing.store did not finish within 1000 ms."],
    ["returns NaN", () => Number.NaN, "got NaN"],
    ["returns Infinity", async () => Number.POSITIVE_INFINITY, "got Infinity"],
    ["returns a time", () => 1e300, "got 1e+300"],
    ["returns a negative number", () => -1, "got -1"],
    // As a program without types may write it.
    ["returns a text", () => JSON.parse('"5"'), "got 5"],
    ["returns nothing", () => JSON.parse("null"), "got null"],
  ])("because it %s is replaced by memory for a minute, with a warning", async (_, take, reason) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const store = { take: vi.fn(take) };
    const { immediate, waits, warnings } = setUp({ store, creationsPerMinute: 1 });
    await immediate(create, send);
    await immediate(create, send);
    expect(waits[0]).toBe(60_000);
    expect(warnings[0]).toMatch(
      /^The option pacing\.store failed, so the client's own memory replaces it for 60 s: /,
    );
    expect(warnings[0]).toContain(reason);
    // It is called again only after a minute.
    expect(warnings).toHaveLength(1 + waits.length);
    expect(store.take).toHaveBeenCalledTimes(warnings.length);
  });

  test("does not end a call that is aborted meanwhile with the answer of the memory", async () => {
    const controller = new AbortController();
    const take = () => {
      controller.abort();
      return new Promise<number>(() => {});
    };
    const { immediate, warnings } = setUp({ store: { take } });
    await expect(immediate(read, { ...send, signal: controller.signal })).rejects.toMatchObject({
      details: { aborted: true },
    });
    expect(warnings).toEqual([]);
  });
});
