// Tests REST lookups that do not depend on each other, and elements that are read together.

import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import type { PlannedRest } from "../contract/plan.js";
import { capability } from "../testing/test-capabilities.js";
import { type ReceivedRequest, respondJson, serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { mapConcurrently, runConcurrently } from "./concurrently.js";
import { execute } from "./execute.js";
import { fanOutReads } from "./fan-out.js";
import { reportFailure } from "./run-request.js";

const get = (name: string, parts: Partial<PlannedRest> = {}): PlannedRest => ({
  name,
  role: "lookup",
  request: () => ({ method: "GET", path: `/${name}` }),
  ...parts,
});
const main: PlannedRest = {
  name: "main",
  role: "main",
  request: () => ({ method: "POST", path: "/main" }),
};
const change = (...lookups: readonly PlannedRest[]) =>
  capability({
    id: "thing.change",
    effect: "write",
    order: ["rest"],
    rest: {
      api: "rest",
      requests: [...lookups, main],
      runLookups: runConcurrently,
      output: ({ main: _, ...scope }: Record<string, unknown>) => scope,
    },
  });
const run = (url: string, lookups: readonly PlannedRest[], signal?: AbortSignal) =>
  execute(change(...lookups), {}, { signal }, testSession(url));

/** Serves each of the requests only after all of them have arrived, in this order. Responds to others at once. */
function together(urls: readonly string[], status: Record<string, number> = {}) {
  const waiting = new Map<string, ServerResponse>();
  const respond = (url: string, response: ServerResponse) =>
    respondJson(response, { url, message: `No ${url}` }, status[url] ?? 200);
  return ({ url }: ReceivedRequest, response: ServerResponse): void => {
    if (urls.includes(url)) waiting.set(url, response);
    else respond(url, response);
    if (waiting.size < urls.length) return;
    for (const one of urls) {
      const held = waiting.get(one);
      if (held) respond(one, held);
    }
    waiting.clear();
  };
}

describe("REST lookups of a call", () => {
  test("are sent before any of them is answered, and the write after them", async () => {
    await using server = await serve(together(["/a", "/b", "/c"]));
    const result = await run(server.url, [get("a"), get("b"), get("c")]);
    expect(result.data).toMatchObject({ a: { url: "/a" }, b: { url: "/b" }, c: { url: "/c" } });
    expect(server.requests.map(({ url }) => url)).toEqual(["/a", "/b", "/c", "/main"]);
  });

  test("one that uses the response of another waits only for that one", async () => {
    // The response to /slow is sent after the dependent request.
    await using server = await serve(together(["/next", "/slow"]));
    const next = get("next", { reads: ["first"] });
    const result = await run(server.url, [get("first"), next, get("slow")]);
    expect(result.ok).toBe(true);
    expect(server.requests.map(({ url }) => url)).toEqual(["/first", "/slow", "/next", "/main"]);
  });

  test("a failure that is only reported does not end the others", async () => {
    await using server = await serve(together(["/b", "/a"], { "/b": 403 }));
    const result = await run(server.url, [get("a"), get("b", { onError: reportFailure })]);
    expect(result).toMatchObject({
      data: { a: { url: "/a" } },
      meta: { warnings: [{ step: "b", code: "AUTH" }] },
    });
    expect(Object(result.data).ran).toMatchObject({ a: true, b: false });
  });

  test("the first failure in order is reported, not the first in time", async () => {
    await using server = await serve(together(["/b", "/c", "/a"], { "/b": 404, "/c": 422, "/a": 410 }));
    const result = await run(server.url, [get("a"), get("b"), get("c")]);
    expect(result.error?.message).toContain("/a");
    expect(server.requests.some(({ url }) => url === "/main")).toBe(false);
  });

  test("what is not needed after a failure is aborted, and its dependents are not sent", async () => {
    let closed: Promise<unknown> | undefined;
    const held: ServerResponse[] = [];
    await using server = await serve(({ url }, response, count) => {
      if (url === "/slow") closed = once(response, "close");
      else held.push(response);
      if (count === 2) for (const one of held) respondJson(one, { message: "No" }, 404);
    });
    const result = await run(server.url, [get("a"), get("slow"), get("next", { reads: ["slow"] })]);
    expect(result.error?.code).toBe("NOT_FOUND");
    await closed;
    expect(server.requests.map(({ url }) => url).sort()).toEqual(["/a", "/slow"]);
  });

  test("a lookup that fails with a transient error is sent again without the others", async () => {
    let failures = 0;
    await using server = await serve(({ url }, response) =>
      respondJson(response, { url }, url === "/b" && failures++ === 0 ? 502 : 200),
    );
    expect((await run(server.url, [get("a"), get("b")])).ok).toBe(true);
    expect(server.requests.map(({ url }) => url).sort()).toEqual(["/a", "/b", "/b", "/main"]);
  });

  test("end with the signal of the call", async () => {
    const controller = new AbortController();
    await using server = await serve((_request, _response, count) => {
      if (count === 2) controller.abort();
    });
    const result = await run(server.url, [get("a"), get("b")], controller.signal);
    expect(result.error).toMatchObject({ code: "NETWORK", details: { aborted: true } });
  });
});

describe("elements that are read", () => {
  const each = (items: readonly string[], onError: "fail" | "report") =>
    get("each", {
      request: (scope) => ({ method: "GET", path: `/${Object(scope).item}` }),
      perItem: { run: fanOutReads, max: 3, items: () => items, onError },
    });

  test("are requested together, with the responses in the order of the elements", async () => {
    await using server = await serve(together(["/y", "/x"]));
    const result = await run(server.url, [each(["x", "y"], "fail")]);
    expect(result.data).toMatchObject({ each: [{ item: "x" }, { item: "y" }] });
  });

  test("the first failing element in order is reported", async () => {
    await using server = await serve(together(["/y", "/x"], { "/x": 404, "/y": 422 }));
    const result = await run(server.url, [each(["x", "y"], "fail")]);
    expect(result.error).toMatchObject({ code: "NOT_FOUND", message: expect.stringContaining("/x") });
  });

  test("failures are reported per element, and fail the request if no element succeeds", async () => {
    await using server = await serve(({ url }, response) =>
      respondJson(response, { message: url }, url === "/x" || url === "/y" ? 404 : 200),
    );
    const some = await run(server.url, [each(["x", "z"], "report")]);
    expect(some.data).toMatchObject({ each: [{ ok: false }, { ok: true }] });
    const none = await run(server.url, [each(["y", "x"], "report")]);
    expect(none.error?.message).toContain("/y");
  });

  test("more than the maximum are refused before any request", async () => {
    await using server = await serve((_request, response) => respondJson(response, {}));
    const result = await run(server.url, [each(["1", "2", "3", "4"], "fail")]);
    expect(result.error).toMatchObject({ code: "VALIDATION", details: { max: 3, count: 4 } });
    expect(server.requests).toEqual([]);
  });
});

test("at most ten elements are in flight, and all are processed", async () => {
  let current = 0;
  let most = 0;
  const results = await mapConcurrently([...Array(25).keys()], undefined, async (element) => {
    most = Math.max(most, ++current);
    await new Promise(setImmediate);
    current--;
    return element;
  });
  expect(most).toBe(10);
  expect(results).toEqual([...Array(25).keys()]);
});

test("no elements have no results", async () => {
  expect(await mapConcurrently([], undefined, async () => 1)).toEqual([]);
});

test("after a failure, no further element is started", async () => {
  const started: number[] = [];
  const running = mapConcurrently(
    [1, 2, 3],
    undefined,
    async (element) => {
      started.push(element);
      if (element === 2) throw new Error("second");
    },
    1,
  );
  await expect(running).rejects.toThrow("second");
  expect(started).toEqual([1, 2]);
});

test("an abort of the call does not affect elements that have ended", async () => {
  const controller = new AbortController();
  const signals: AbortSignal[] = [];
  const running = mapConcurrently([1, 2], controller.signal, async (element, signal) => {
    signals.push(signal);
    if (element === 2) throw new Error("second");
  });
  await expect(running).rejects.toThrow("second");
  controller.abort();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
});
