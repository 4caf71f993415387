// Tests conditional requests: what is stored, for whom, and that errors of a cache do not fail calls.

import { afterEach, expect, test, vi } from "vitest";
import type { Middleware } from "../contract/middleware-functions.js";
import type { GhxOptions } from "../contract/options.js";
import type { ResponseCache } from "../contract/response-cache.js";
import { createSession } from "../session/create-session.js";
import { type Handler, respondJson, serve } from "../testing/test-server.js";
import { testClock } from "../testing/test-session.js";
import { STORE_TIMEOUT_MS } from "../transport/time-limit.js";
import { middleware } from "./apply-middleware.js";
import { bindGraphql } from "./bind-graphql.js";
import { conditionalRequests } from "./conditional-requests.js";
import { createLayers } from "./layers.js";
import { memoryCache } from "./memory-cache.js";
import { bindRequest } from "./request.js";

/** Answers with an ETag, and with 304 to a request that has it. */
const tagged: Handler = ({ headers, url }, response, count) => {
  const etag = `W/"${url}"`;
  response.setHeader("x-ratelimit-remaining", String(5000 - count));
  if (headers["if-none-match"] === etag) response.writeHead(304, { etag }).end();
  else
    respondJson(response, { count }, 200, {
      etag,
      link: `<${url}&page=2>; rel="next"`,
      "set-cookie": "session=1",
    });
};

/** Returns a client for the server. */
function client(url: string, cache?: ResponseCache, options: GhxOptions = {}) {
  const use = middleware(conditionalRequests(cache));
  const all = { apiUrl: url, token: "test-token-1", env: { PATH: "" }, use, ...options };
  return createSession(all, { clock: testClock(), layers: createLayers(all) });
}

test("an unchanged response is read from the cache", async () => {
  await using server = await serve(tagged);
  const request = bindRequest(client(server.url));
  const results = [await request("GET /a"), await request("GET /a"), await request("GET /b")];
  expect(results.map(({ ok, data, meta }) => [ok, data, meta.response?.status])).toEqual([
    [true, { count: 1 }, 200],
    [true, { count: 1 }, 304],
    [true, { count: 3 }, 200],
  ]);
  expect(server.requests.map(({ headers }) => headers["if-none-match"])).toEqual([
    undefined,
    'W/"/a"',
    undefined,
  ]);
  expect(results[1]?.meta.cost).toMatchObject({ requests: 1, rate_limit_remaining: 4998 });
});

test("an outer middleware sees the stored response with the limits of the new one", async () => {
  await using server = await serve(tagged);
  const seen: object[] = [];
  const watch: Middleware = {
    request: async (_, next) => {
      const response = await next();
      seen.push(response);
      return response;
    },
  };
  const request = bindRequest(
    client(server.url, undefined, { use: middleware(watch, conditionalRequests()) }),
  );
  for (const _ of [1, 2]) await request("GET /a");
  const link = '</a&page=2>; rel="next"';
  expect(seen).toMatchObject([
    { status: 200, body: '{"count":1}', headers: { link, "x-ratelimit-remaining": "4999" } },
    { status: 200, body: '{"count":1}', headers: { link, "x-ratelimit-remaining": "4998" } },
  ]);
});

test("a changed response replaces the stored one", async () => {
  let version = 1;
  await using server = await serve(({ headers }, response) => {
    const etag = `"${version}"`;
    if (headers["if-none-match"] === etag) response.writeHead(304).end();
    else respondJson(response, { version }, 200, { etag });
  });
  const request = bindRequest(client(server.url));
  const versions = [];
  for (const next of [1, 2, 2]) {
    version = next;
    versions.push((await request("GET /a")).data);
  }
  expect(versions).toEqual([{ version: 1 }, { version: 2 }, { version: 2 }]);
});

test("the key contains the host, the account, the media type and the URL, and no token", async () => {
  await using server = await serve(tagged);
  const keys: string[] = [];
  const cache: ResponseCache = { get: () => undefined, set: (key) => void keys.push(key) };
  for (const token of ["test-token-1", "test-token-2"])
    await bindRequest(client(server.url, cache, { token }))("GET /a");
  await bindRequest(client(server.url, cache))("GET /a", {}, { accept: "application/vnd.github.raw+json" });
  await bindRequest(client(server.url, cache))("GET /a", { page: 2 });
  expect(new Set(keys).size).toBe(4);
  for (const key of keys) expect(key).toContain(`${server.url} `);
  expect(keys.join()).not.toMatch(/test-token/);
});

test("writes, GraphQL and texts are not stored, nor responses without an ETag or with an error", async () => {
  await using server = await serve((received, response, count) => {
    if (received.url === "/missing") respondJson(response, { message: "Not Found" }, 404, { etag: '"1"' });
    else if (received.url === "/untagged") respondJson(response, {});
    else if (received.url === "/graphql") respondJson(response, { data: { a: 1 } }, 200, { etag: '"1"' });
    else tagged(received, response, count);
  });
  const stored: string[] = [];
  const session = client(server.url, { get: () => undefined, set: (key) => void stored.push(key) });
  const request = bindRequest(session);
  await request("POST /a", { title: "t" });
  await request("HEAD /a");
  await request("GET /a", {}, { accept: "text/plain" });
  await request("GET /missing");
  await request("GET /untagged");
  await bindGraphql(session)("query { a }");
  expect(server.requests).toHaveLength(6);
  expect(stored).toEqual([]);
});

test("entries are JSON data without cookies", async () => {
  await using server = await serve(tagged);
  const stored = new Map<string, string>();
  const cache: ResponseCache = {
    get: async (key) => JSON.parse(stored.get(key) ?? "null"),
    set: async (key, entry) => void stored.set(key, JSON.stringify(entry)),
  };
  const request = bindRequest(client(server.url, cache));
  await request("GET /a");
  expect(await request("GET /a")).toMatchObject({ ok: true, data: { count: 1 } });
  expect(String([...stored.values()])).toContain('rel=\\"next\\"');
  expect(String([...stored.values()])).not.toContain("session=1");
});

const refuse = () => {
  throw new Error("no connection");
};
/** Does not answer before the time limit. */
const hang = () => {
  setImmediate(() => vi.advanceTimersByTime(STORE_TIMEOUT_MS));
  return new Promise<never>(() => {});
};
afterEach(() => void vi.useRealTimers());

test.each<[string, ResponseCache, number]>([
  ["does not answer", { get: hang, set: hang }, 2],
  ["throws", { get: refuse, set: refuse }, 2],
  ["rejects", { get: async () => refuse(), set: async () => refuse() }, 2],
  // As a program without types may write it.
  ["returns something else", { get: () => JSON.parse('{"etag":1}'), set: () => undefined }, 1],
  [
    "returns a tag that is not a header",
    { get: () => ({ etag: '"a"\r\nx: y', status: 200, headers: {}, body: "{}" }), set: () => undefined },
    1,
  ],
])("a cache that %s adds warnings, and does not fail the call", async (_, cache, warnings) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await using server = await serve(tagged);
  const result = await bindRequest(client(server.url, cache))("GET /a");
  expect(result).toMatchObject({ ok: true, data: { count: 1 } });
  expect(result.meta.warnings).toHaveLength(warnings);
  expect(result.meta.warnings?.[0]).toMatchObject({
    code: "MIDDLEWARE",
    message: expect.stringContaining("The cache of conditionalRequests"),
  });
  expect(server.requests[0]?.headers["if-none-match"]).toBeUndefined();
});

test("the cache in memory removes what was not used for the longest time", () => {
  const entry = (length: number) => ({ etag: '"1"', status: 200, headers: {}, body: "x".repeat(length) });
  const few = memoryCache({ maxEntries: 2 });
  few.set("a", entry(1));
  few.set("b", entry(1));
  few.get("a");
  few.set("c", entry(1));
  expect(["a", "b", "c"].map((key) => few.get(key) !== undefined)).toEqual([true, false, true]);
  const small = memoryCache({ maxLength: 10 });
  small.set("a", entry(6));
  small.set("a", entry(4));
  small.set("b", entry(6));
  expect(["a", "b"].map((key) => small.get(key) !== undefined)).toEqual([true, true]);
  small.set("c", entry(11));
  expect(["a", "b", "c"].map((key) => small.get(key) !== undefined)).toEqual([false, false, false]);
});

test("the cache in memory has 1,000 responses and 50 million characters by default", () => {
  const entry = (length: number) => ({ etag: '"1"', status: 200, headers: {}, body: "x".repeat(length) });
  const many = memoryCache();
  for (let index = 0; index < 1_001; index++) many.set(String(index), entry(1));
  expect([many.get("0"), many.get("1")]).toEqual([undefined, entry(1)]);
  const long = memoryCache();
  for (const key of ["a", "b", "c"]) long.set(key, entry(20_000_000));
  expect(["a", "b", "c"].map((key) => long.get(key) !== undefined)).toEqual([false, true, true]);
});
