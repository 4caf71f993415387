// Requests whose bodies are bytes, over node:http and over fetch.

import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { GhxEvent } from "../contract/events.js";
import type { GhxOptions } from "../contract/options.js";
import { respondJson, serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { created, type Respond, upload } from "../testing/test-upload.js";
import { bindRequest, type RestOptions } from "./request.js";

const folder = mkdtempSync(join(tmpdir(), "ghx-upload-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const PATH = join(folder, "a.bin");
const CONTENT = Uint8Array.from({ length: 200_000 }, (_, index) => index % 251);
writeFileSync(PATH, CONTENT);
const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function* chunks() {
  yield CONTENT.subarray(0, 70_000);
  yield CONTENT.subarray(70_000);
}
const body = () => Uint8Array.from(CONTENT);
const INPUTS: readonly (readonly [string, () => unknown, string | undefined])[] = [
  ["a Uint8Array", body, "200000"],
  ["an ArrayBuffer", () => body().buffer, "200000"],
  ["a Blob", () => new Blob([body()]), "200000"],
  ["a web stream", () => new Blob([body()]).stream(), undefined],
  ["an async iterable", chunks, undefined],
  ["a file", () => ({ path: PATH }), "200000"],
];

describe.each<[string, GhxOptions]>([
  ["node:http", {}],
  ["fetch", { fetch: globalThis.fetch }],
])("over %s", (_, client) => {
  test.each(INPUTS)("sends %s with its length, if it is known", async (_name, data, length) => {
    const { result, received } = await upload(data(), { client });
    expect(result).toMatchObject({ ok: true, data: { id: 1 } });
    expect(received).toEqual([
      {
        url: "/api/uploads/repos/o/r/releases/1/assets?name=a+b.bin",
        hash: hash(CONTENT),
        headers: expect.objectContaining({
          "content-type": "application/octet-stream",
          authorization: expect.any(String),
        }),
      },
    ]);
    expect(received[0]?.headers["content-length"]).toBe(length);
  });

  test("a stream is not sent twice, whatever GitHub answers", async () => {
    const limited: Respond = (_message, response) =>
      respondJson(response, { message: "secondary rate limit" }, 429, { "retry-after": "1" });
    const { result, received } = await upload(chunks(), { client, respond: limited });
    expect(received).toHaveLength(1);
    expect(result).toMatchObject({ ok: false, error: { code: "RATE_LIMIT" } });
    // The bytes of a file can be read again.
    const again: Respond = (message, response, count) =>
      (count < 2 ? limited : created)(message, response, 1);
    expect((await upload({ path: PATH }, { client, respond: again })).result).toMatchObject({ ok: true });
  });

  test("a lost response has an unknown outcome, and a stream is not sent again although it is idempotent", async () => {
    const lost: Respond = (message) => message.socket.resetAndDestroy();
    const unknown = { ok: false, error: { code: "NETWORK", details: { outcome: "unknown" } } };
    const first = await upload(body(), { client, respond: lost });
    expect([first.received.length, first.result]).toEqual([1, expect.objectContaining({ ok: false })]);
    expect(first.result).toMatchObject(unknown);
    const options = { idempotent: true };
    const streamed = await upload(chunks(), { client, respond: lost, options });
    expect(streamed.received).toHaveLength(1);
    expect(streamed.result).toMatchObject(unknown);
    const repeated = await upload(body(), { client, respond: lost, options });
    expect(repeated.received.length).toBeGreaterThan(1);
  });

  test("a connection that is reset within the body has an unknown outcome and is not sent again", async () => {
    let connections = 0;
    const server = createServer((message) => {
      connections++;
      message.once("data", () => message.socket.resetAndDestroy());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = Object(server.address());
    const send = bindRequest(testSession(`http://127.0.0.1:${port}`, client));
    const large = new Uint8Array(20_000_000);
    const result = await send("POST /repos/o/r/releases/1/assets", { name: "a", data: large });
    server.close();
    expect(result).toMatchObject({ ok: false, error: { code: "NETWORK", details: { outcome: "unknown" } } });
    expect(connections).toBe(1);
  });

  test("a stream that fails is an error with its reason", async () => {
    async function* failing() {
      yield CONTENT;
      throw new Error("the source ended");
    }
    const { result, received } = await upload(failing(), { client });
    expect(received).toEqual([]);
    expect(result).toMatchObject({
      ok: false,
      error: {
        code: "VALIDATION",
        message: expect.stringContaining("The body could not be read: the source ended."),
        details: { outcome: "unknown" },
      },
    });
  });

  test("a refusal is the error although the body was not read", async () => {
    await using server = await serve(() => undefined);
    const refusing = createServer((message, response) => {
      respondJson(response, { message: "Not Found" }, 404, { connection: "close" });
      message.resume();
    });
    await new Promise<void>((resolve) => refusing.listen(0, "127.0.0.1", resolve));
    const { port } = Object(refusing.address());
    const send = bindRequest(testSession(`http://127.0.0.1:${port}`, client));
    const result = await send("POST /repos/o/r/releases/1/assets", { name: "a", data: { path: PATH } });
    refusing.closeAllConnections();
    refusing.close();
    expect([result.ok, server.requests.length]).toEqual([false, 0]);
    expect(result).toMatchObject({ error: { code: "NOT_FOUND" } });
  });
});

test("a redirect to another host receives neither the token nor the bytes", async () => {
  await using other = await serve((_, response) => respondJson(response, {}));
  const moved: Respond = (_, response) => response.writeHead(307, { location: `${other.url}/x` }).end();
  const { result } = await upload(body(), { respond: moved });
  expect([result.ok, other.requests]).toEqual([false, []]);
});

test("a redirect on the same host is followed with bytes, but not with a stream", async () => {
  const moved: Respond = (message, response, count) => {
    if (count > 1) return created(message, response, count);
    response.writeHead(307, { location: "/api/uploads/moved" }).end();
  };
  const { result, received } = await upload(body(), { respond: moved });
  expect([result.ok, received.map((one) => one.hash)]).toEqual([true, [hash(CONTENT), hash(CONTENT)]]);
  const streamed = await upload(chunks(), { respond: moved });
  expect([streamed.result.ok, streamed.received.length]).toEqual([false, 1]);
});

test("reports progress while a file is sent", async () => {
  const events: GhxEvent[] = [];
  await upload({ path: PATH }, { client: { onEvent: (event) => void events.push(event) } });
  expect(events).toContainEqual(expect.objectContaining({ type: "progress", bytes: 200_000 }));
});

test.each<[string, unknown, RestOptions, string]>([
  ["an object", { a: 1 }, {}, "data: expected bytes"],
  ["a number", 7, {}, "data: expected bytes"],
  ["a map", new Map(), {}, "expected a plain object, got a Map"],
  ["a line break in the type", body(), { contentType: "a\r\nb: c" }, "contentType: expected a media type"],
  ["a type without a kind", body(), { contentType: "zip" }, "contentType: expected a media type"],
  ["a header", body(), { headers: { "Content-Type": "a/b" } }, "use the option contentType"],
])("refuses %s", async (_name, data, options, message) => {
  const { result, received } = await upload(data, { options });
  expect(received).toEqual([]);
  expect(result).toMatchObject({
    ok: false,
    error: { code: "VALIDATION", message: expect.stringContaining(message) },
  });
});

test("read-only clients and clients confined to other repositories send no bytes", async () => {
  for (const client of [{ readOnly: true }, { repositories: ["octo/*"] }]) {
    const { result, received } = await upload(body(), { client });
    expect([result.ok, received]).toEqual([false, []]);
  }
  expect((await upload(body(), { client: { repositories: ["o/r"] } })).result.ok).toBe(true);
});

test("a dry run shows the number of bytes and the file", async () => {
  const { result, received } = await upload({ path: PATH }, { options: Object({ dryRun: true }) });
  expect(received).toEqual([]);
  expect(result).toMatchObject({
    data: {
      routes: [
        {
          requests: [
            {
              rest: {
                method: "POST",
                host: "uploads",
                binary: { contentType: "application/octet-stream", bytes: 200_000, path: PATH },
              },
            },
          ],
        },
      ],
    },
  });
});

test.each<[string, GhxOptions]>([
  ["node:http", {}],
  ["fetch", { fetch: globalThis.fetch }],
])("a stream that GitHub did not read completely is closed over %s", async (_name, client) => {
  let close: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  async function* endless() {
    try {
      for (;;) yield CONTENT;
    } finally {
      close();
    }
  }
  const server = createServer((message, response) => {
    message.once("data", () => respondJson(response, { message: "Not Found" }, 404));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const send = bindRequest(testSession(`http://127.0.0.1:${Object(server.address()).port}`, client));
  const result = await send("POST /repos/o/r/releases/1/assets", { data: endless(), name: "a" });
  await closed;
  server.closeAllConnections();
  server.close();
  expect(result).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
});
