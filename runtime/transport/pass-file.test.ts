// Downloads that a function of the program receives in place of a file.

import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { bindRequest, type RestOptions } from "../client/request.js";
import type { GhxEvent } from "../contract/events.js";
import type { SaveFile } from "../contract/github-api.js";
import { type Handler, serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";

const CONTENT = Buffer.from(Uint8Array.from({ length: 3 * 1024 * 1024 }, (_, index) => index % 251));
const bytes: Handler = (_, response) =>
  response.writeHead(200, { "content-type": "application/octet-stream" }).end(CONTENT);
const cut: Handler = (_, response) => {
  response.writeHead(200, { "content-type": "application/octet-stream", "content-length": "1000" });
  response.write("part", () => response.destroy());
};

const NAME = "pass-file-test.bin";

async function download(
  saveFile: SaveFile,
  handler: Handler = bytes,
  response: RestOptions["response"] = { file: NAME },
) {
  await using server = await serve(handler);
  const events: GhxEvent[] = [];
  const onEvent = (event: GhxEvent) => void events.push(event);
  const send = bindRequest(
    testSession(server.url, { saveFile, onEvent, retry: { maxAttempts: 2, baseMs: 0 } }),
  );
  const result = await send<unknown>("GET /repos/o/r/releases/assets/1", {}, { response });
  return { result, events, requests: server.requests };
}

const readAll: SaveFile = async ({ stream }) => {
  await new Response(stream).arrayBuffer();
};

test("the function receives the name, the folder and the bytes, and no file is written", async () => {
  const received: unknown[] = [];
  const { result, events } = await download(
    async ({ name, dir, stream }) => {
      received.push(name, dir, CONTENT.equals(Buffer.from(await new Response(stream).arrayBuffer())));
    },
    bytes,
    { file: `../${NAME}`, dir: "out" },
  );
  expect(received).toEqual(["--pass-file-test.bin", "out", true]);
  expect(result.data).toEqual({ path: "out/--pass-file-test.bin", bytes: CONTENT.length });
  expect(existsSync("out/--pass-file-test.bin")).toBe(false);
  expect(events).toContainEqual(expect.objectContaining({ type: "progress", bytes: CONTENT.length }));
});

test("without a folder, the path is the name", async () => {
  const { result } = await download(readAll);
  expect(result.data).toEqual({ path: NAME, bytes: CONTENT.length });
});

test("a function that reads a part ends the transfer", async () => {
  const { result } = await download(async ({ stream }) => {
    const reader = stream.getReader();
    await reader.read();
    reader.releaseLock();
  });
  const read = Number(Object(result.data).bytes);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(CONTENT.length);
});

test("a function that reads nothing receives a body that is not transferred", async () => {
  const { result } = await download(() => undefined);
  expect(result.data).toEqual({ path: NAME, bytes: 0 });
});

test("an error of the function fails the call, with its message", async () => {
  const { result, requests } = await download(() => Promise.reject(new Error("no space")));
  expect(result).toMatchObject({
    ok: false,
    error: { code: "UNKNOWN", message: "The function saveFile failed: no space" },
  });
  expect(requests).toHaveLength(1);
});

test.each<[string, SaveFile]>([
  ["throws it", readAll],
  ["hides it", (file) => Promise.resolve(readAll(file)).catch(() => undefined)],
  [
    "throws another",
    (file) => Promise.resolve(readAll(file)).catch(() => Promise.reject(new Error("other"))),
  ],
])("a lost connection is tried again if the function %s", async (_what, saveFile) => {
  const { result, requests } = await download(saveFile, cut);
  expect(result).toMatchObject({ ok: false, error: { code: "NETWORK" } });
  expect(requests).toHaveLength(2);
});

test("a file that is larger than permitted is refused", async () => {
  const { result } = await download(readAll, bytes, { file: NAME, maxBytes: 10 });
  expect(result).toMatchObject({
    ok: false,
    error: { code: "VALIDATION", message: "maxBytes: the file is larger than 10 bytes." },
  });
});

test("a function that does not settle ends when the call is aborted", async () => {
  await using server = await serve(bytes);
  const controller = new AbortController();
  const saveFile = () => {
    controller.abort();
    return new Promise<void>(() => undefined);
  };
  const send = bindRequest(testSession(server.url, { saveFile }));
  const options = { response: { file: NAME }, signal: controller.signal };
  expect((await send("GET /x", {}, options)).error).toMatchObject({ code: "NETWORK" });
});
