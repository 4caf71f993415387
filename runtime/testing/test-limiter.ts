// A limiter on a clock that sleeps advance, and the requests that it sends.

import { expect, vi } from "vitest";
import type { PacingOptions } from "../contract/pacing.js";
import type { HttpAnswer, HttpRequest } from "../contract/wire.js";
import { createPace } from "../pacing/pacer.js";
import { testClock } from "./test-session.js";

export const host = {
  host: "github.com",
  urls: { rest: "https://api.github.com", custom: false },
  token: "t",
};
export const read: HttpRequest = { api: "rest", method: "GET", path: "/x", accept: "" };
export const create: HttpRequest = { ...read, method: "POST" };
export const send = { signal: undefined, timeoutMs: 1000 };
export const ok: HttpAnswer = { status: 200, headers: {}, body: "{}" };

/** Returns an exchange whose responses are pending until `answer` is called, and the clock, which sleeps advance. */
export function setUp(pacing: PacingOptions = {}, session = host, random: () => number = () => 0) {
  let now = 1_000_000;
  const waits: number[] = [];
  const clock = {
    ...testClock(),
    now: () => now,
    random,
    sleep: async (ms: number) => {
      waits.push(ms);
      now += ms;
    },
  };
  const pending: ((answer: HttpAnswer) => void)[] = [];
  const warnings: string[] = [];
  const warn = (message: string) => void warnings.push(message);
  const pace = createPace(pacing, clock);
  const exchange = pace?.(session, () => new Promise((resolve) => pending.push(resolve)), warn);
  if (exchange === undefined) throw new Error("expected a limiter");
  const reported: (number | undefined)[] = [];
  const immediate = pace?.(
    session,
    async (_, { waitMs }) => {
      reported.push(waitMs);
      return ok;
    },
    warn,
  );
  if (immediate === undefined) throw new Error("expected a limiter");
  return { pending, exchange, immediate, waits, reported, warnings };
}

export const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Waits until this many requests were sent, and no more than these. */
export async function expectSent(pending: readonly unknown[], count: number): Promise<void> {
  await vi.waitFor(() => expect(pending.length).toBeGreaterThanOrEqual(count));
  await settled();
  expect(pending).toHaveLength(count);
}
