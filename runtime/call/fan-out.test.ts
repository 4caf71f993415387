// Tests requests that are sent once per element of a list.

import { describe, expect, test } from "vitest";
import type { FanOut } from "../contract/plan.js";
import { RouteError } from "../contract/route-error.js";
import { write } from "../testing/test-capabilities.js";
import { type Handler, respondJson, serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { execute } from "./execute.js";
import { fanOut, fanOutReads } from "./fan-out.js";

describe("fan-out", () => {
  const fan = (onError: "fail" | "report", max = 5, allMissing?: boolean) =>
    write({
      order: ["rest"],
      rest: {
        api: "rest",
        requests: [
          {
            name: "main",
            role: "main",
            perItem: {
              run: fanOut,
              max,
              onError,
              ...(allMissing !== undefined && { allMissing: () => allMissing }),
              items: (scope: { readonly input?: { readonly ids?: number[] } }) => scope.input?.ids,
            },
            request: (scope: { readonly item?: number }) => ({ method: "POST", path: `/runs/${scope.item}` }),
          },
        ],
        output: (scope: { readonly main?: unknown }) => scope.main,
      },
    });
  const second: Handler = (request, response) =>
    request.url === "/runs/2"
      ? respondJson(response, { message: "no" }, 403)
      : respondJson(response, { ok: request.url });

  test("sends requests sequentially and includes failures in the list", async () => {
    await using server = await serve(second);
    const result = await execute(fan("report"), { ids: [1, 2, 3] }, {}, testSession(server.url));
    expect(result.data).toMatchObject([
      { item: 1, ok: true },
      { item: 2, ok: false, response: null },
      { item: 3, ok: true },
    ]);
  });
  test("fails the call if all requests fail", async () => {
    await using server = await serve(second);
    const result = await execute(fan("report"), { ids: [2, 2] }, {}, testSession(server.url));
    expect(result).toMatchObject({ ok: false, error: { code: "AUTH", retryable: false } });
    expect(server.requests).toHaveLength(2);
  });
  test("includes missing elements in the list if the plan says so, even if all are missing", async () => {
    const gone: Handler = (_request, response) => respondJson(response, { message: "Server Error" }, 410);
    await using server = await serve(gone);
    const result = await execute(fan("report", 5, true), { ids: [1, 2] }, {}, testSession(server.url));
    expect(result.data).toMatchObject([
      { item: 1, ok: false, message: expect.stringContaining("(HTTP 410).") },
      { item: 2, ok: false },
    ]);
    await using refusing = await serve(second);
    const refused = await execute(fan("report", 5, true), { ids: [2] }, {}, testSession(refusing.url));
    expect(refused).toMatchObject({ ok: false, error: { code: "AUTH" } });
  });
  test("returns an empty list for no elements", async () => {
    await using server = await serve(second);
    expect((await execute(fan("report"), { ids: [] }, {}, testSession(server.url))).data).toEqual([]);
  });
  test("`fail` stops at the first failure", async () => {
    await using server = await serve(second);
    const result = await execute(fan("fail"), { ids: [1, 2, 3] }, {}, testSession(server.url));
    expect(result.error).toMatchObject({ code: "AUTH", retryable: false, details: { outcome: "applied" } });
    expect(server.requests).toHaveLength(2);
  });
  test("pitfall: rejects too many elements before anything is sent", async () => {
    await using server = await serve(second);
    const { error } = await execute(fan("report", 2), { ids: [1, 2, 3] }, {}, testSession(server.url));
    expect(error).toMatchObject({
      code: "VALIDATION",
      message: 'Request "main" would be sent 3 times, but a call may send it at most 2 times.',
      details: { step: "main", count: 3, max: 2 },
    });
    expect(server.requests).toHaveLength(0);
  });
  test("sends as many requests as are permitted", async () => {
    await using server = await serve(second);
    const result = await execute(fan("report", 2), { ids: [1, 3] }, {}, testSession(server.url));
    expect(result.data).toMatchObject([{ ok: true }, { ok: true }]);
    expect(server.requests.map(({ url }) => url)).toEqual(["/runs/1", "/runs/3"]);
  });
  test("an absent list has no elements", async () => {
    await using server = await serve(second);
    expect((await execute(fan("report"), {}, {}, testSession(server.url))).data).toEqual([]);
    expect(server.requests).toHaveLength(0);
  });
  test("the elements that succeed contain the response, and the others the message of the failure", async () => {
    await using server = await serve(second);
    const result = await execute(fan("report"), { ids: [1, 2] }, {}, testSession(server.url));
    expect(result.data).toEqual([
      { item: 1, ok: true, response: { ok: "/runs/1" }, message: null },
      { item: 2, ok: false, response: null, message: expect.stringContaining("no") },
    ]);
  });
  test("after a rate limit, the others are not sent", async () => {
    await using server = await serve((request, response) =>
      request.url === "/runs/2"
        ? respondJson(response, { message: "secondary rate limit" }, 403, { "retry-after": "9999999" })
        : respondJson(response, {}),
    );
    const result = await execute(fan("report"), { ids: [1, 2, 3, 4] }, {}, testSession(server.url));
    expect(server.requests.map(({ url }) => url)).toEqual(["/runs/1", "/runs/2"]);
    expect(result.data).toMatchObject([
      { item: 1, ok: true },
      { item: 2, ok: false },
      { item: 3, ok: false, response: null, message: expect.stringMatching(/^Not sent: .*rate limit/) },
      { item: 4, ok: false, response: null, message: expect.stringMatching(/^Not sent: .*rate limit/) },
    ]);
  });
});

/** Returns a function that throws the errors of the elements that have one, and records which were sent. */
function sending(errors: Readonly<Record<string, unknown>>) {
  const sent: unknown[] = [];
  const send = async (item: unknown) => {
    sent.push(item);
    const error = errors[String(item)];
    if (error !== undefined) throw error;
    return `${item}!`;
  };
  return { sent, send };
}

const over = (items: readonly unknown[], parts: Partial<FanOut> = {}): FanOut => ({
  run: fanOut,
  max: 10,
  onError: "report",
  items: () => items,
  ...parts,
});

const errorFrom = (running: Promise<unknown>): Promise<unknown> => running.then(() => "done", Object);

describe("the failures of elements", () => {
  const refused = new RouteError("AUTH", "refused");
  const unknown = new RouteError("NETWORK", "lost", { outcome: "unknown" });

  test("after an abort, the others are not sent", async () => {
    const aborted = new RouteError("NETWORK", "aborted", { details: { aborted: true } });
    const { sent, send } = sending({ b: aborted });
    const outcomes = await fanOut(over(["a", "b", "c"]), "main", {}, send);
    expect(sent).toEqual(["a", "b"]);
    expect(outcomes.map(({ message }) => message)).toEqual([null, "aborted", "Not sent: aborted"]);
  });

  test.each([refused, new RouteError("NETWORK", "lost", { details: { aborted: false } })])(
    "another failure does not stop the others: %s",
    async (error) => {
      const { sent, send } = sending({ a: error });
      const outcomes = await fanOut(over(["a", "b"]), "main", {}, send);
      expect(sent).toEqual(["a", "b"]);
      expect(outcomes.map(({ ok }) => ok)).toEqual([false, true]);
    },
  );

  describe.each([
    ["sequentially", fanOut],
    ["concurrently", fanOutReads],
  ])("sent %s", (_how, run) => {
    test("an unknown outcome is thrown before other failures", async () => {
      const first = sending({ a: refused, b: unknown, c: refused });
      expect(await errorFrom(run(over(["a", "b", "c"]), "main", {}, first.send))).toBe(unknown);
      const known = sending({ a: refused, b: new RouteError("SERVER", "down") });
      expect(await errorFrom(run(over(["a", "b"]), "main", {}, known.send))).toBe(refused);
    });

    test("the first failure is thrown if it fails the request", async () => {
      const { send } = sending({ b: refused });
      const failing = run(over(["a", "b"], { onError: "fail" }), "main", {}, send);
      expect(await errorFrom(failing)).toMatchObject({ code: "AUTH", message: "refused" });
    });

    test("a list that is none is an unexpected response", async () => {
      const items: unknown = JSON.parse('{"length":1}');
      const { sent, send } = sending({});
      const none = over([], { items: (scope) => Object(scope).items });
      expect(await errorFrom(run(none, "main", { items }, send))).toMatchObject({
        code: "SERVER",
        details: { path: "main", expected: "a list", actual: '{"length":1}' },
      });
      expect(sent).toEqual([]);
    });

    test("an absent list has no elements", async () => {
      const { sent, send } = sending({});
      expect(await run(over([], { items: () => null }), "main", {}, send)).toEqual([]);
      expect(sent).toEqual([]);
    });
  });
});

describe("a read of elements that fails", () => {
  test("contains the element that was not found", async () => {
    const missing = new RouteError("NOT_FOUND", "gone", { details: { step: "users" } });
    const { send } = sending({ 7: missing });
    const failing = fanOutReads(over([1, 7], { onError: "fail" }), "users", {}, send);
    expect(await errorFrom(failing)).toMatchObject({
      code: "NOT_FOUND",
      message: "gone",
      details: { step: "users", missing: ["7"] },
    });
  });

  test("is the same error for another reason", async () => {
    const refused = new RouteError("AUTH", "refused");
    const { send } = sending({ 7: refused });
    const failing = fanOutReads(over([1, 7], { onError: "fail" }), "users", {}, send);
    expect(await errorFrom(failing)).toBe(refused);
  });
});
