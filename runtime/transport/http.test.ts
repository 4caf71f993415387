import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test, vi } from "vitest";
import { defined } from "../contract/defined.js";
import type { GhxOptions } from "../contract/options.js";
import type { RestRequest } from "../contract/plan.js";
import type { HttpRequest } from "../contract/wire.js";
import { respondJson, serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { createHttpExchange } from "./http.js";
import { selectSend } from "./node-http.js";
import { sendRest } from "./rest.js";
import { textBody } from "./text-body.js";

const get: HttpRequest = { api: "rest", method: "GET", path: "/thing", accept: "application/json" };
const post: HttpRequest = { ...get, method: "POST", body: "{}" };
const textRequest = (accept: string | undefined): RestRequest =>
  defined({ method: "GET" as const, path: "/x", accept, text: { maxBytes: 100, body: textBody } });
const patient = { signal: undefined, timeoutMs: 60_000 };

afterEach(() => {
  vi.useRealTimers();
});

describe.each<[string, GhxOptions]>([
  ["node:http", {}],
  ["fetch", { fetch }],
])("over %s", (_, client) => {
  const exchangeWith = (server: { readonly url: string }) =>
    createHttpExchange(testSession(server.url, client));

  test("sends the headers that GitHub requires", async () => {
    await using server = await serve((_request, response) => respondJson(response, {}));
    await exchangeWith(server)(post, patient);
    expect(server.requests[0]?.headers).toMatchObject({
      authorization: "Bearer test-token-1",
      "user-agent": "ghx",
      "x-github-api-version": "2022-11-28",
      "content-type": "application/json",
    });
  });

  test("pitfall: fetch has a time limit", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await using server = await serve(() => void vi.advanceTimersByTime(80));
    const answer = exchangeWith(server)(get, { signal: undefined, timeoutMs: 80 });
    await expect(answer).rejects.toMatchObject({ code: "NETWORK", retryable: true, outcome: undefined });
  });

  test("the time limit includes reading the body", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await using server = await serve((_request, response) => {
      response.writeHead(200);
      response.write("{");
    });
    const fetchHeaders: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      // The exchange then reads the body.
      setImmediate(() => vi.advanceTimersByTime(80));
      return response;
    };
    const session = testSession(server.url, { fetch: fetchHeaders });
    const answer = createHttpExchange(session)(get, { signal: undefined, timeoutMs: 80 });
    await expect(answer).rejects.toMatchObject({
      code: "NETWORK",
      message: expect.stringContaining("80 ms"),
    });
  });

  test("the caller's signal aborts the request immediately", async () => {
    const controller = new AbortController();
    await using server = await serve(() => controller.abort());
    const answer = exchangeWith(server)(get, { ...patient, signal: controller.signal });
    await expect(answer).rejects.toMatchObject({
      code: "NETWORK",
      retryable: false,
      details: { aborted: true },
    });
  });

  test("a refused connection has no outcome, because nothing was sent", async () => {
    const server = await serve(() => {});
    await server[Symbol.asyncDispose]();
    const answer = exchangeWith(server)(get, patient);
    await expect(answer).rejects.toMatchObject({ code: "NETWORK", retryable: true, outcome: "none" });
  });

  test("a reset connection has an unknown outcome", async () => {
    await using server = await serve((_request, response) => response.socket?.resetAndDestroy());
    const answer = exchangeWith(server)(post, patient);
    await expect(answer).rejects.toMatchObject({ code: "NETWORK", outcome: undefined });
  });

  test("follows a redirect to another origin without the token", async () => {
    await using store = await serve((_request, response) => response.end("log"));
    await using server = await serve((_request, response) => {
      response.writeHead(302, { location: `${store.url}/blob?sig=1` }).end();
    });
    const answer = await exchangeWith(server)(get, patient);
    expect(answer.body).toBe("log");
    expect(store.requests[0]?.headers.authorization).toBeUndefined();
  });

  test("does not send the token after a redirect to another origin and back", async () => {
    await using home = await serve((request, response) => {
      if (request.url === "/thing") response.writeHead(302, { location: `${away.url}/` }).end();
      else response.end("back");
    });
    await using away = await serve((_request, response) => {
      response.writeHead(302, { location: `${home.url}/other` }).end();
    });
    const answer = await exchangeWith(home)(get, patient);
    expect(answer.body).toBe("back");
    expect(home.requests.map(({ headers }) => headers.authorization)).toEqual([
      "Bearer test-token-1",
      undefined,
    ]);
  });

  test("sends the token on a redirect to the same origin", async () => {
    await using server = await serve((request, response) => {
      if (request.url === "/thing") response.writeHead(301, { location: "/moved" }).end();
      else respondJson(response, { ok: true });
    });
    await exchangeWith(server)(get, patient);
    expect(server.requests[1]?.headers.authorization).toBe("Bearer test-token-1");
  });

  test("stops after too many redirects", async () => {
    await using server = await serve((_request, response) =>
      response.writeHead(302, { location: "/thing" }).end(),
    );
    await expect(exchangeWith(server)(get, patient)).rejects.toMatchObject({
      code: "SERVER",
    });
    expect(server.requests).toHaveLength(6);
  });

  test("a write follows only a 307 on the same origin, with its body", async () => {
    await using server = await serve((request, response) => {
      if (request.url === "/thing") response.writeHead(307, { location: "/moved" }).end();
      else if (request.url === "/moved") response.writeHead(302, { location: "/elsewhere" }).end();
      else respondJson(response, {});
    });
    const exchange = exchangeWith(server);
    const write = sendRest(exchange, { method: "POST", path: "/thing", body: { a: 1 } }, [], patient);
    await expect(write).rejects.toMatchObject({ code: "VALIDATION" });
    expect(server.requests.map(({ method, url, body }) => [method, url, body])).toEqual([
      ["POST", "/thing", '{"a":1}'],
      ["POST", "/moved", '{"a":1}'],
    ]);
  });

  test("rejects a response above the limit, and cuts a limited text between characters at either end", async () => {
    await using server = await serve((request, response) => {
      response.end(request.url === "/text" ? "éaaaé" : Buffer.alloc(11 * 1024 * 1024, "x"));
    });
    const exchange = exchangeWith(server);
    await expect(exchange(get, patient)).rejects.toThrow(/larger than 10 MB/);
    const read = async (maxBytes: number, from: "START" | "END") => {
      const text = { maxBytes, from, body: textBody };
      const { body, truncated } = await exchange({ ...get, path: "/text", text }, patient);
      return [body, truncated];
    };
    expect(await read(6, "START")).toEqual(["éaaa", true]);
    expect(await read(6, "END")).toEqual(["aaaé", true]);
    expect([await read(7, "START"), await read(7, "END")]).toEqual([
      ["éaaaé", false],
      ["éaaaé", false],
    ]);
  });

  const DIFF = "application/vnd.github.diff";
  test.each<[accept: string | undefined, type: string | undefined]>([
    [undefined, undefined],
    [undefined, "text/plain; charset=utf-8"],
    [undefined, "application/octet-stream"],
    [undefined, "binary/octet-stream"],
    [DIFF, "text/plain; charset=utf-8"],
    [DIFF, "application/vnd.github.diff; charset=utf-8"],
    ["application/vnd.github.v3.diff", "application/vnd.github.diff; charset=utf-8"],
    ["application/vnd.github.raw", "application/vnd.github.raw+respondJson; charset=utf-8"],
    ["application/vnd.github.html", "application/vnd.github.html; charset=utf-8"],
    ["application/octet-stream", "text/html"],
  ])("text requested as %s may have the content type %s", async (accept, type) => {
    await using server = await serve((_request, response) => {
      if (type !== undefined) response.setHeader("content-type", type);
      response.end("text");
    });
    const request = textRequest(accept);
    expect((await sendRest(exchangeWith(server), request, [], patient)).value).toMatchObject({
      text: "text",
    });
  });

  test.each<[accept: string | undefined, type: string | undefined]>([
    [undefined, "text/html; charset=utf-8"],
    [undefined, "application/json"],
    [undefined, "application/xml"],
    [DIFF, undefined],
    [DIFF, "text/html"],
    [DIFF, "application/json; charset=utf-8"],
    [DIFF, "application/vnd.github.raw"],
    ["application/octet-stream", "application/json"],
  ])(
    "pitfall: text requested as %s is an error with the content type %s after a redirect",
    async (accept, type) => {
      await using store = await serve((_request, response) => {
        if (type !== undefined) response.setHeader("content-type", type);
        response.end("{}");
      });
      await using server = await serve((_request, response) => {
        response.writeHead(302, { location: `${store.url}/x`, "content-type": "text/plain" }).end();
      });
      const answer = sendRest(exchangeWith(server), textRequest(accept), [], patient);
      await expect(answer).rejects.toMatchObject({ code: "SERVER", details: { content_type: type ?? "" } });
    },
  );

  test.each([201, 202, 204, 205])("pitfall: HTTP %i has no text", async (status) => {
    await using server = await serve((_request, response) => response.writeHead(status).end());
    const answer = sendRest(exchangeWith(server), textRequest(undefined), [], patient);
    await expect(answer).rejects.toMatchObject({ code: "SERVER", details: { expected: "a text" } });
  });

  test.each([
    [104, 1],
    [103, 1],
    [102, 0],
    [3, 0],
  ])(
    "keeps the end of a long text of at most %i bytes, from the start of a line",
    async (maxBytes, lines) => {
      const line = `${"x".repeat(99)}\n`;
      await using server = await serve((_request, response) => response.end(`${line.repeat(200_000)}end`));
      const exchange = exchangeWith(server);
      const text = { maxBytes, from: "END", body: textBody } as const;
      expect(await exchange({ ...get, text }, patient)).toMatchObject({
        body: `${line.repeat(lines)}end`,
        truncated: true,
      });
    },
  );

  test.each(["DELETE", "PATCH", "POST", "PUT"] as const)(
    "%s has its body, before another request",
    async (method) => {
      await using server = await serve((_request, response) => respondJson(response, {}));
      const exchange = exchangeWith(server);
      await exchange({ ...post, method, body: '{"a":"é"}' }, patient);
      await exchange(get, patient);
      expect(server.requests.map((request) => [request.method, request.body])).toEqual([
        [method, '{"a":"é"}'],
        ["GET", ""],
      ]);
    },
  );

  test("a response that ends early has an unknown outcome", async () => {
    await using server = await serve((_request, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("{", () => response.socket?.resetAndDestroy());
    });
    await expect(exchangeWith(server)(post, patient)).rejects.toMatchObject({
      code: "NETWORK",
      outcome: undefined,
    });
  });

  test("decompresses, up to the limit", async () => {
    const bodies: Readonly<Record<string, Buffer>> = {
      "/thing": gzipSync("{}"),
      "/large": gzipSync(Buffer.alloc(11 * 1024 * 1024, "x")),
    };
    await using server = await serve((request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(bodies[request.url ?? ""]);
    });
    const exchange = exchangeWith(server);
    expect(await exchange(get, patient)).toMatchObject({ status: 200, body: "{}" });
    await expect(exchange({ ...get, path: "/large" }, patient)).rejects.toThrow(/larger than 10 MB/);
    expect(server.requests[0]?.headers["accept-encoding"]).toContain("gzip");
  });
});

describe("without a fetch option", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  const dispatcher = Symbol.for("undici.globalDispatcher.1");
  const isOverFetch = () => selectSend({}) === globalThis.fetch;

  test("Node sends over node:http, also after another use of fetch", async () => {
    await using server = await serve((_request, response) => respondJson(response, {}));
    await fetch(server.url);
    expect(isOverFetch()).toBe(false);
  });

  test("a fetch that the program replaced is used", async () => {
    const answers = vi.fn<typeof fetch>(async () => Response.json({ mocked: true }));
    vi.stubGlobal("fetch", answers);
    const { body } = await createHttpExchange(testSession("http://127.0.0.1:1"))(get, patient);
    expect(body).toBe('{"mocked":true}');
  });

  test("fetch is used with a dispatcher of the program, such as a proxy", async () => {
    const before: unknown = Reflect.get(globalThis, dispatcher);
    Reflect.set(globalThis, dispatcher, new (class ProxyAgent {})());
    try {
      expect(isOverFetch()).toBe(true);
    } finally {
      Reflect.set(globalThis, dispatcher, before);
    }
  });

  test("a compressed response that ends early has an unknown outcome", async () => {
    const cut = gzipSync(randomBytes(1000)).subarray(0, 500);
    await using server = await serve((_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(cut);
    });
    const answer = createHttpExchange(testSession(server.url))(post, patient);
    await expect(answer).rejects.toMatchObject({ code: "NETWORK", outcome: undefined });
  });
});
