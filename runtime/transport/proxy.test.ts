// Tests requests through real proxies, and which requests use one.

import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { createServer as createTlsServer, globalAgent } from "node:https";
import { type AddressInfo, connect, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bindRequest } from "../client/request.js";
import { testSession } from "../testing/test-session.js";
import { selectSend } from "./node-http.js";
import { findProxy } from "./proxy.js";

const TOKEN = "test-token-1";
const read = (name: string) => readFileSync(join(import.meta.dirname, "fixtures", name), "utf8");
const cert = read("api.github.test.cert.pem");
const trusted = globalAgent.options.ca;
beforeAll(() => {
  globalAgent.options.ca = cert;
});
afterAll(() => {
  globalAgent.options.ca = trusted;
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A TCP server has an address with a port.
  return (server.address() as AddressInfo).port;
}

/** Starts an https server for any host and a proxy that connects to it. `refuse`: the status of refused tunnels. */
async function startProxy(refuse?: number) {
  const seen: { readonly line: string; readonly headers: IncomingMessage["headers"] }[] = [];
  const requests: IncomingMessage["headers"][] = [];
  const server = createTlsServer({ cert, key: read("api.github.test.key.pem") }, (request, response) => {
    requests.push(request.headers);
    response.setHeader("content-type", "application/json");
    response.end('{"id":1}');
  });
  const target = await listen(server);
  let bytes = "";
  const proxy = createServer((request, response) => {
    seen.push({ line: `${request.method} ${request.url}`, headers: request.headers });
    response.end("plain");
  });
  proxy.on("connect", (request, client, head) => {
    seen.push({ line: `CONNECT ${request.url}`, headers: request.headers });
    client.on("error", () => undefined);
    if (refuse !== undefined) return client.end(`HTTP/1.1 ${refuse} Refused\r\n\r\n`);
    const upstream = connect(target, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      upstream.write(head);
      client.on("data", (chunk) => {
        bytes += chunk.toString("latin1");
      });
      client.pipe(upstream).pipe(client);
    });
    upstream.on("error", () => client.destroy());
  });
  const port = await listen(proxy);
  // Those of tunnels are not closed with the servers.
  const sockets = new Set<Socket>();
  for (const one of [server, proxy]) one.on("connection", (socket: Socket) => sockets.add(socket));
  return {
    url: `http://user:p%40ss@127.0.0.1:${port}`,
    seen,
    requests,
    passed: () => bytes,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      for (const one of [server, proxy]) await new Promise((resolve) => one.close(resolve));
    },
  };
}

const clientThrough = (env: Record<string, string>, url = "https://api.github.test") =>
  bindRequest(testSession(url, { token: TOKEN, env: { PATH: "", ...env }, retry: { maxAttempts: 1 } }));

describe("https", () => {
  test.each(["HTTPS_PROXY", "https_proxy"])("%s: requests use a tunnel, which is kept", async (name) => {
    await using proxy = await startProxy();
    const request = clientThrough({ [name]: proxy.url });
    const results = [await request("GET /a"), await request("POST /b", { title: "t" })];
    expect(results.map(({ data }) => data)).toEqual([{ id: 1 }, { id: 1 }]);
    expect(proxy.seen.map(({ line }) => line)).toEqual(["CONNECT api.github.test:443"]);
    expect(proxy.requests.map(({ host, authorization }) => [host, authorization])).toEqual([
      ["api.github.test", `Bearer ${TOKEN}`],
      ["api.github.test", `Bearer ${TOKEN}`],
    ]);
  });

  test("the proxy receives its user and password, and never the token", async () => {
    await using proxy = await startProxy();
    expect(await clientThrough({ HTTPS_PROXY: proxy.url })("GET /a")).toMatchObject({ ok: true });
    const { headers } = proxy.seen[0] ?? {};
    expect(headers?.["proxy-authorization"]).toBe(`Basic ${Buffer.from("user:p@ss").toString("base64")}`);
    expect(proxy.passed().length).toBeGreaterThan(0);
    expect(JSON.stringify(proxy.seen) + proxy.passed()).not.toContain(TOKEN);
    expect(proxy.requests[0]?.["proxy-authorization"]).toBeUndefined();
  });

  test.each([
    [407, false],
    [502, true],
  ])("a proxy that refuses with %i: nothing was sent", async (status, retryable) => {
    await using proxy = await startProxy(status);
    const { error } = await clientThrough({ HTTPS_PROXY: proxy.url })("POST /a", { title: "t" });
    expect(error).toMatchObject({ code: "NETWORK", retryable, details: { proxy_status: status } });
    expect(error?.message).toMatch(
      /^The proxy 127\.0\.0\.1:\d+ refused a connection to api\.github\.test:443/,
    );
    expect(error?.details?.outcome).toBeUndefined();
    expect(JSON.stringify(error)).not.toMatch(/p@ss|p%40ss/);
    expect(proxy.requests).toEqual([]);
  });

  test("a proxy that cannot be reached: nothing was sent", async () => {
    const closed = createServer();
    const port = await listen(closed);
    await new Promise((resolve) => closed.close(resolve));
    const { error } = await clientThrough({ HTTPS_PROXY: `http://u:secret@127.0.0.1:${port}` })("POST /a");
    expect(error).toMatchObject({
      code: "NETWORK",
      retryable: true,
      message: `Could not connect to the proxy 127.0.0.1:${port} (ECONNREFUSED).`,
    });
    expect(error?.details?.outcome).toBeUndefined();
  });

  test("the certificate of the server is checked through the tunnel", async () => {
    await using proxy = await startProxy();
    const { error } = await clientThrough({ HTTPS_PROXY: proxy.url }, "https://other.github.test")("GET /a");
    expect(error?.code).toBe("NETWORK");
    expect(proxy.requests).toEqual([]);
  });
});

test("http requests are sent to the proxy with the whole address", async () => {
  await using proxy = await startProxy();
  const send = selectSend({ HTTP_PROXY: proxy.url });
  const init = {
    method: "GET",
    headers: { accept: "*/*" },
    redirect: "manual",
    signal: new AbortController().signal,
  } as const;
  const response = await send("http://blobs.github.test/a?b=1", init);
  expect(response.status).toBe(200);
  await response.body?.cancel();
  expect(proxy.seen[0]?.line).toBe("GET http://blobs.github.test/a?b=1");
  expect(proxy.seen[0]?.headers).toMatchObject({
    host: "blobs.github.test",
    "proxy-authorization": expect.stringMatching(/^Basic /),
  });
});

describe("which requests use a proxy", () => {
  const env = { HTTPS_PROXY: "http://secure:1", HTTP_PROXY: "plain:2" };
  const find = (url: string, more: Record<string, string> = {}) =>
    findProxy(new URL(url), { ...env, ...more })?.href;

  test.each<[string, Record<string, string>, string | undefined]>([
    ["https://api.github.com/", {}, "http://secure:1/"],
    ["http://api.github.com/", {}, "http://plain:2/"],
    ["https://api.github.com/", { HTTPS_PROXY: "", https_proxy: "https://lower:3" }, "https://lower:3/"],
    ["https://api.github.com/", { HTTPS_PROXY: "" }, undefined],
    ["http://api.github.com/", { REQUEST_METHOD: "GET" }, undefined],
    ["https://api.github.com/", { REQUEST_METHOD: "GET" }, "http://secure:1/"],
    ["http://localhost:4000/", {}, undefined],
    ["http://127.0.0.1:4000/", {}, undefined],
    ["http://[::1]:4000/", {}, undefined],
  ])("%s with %j: %s", (url, more, expected) => {
    expect(find(url, more)).toBe(expected);
  });

  test.each<[string, string, boolean]>([
    ["*", "https://api.github.com", true],
    ["github.com", "https://api.github.com", true],
    ["github.com", "https://github.com", true],
    ["github.com", "https://notgithub.com", false],
    [".github.com", "https://api.github.com", true],
    [".github.com", "https://github.com", false],
    ["*.github.com", "https://api.github.com", true],
    ["GitHub.COM", "https://api.github.com", true],
    ["a.test, github.com ,b.test", "https://api.github.com", true],
    ["a.test,,", "https://api.github.com", false],
    ["", "https://api.github.com", false],
    ["github.com:443", "https://api.github.com", true],
    ["github.com:8443", "https://api.github.com", false],
    ["ghe.test:8443", "https://ghe.test:8443", true],
    ["10.0.0.7", "https://10.0.0.7", true],
    ["10.0.0.7", "https://10.0.0.70", false],
    ["10.0.0.0/8", "https://10.9.8.7", true],
    ["10.0.0.0/8", "https://11.9.8.7", false],
    ["10.0.0.0/99", "https://10.9.8.7", false],
    ["fd00::/8", "https://[fd00::1]", true],
    ["fd00::1", "https://[fd00::1]", true],
    ["[fd00::1]:443", "https://[fd00::1]", true],
    ["10.0.0.0/8", "https://api.github.com", false],
  ])("NO_PROXY=%s and %s: %s", (list, url, excluded) => {
    expect(find(url, { NO_PROXY: list }) === undefined).toBe(excluded);
    expect(find(url, { no_proxy: list }) === undefined).toBe(excluded);
  });

  test.each(["socks5://user:secret@p:1", "http://", "http://user:secret@:x"])(
    "%s is VALIDATION, whose message has no value",
    async (value) => {
      const { error } = await clientThrough({ https_proxy: value })("GET /a");
      expect(error).toMatchObject({
        code: "VALIDATION",
        message: "https_proxy: expected the URL of an http or https proxy.",
      });
      expect(JSON.stringify(error)).not.toContain("secret");
    },
  );
});
