// Responses that are bytes: in memory, as a stream, and in a file.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { GhxEvent } from "../contract/events.js";
import type { GhxOptions } from "../contract/options.js";
import { type Handler, respondJson, serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { bindRequest, type RestOptions } from "./request.js";

const base = mkdtempSync(join(tmpdir(), "ghx-response-test-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(base, "folder-"));
});

const CONTENT = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256);
const bytes: Handler = (_, response) =>
  response.writeHead(200, { "content-type": "application/octet-stream" }).end(CONTENT);

async function get(response: RestOptions["response"], handler: Handler = bytes, client: GhxOptions = {}) {
  await using server = await serve(handler);
  const send = bindRequest(testSession(server.url, { folder, ...client }));
  const options: RestOptions = { accept: "application/octet-stream", response };
  const result = await send<unknown>("GET /repos/o/r/releases/assets/1", {}, options);
  // The server must live as long as the stream.
  const read = result.ok && result.data instanceof ReadableStream ? await collect(result.data) : undefined;
  return { result, read, requests: server.requests };
}

async function collect(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

test("returns bytes unchanged", async () => {
  const { result } = await get("bytes");
  expect(result.data).toEqual(CONTENT);
});

test("returns a stream of the bytes", async () => {
  const { read } = await get("stream");
  expect(read).toEqual(CONTENT);
});

test("a stream that is canceled ends the request", async () => {
  let closed: () => void = () => undefined;
  const isClosed = new Promise<void>((resolve) => {
    closed = resolve;
  });
  await using server = await serve((_, response) => {
    response.writeHead(200, { "content-type": "application/octet-stream" }).write(CONTENT);
    response.on("close", closed);
  });
  const { data } = await bindRequest(testSession(server.url))("GET /x", {}, { response: "stream" });
  await data?.cancel();
  await isClosed;
});

test("reading a stream whose connection is lost throws GhxError", async () => {
  await using server = await serve((_, response) => {
    response.writeHead(200, { "content-type": "application/octet-stream", "content-length": "1000" });
    response.write("part", () => response.destroy());
  });
  const { data } = await bindRequest(testSession(server.url))("GET /x", {}, { response: "stream" });
  const reading = data === undefined ? undefined : collect(data);
  await expect(reading).rejects.toMatchObject({
    name: "GhxError",
    code: "NETWORK",
    message: expect.stringContaining(`The connection to ${new URL(server.url).host} was lost`),
  });
});

test("writes a file within the folder, with progress", async () => {
  const events: GhxEvent[] = [];
  const { result } = await get({ file: "a.zip", dir: "out" }, bytes, {
    onEvent: (event) => void events.push(event),
  });
  expect(result).toMatchObject({ ok: true, data: { path: join("out", "a.zip"), bytes: CONTENT.length } });
  expect(new Uint8Array(readFileSync(join(folder, "out/a.zip")))).toEqual(CONTENT);
  expect(events).toContainEqual(expect.objectContaining({ type: "progress", bytes: CONTENT.length }));
});

test("writes JSON to a file as well", async () => {
  await get({ file: "a.json" }, (_, response) => respondJson(response, { a: 1 }));
  expect(readFileSync(join(folder, "a.json"), "utf8")).toBe('{"a":1}');
});

describe("leaves no file behind", () => {
  test.each<[string, RestOptions["response"], string]>([
    ["outside of the folder", { file: "a.zip", dir: ".." }, "is outside of"],
    ["that is larger than permitted", { file: "a.zip", maxBytes: 10 }, "larger than 10 bytes"],
  ])("%s", async (_name, response, message) => {
    const { result } = await get(response);
    expect(result).toMatchObject({
      ok: false,
      error: { code: "VALIDATION", message: expect.stringContaining(message) },
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("if the connection ends early", async () => {
    const { result } = await get({ file: "a.zip" }, (_, response) => {
      response.writeHead(200, { "content-type": "application/zip", "content-length": "1000" });
      response.write("part", () => response.destroy());
    });
    expect(result).toMatchObject({ ok: false, error: { code: "NETWORK" } });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("on a full disk", async () => {
    const probe = await open(join(base, "probe"), "w");
    await probe.close();
    const full = Object.assign(new Error("ENOSPC: no space left on device, write"), {
      code: "ENOSPC",
      syscall: "write",
    });
    const write = vi.spyOn(Object.getPrototypeOf(probe), "write").mockRejectedValue(full);
    try {
      expect((await get({ file: "a.zip" })).result).toMatchObject({
        ok: false,
        error: { code: "VALIDATION", message: "dir: cannot write to .: ENOSPC: no space left on device." },
      });
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      write.mockRestore();
    }
  });

  test("if it exists", async () => {
    writeFileSync(join(folder, "a.zip"), "old");
    const { result } = await get({ file: "a.zip" });
    expect(result).toMatchObject({ ok: false, error: { code: "VALIDATION" } });
    expect([readdirSync(folder), readFileSync(join(folder, "a.zip"), "utf8")]).toEqual([["a.zip"], "old"]);
    expect((await get({ file: "a.zip", overwrite: true })).result.ok).toBe(true);
  });
});

test.each([
  ["../../evil", "-.-..-evil"],
  ["a\u202Eexe.zip", "a-exe.zip"],
  [".bashrc", "-bashrc"],
  ["con", "-con"],
  ["a\nb", "a-b"],
])("the name %j is a file in the folder", async (file) => {
  const { result } = await get({ file });
  expect(result.ok).toBe(true);
  const [name = "", ...others] = readdirSync(folder);
  expect([others, name]).toEqual([[], expect.not.stringMatching(/^\.|[/\\\p{C}]/u)]);
});

test.each<[unknown, string]>([
  ["file", 'response: expected "bytes", "stream" or { file }'],
  [{}, 'response: expected "bytes", "stream" or { file }'],
  [{ file: "" }, 'response: expected "bytes", "stream" or { file }'],
  [{ file: "a", path: "b" }, 'There is no option "response.path"'],
  [{ file: 1 }, "response.file: expected a value of type string"],
])("the option %j is refused", async (response, message) => {
  const { result, requests } = await get(Object(response) === response ? Object(response) : response);
  expect(requests).toEqual([]);
  expect(result).toMatchObject({
    ok: false,
    error: { code: "VALIDATION", message: expect.stringContaining(message) },
  });
});

test.each<RestOptions["response"]>(["bytes", "stream", { file: "a" }])(
  "an error of GitHub is an error with %j",
  async (response) => {
    const { result } = await get(response, (_, answer) => respondJson(answer, { message: "Not Found" }, 404));
    expect(result).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
    expect(readdirSync(folder)).toEqual([]);
  },
);

test("bytes have a limit, and larger ones name what has none", async () => {
  const block = new Uint8Array(1024 * 1024);
  const { result } = await get("bytes", async (_, response) => {
    response.writeHead(200, { "content-type": "application/octet-stream" });
    response.on("error", () => undefined);
    for (let count = 0; count < 200 && !response.destroyed; count++)
      await new Promise((resolve) => response.write(block, resolve));
    response.end();
  });
  expect(result).toMatchObject({
    ok: false,
    error: { code: "SERVER", message: expect.stringMatching(/larger than \d+ MB.*stream/) },
  });
});

test("the token is not sent to the store that has the file", async () => {
  await using store = await serve(bytes);
  const { result } = await get("bytes", (_, response) =>
    response.writeHead(302, { location: `${store.url}/blob` }).end(),
  );
  expect(result.data).toEqual(CONTENT);
  expect(store.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
});
