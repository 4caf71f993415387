// Tests what is concluded after several attempts of an idempotent write whose state shows no effect, and in which order
// they are reported.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { execute } from "../call/execute.js";
import type { ExecuteOptions } from "../contract/options.js";
import type { PlannedRest } from "../contract/plan.js";
import { restPlan, write } from "../testing/test-capabilities.js";
import { type Handler, respondJson, serve, split, status } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const timeout: Handler = () => void vi.advanceTimersByTime(1_000);
const JSON_TYPE = { "content-type": "application/json" };
const UNKNOWN =
  "It is unknown whether GitHub applied the write. Check the current state before you try again.";

/** Calls the write, whose attempts have these answers. `isApplied`: what the state shows, or from which read on it shows the effect; null if nothing. */
async function attempts(
  answers: readonly Handler[],
  isApplied: boolean | number | null = false,
  options: ExecuteOptions = {},
) {
  let writes = 0;
  let reads = 0;
  await using server = await serve((request, response, count) => {
    if (request.method === "GET") {
      reads++;
      respondJson(response, {});
    } else answers[Math.min(writes++, answers.length - 1)]?.(request, response, count);
  });
  const rest = restPlan("PUT", {
    requests: [
      {
        name: "main",
        role: "main",
        request: () => ({ method: "PUT", path: "/thing" }),
        confirm: {
          by: "response",
          done: () => (typeof isApplied === "number" ? reads >= isApplied : (isApplied ?? undefined)),
        },
      },
    ],
  });
  const thing = write({ idempotent: true, order: ["rest"], rest });
  const limits = { requestTimeoutMs: 1_000, timeoutMs: 60_000 };
  const result = await execute(thing, {}, { ...limits, ...options }, testSession(server.url));
  return { ...result, writes, reads };
}

const refusal = status(422, "Not possible");

test("a refusal after a lost response is definite if the state shows that nothing was applied", async () => {
  const { error, writes, reads } = await attempts([status(502), refusal]);
  expect(error).toMatchObject({ code: "VALIDATION", details: { lost_response: { code: "SERVER" } } });
  expect(error?.details?.outcome).toBeUndefined();
  // Two after the attempts, and two more because they may be late.
  expect([writes, reads]).toEqual([2, 4]);
});

test.each([
  ["a timeout", [timeout, refusal], 2],
  ["a timeout that another lost response follows", [timeout, status(502), refusal], 3],
  ["a lost response that a timeout follows", [status(502), timeout, refusal], 3],
])("a refusal after %s is not definite: GitHub may still apply the write", async (_what, answers, count) => {
  const { error, writes } = await attempts(answers);
  expect(error).toMatchObject({
    retryable: false,
    message: expect.stringMatching(/\. A second attempt failed: .*Not possible\. It is unknown/),
    details: { outcome: "unknown", refusal: { code: "VALIDATION" } },
  });
  expect(writes).toBe(count);
});

test("a lost response alone is definite if the state shows that nothing was applied", async () => {
  const { error, writes } = await attempts([status(502)], false, { retry: { maxAttempts: 1 } });
  expect(error).toMatchObject({ code: "SERVER", retryable: true });
  expect(error?.details).not.toHaveProperty("outcome");
  expect(error?.details).not.toHaveProperty("lost_response");
  expect(writes).toBe(1);
});

test("the last of several lost responses is the error, without the earlier ones", async () => {
  const { error } = await attempts([status(502), status(503)], false);
  expect(error?.message).toContain("HTTP 503");
  expect(error?.details).not.toHaveProperty("lost_response");
});

test.each([
  ["one lost response", [status(502)], 1, "HTTP 502"],
  ["several lost responses", [status(502), status(502), status(503)], 3, "HTTP 503"],
])("after %s the error says that the outcome is unknown", async (_what, answers, count, last) => {
  const { error, writes } = await attempts(answers, null, { retry: { maxAttempts: count } });
  expect(writes).toBe(count);
  expect(error).toMatchObject({ retryable: false, details: { outcome: "unknown" } });
  expect(error?.message).toMatch(new RegExp(`${last}\\b.* ${UNKNOWN}$`, "s"));
  expect(error?.message).not.toContain("A second attempt failed");
});

test("the state is not read after a refusal", async () => {
  expect(await attempts([refusal], true)).toMatchObject({ ok: false, writes: 1, reads: 0 });
});

test("the write is not sent again if the state shows that it was applied", async () => {
  expect(await attempts([status(502)], true)).toMatchObject({ ok: true, data: {}, writes: 1, reads: 1 });
});

test.each([
  ["a refusal", [status(502), refusal]],
  ["the last lost response", [status(502)]],
])("a state that shows the write late, after %s, is the result", async (_what, answers) => {
  const { ok, writes, reads } = await attempts(answers, 4, { retry: { maxAttempts: 2 } });
  expect({ ok, writes, reads }).toEqual({ ok: true, writes: 2, reads: 4 });
});

test("a state that does not show the write is not read again after the time limit of the call", async () => {
  const limits = { retry: { maxAttempts: 1 }, timeoutMs: 50 };
  expect(await attempts([status(502)], false, limits)).toMatchObject({ ok: false, writes: 1, reads: 1 });
});

test("the state is read once more after the last attempt", async () => {
  expect(await attempts([status(502)], null)).toMatchObject({ ok: false, writes: 3, reads: 3 });
});

test.each([
  [true, 1, 1, { ok: true }],
  // Each time, the state is read again after a delay, because GitHub may answer with an older one.
  [false, 3, 9, { error: { code: "SERVER", retryable: true } }],
  [undefined, 1, 6, { error: { code: "SERVER", details: { outcome: "unknown" } } }],
])(
  "a request that creates is sent again only if its state lacks the object: %s",
  async (isApplied, posts, gets, expected) => {
    let [writes, reads] = [0, 0];
    await using server = await serve(({ method }, response) => {
      if (method === "POST") writes++;
      else reads++;
      response.writeHead(method === "POST" || isApplied === undefined ? 502 : 200, JSON_TYPE).end("{}");
    });
    const read: PlannedRest = {
      name: "created",
      role: "lookup",
      request: () => ({ method: "GET", path: "/things" }),
    };
    const confirm = { by: "lookups", once: true, lookups: [read], done: () => isApplied } as const;
    const request = () => ({ method: "POST", path: "/things" }) as const;
    const rest = restPlan("POST", { requests: [{ name: "main", role: "main", request, confirm }] });
    const thing = write({ idempotent: true, order: ["rest"], rest });
    expect(await execute(thing, {}, {}, testSession(server.url))).toMatchObject(expected);
    expect([writes, reads]).toEqual([posts, gets]);
  },
);

test("a write that is not idempotent is neither sent again nor is its state read", async () => {
  await using server = await serve(split(status(500), status(500)));
  const result = await execute(write(), {}, {}, testSession(server.url));
  expect(result.error?.message).toMatch(new RegExp(`${UNKNOWN}$`));
  expect(server.requests).toHaveLength(1);
});
