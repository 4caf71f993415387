// Tests that the time limit of a call and the caller's signal end all parts of it.

import { afterEach, expect, test, vi } from "vitest";
import type { CliCommand, CliRunner } from "../contract/options.js";
import type { PlannedRest } from "../contract/plan.js";
import { createSession } from "../session/create-session.js";
import { both, restPlan, write } from "../testing/test-capabilities.js";
import { type Handler, inTurn, reset, respondJson, serve, status } from "../testing/test-server.js";
import { testClock, testSession } from "../testing/test-session.js";
import { execute } from "./execute.js";

afterEach(() => {
  vi.useRealTimers();
});

const useTimers = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
const viaGh = both({ order: ["cli"], cli: { derived: "rest" } });

test("a read on a server that does not respond ends at the deadline, on all routes together", async () => {
  useTimers();
  await using server = await serve(() => void vi.advanceTimersByTime(600));
  const options = { timeoutMs: 1_000, requestTimeoutMs: 600 };
  const result = await execute(both(), {}, options, testSession(server.url));
  expect(server.requests).toHaveLength(2);
  expect(result.error).toMatchObject({
    code: "NETWORK",
    message: "The call did not finish within 1000 ms.",
    details: { timeout_ms: 1_000 },
  });
  expect(result.error?.details?.outcome).toBeUndefined();
});

test("requestTimeoutMs bounds one request", async () => {
  useTimers();
  await using server = await serve((_request, response, count) =>
    count === 1 ? void vi.advanceTimersByTime(600) : respondJson(response, { data: { thing: 1 } }),
  );
  const options = { timeoutMs: 1_000, requestTimeoutMs: 600 };
  expect(await execute(both(), {}, options, testSession(server.url))).toMatchObject({ ok: true });
});

test("by default, a request ends after 30 seconds and a call after 120", async () => {
  useTimers();
  // Each answer arrives after the time limit of its request.
  await using server = await serve(() => void vi.advanceTimersByTime(30_000));
  const result = await execute(both(), {}, { retry: { maxAttempts: 1 } }, testSession(server.url));
  expect(server.requests).toHaveLength(2);
  expect(result.error?.details).toMatchObject({ timeout_ms: 30_000 });
  const late = await serve(() => void vi.advanceTimersByTime(120_000));
  const ended = await execute(both(), {}, { requestTimeoutMs: 600_000 }, testSession(late.url));
  await late[Symbol.asyncDispose]();
  expect(ended.error?.details).toMatchObject({ timeout_ms: 120_000 });
});

test("a write in flight at the deadline has an unknown outcome", async () => {
  useTimers();
  await using server = await serve(() => void vi.advanceTimersByTime(1_000));
  const result = await execute(write(), {}, { timeoutMs: 1_000 }, testSession(server.url));
  expect(server.requests).toHaveLength(1);
  expect(result.error).toMatchObject({ retryable: false, details: { outcome: "unknown" } });
});

test("the state after a lost response is read within the remaining time of the call", async () => {
  useTimers();
  const lost: Handler = (...request) => {
    vi.advanceTimersByTime(400);
    reset(...request);
  };
  await using server = await serve(inTurn(lost, () => void vi.advanceTimersByTime(600)));
  const main: PlannedRest = {
    name: "main",
    role: "main",
    request: () => ({ method: "PUT", path: "/thing" }),
    confirm: { by: "response", done: () => true },
  };
  const confirmed = write({ idempotent: true, order: ["rest"], rest: restPlan("PUT", { requests: [main] }) });
  const result = await execute(confirmed, {}, { timeoutMs: 1_000 }, testSession(server.url));
  expect(server.requests.map(({ method }) => method)).toEqual(["PUT", "GET"]);
  expect(result.error).toMatchObject({ retryable: false, details: { outcome: "unknown" } });
});

test("does not wait for a rate limit that ends after the deadline", async () => {
  await using server = await serve(status(429, "slow down", { "retry-after": "10" }));
  const clock = testClock();
  const options = { timeoutMs: 5_000, retry: { budgetMs: 60_000 } };
  const result = await execute(both(), {}, options, testSession(server.url, {}, clock));
  expect(clock.waits).toEqual([]);
  expect(result.error).toMatchObject({ code: "RATE_LIMIT", details: { retry_after_ms: 10_000 } });
});

test("ends at the deadline although fetch ignores its signal", async () => {
  useTimers();
  const hanging = () => {
    vi.advanceTimersByTime(1_000);
    return new Promise<Response>(() => {});
  };
  const session = testSession("http://127.0.0.1:9", { fetch: hanging });
  const result = await execute(both(), {}, { timeoutMs: 1_000 }, session);
  expect(result.error).toMatchObject({ code: "NETWORK", details: { timeout_ms: 1_000 } });
});

/** A gh that never finishes. `commands` contains what it runs, and `ignoring` does not react to its signal. */
function hangingGh(onRun: () => void, ignoring = false) {
  const commands: CliCommand[] = [];
  const cliRunner: CliRunner = (command) => {
    commands.push(command);
    onRun();
    return new Promise((_resolve, reject) => {
      if (!ignoring) command.signal?.addEventListener("abort", () => reject(command.signal?.reason));
    });
  };
  return { commands, cliRunner };
}

test.each([
  ["gh --version", "--version", { token: "test-token-1" }],
  ["gh auth token", "auth", { token: undefined }],
])("the deadline ends %s", async (_what, argument, options) => {
  useTimers();
  const { commands, cliRunner } = hangingGh(() => queueMicrotask(() => vi.advanceTimersByTime(1_000)));
  const session = createSession({ env: {}, ...options, cliRunner }, { clock: testClock() });
  const result = await execute(viaGh, {}, { timeoutMs: 1_000 }, session);
  expect(result.error).toMatchObject({ code: "NETWORK", details: { timeout_ms: 1_000 } });
  expect(result.error?.details?.outcome).toBeUndefined();
  const command = commands.find(({ args }) => args[0] === argument);
  expect(command?.signal?.aborted).toBe(true);
});

test.each([false, true])(
  "the signal ends the check of gh (a runner that ignores it: %s)",
  async (ignoring) => {
    const controller = new AbortController();
    const { cliRunner } = hangingGh(() => controller.abort(), ignoring);
    const session = testSession("http://127.0.0.1:9", { cliRunner });
    const result = await execute(viaGh, {}, { signal: controller.signal }, session);
    expect(result.error).toMatchObject({ code: "NETWORK", details: { aborted: true } });
  },
);

test("the deadline ends a request over gh although the runner ignores its signal", async () => {
  useTimers();
  const { cliRunner } = hangingGh(() => queueMicrotask(() => vi.advanceTimersByTime(1_000)), true);
  const session = testSession("http://127.0.0.1:9", { cliRunner });
  const options = { timeoutMs: 1_000, skipPreflight: true };
  const result = await execute(viaGh, {}, options, session);
  expect(result.error).toMatchObject({ code: "NETWORK", details: { timeout_ms: 1_000 } });
});

test("an aborted call does not end the check of gh for another call", async () => {
  const controller = new AbortController();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const cliRunner: CliRunner = async ({ args, signal }) => {
    if (args[0] === "--version") await released;
    if (signal?.aborted) throw signal.reason;
    const printed = args[0] === "--version" ? "gh version 2.46.0" : 'HTTP/2.0 200 OK\r\n\r\n{"id":1}';
    return { exitCode: 0, stdout: new TextEncoder().encode(printed), stderr: "", truncated: false };
  };
  const session = testSession("http://127.0.0.1:9", { cliRunner });
  const first = execute(viaGh, {}, { signal: controller.signal }, session);
  const second = execute(viaGh, {}, {}, session);
  controller.abort();
  expect(await first).toMatchObject({ error: { details: { aborted: true } } });
  release();
  expect(await second).toMatchObject({ ok: true, data: { id: 1 } });
});
