// Sends or receives a large file with `ghx.request`, and prints how much the memory in use grew, in MB.

import { setTimeout } from "node:timers/promises";
import { createGhx } from "../../../agent/main.js";

const [name = "", apiUrl = "", path = "", folder = ""] = process.argv.slice(2);
const MB = 1024 * 1024;
const ghx = createGhx({ apiUrl, token: "t", env: {}, folder, timeoutMs: 600_000 });
const UPLOAD = "POST /repos/{owner}/{repo}/releases/{release_id}/assets";
const parameters = { owner: "octo", repo: "hello", release_id: 1, name: "large.bin" };
const bytes = 200 * MB;

async function upload(data: unknown): Promise<unknown> {
  return (await ghx.request(UPLOAD, { ...parameters, data })).data;
}

async function* chunks(): AsyncGenerator<Uint8Array> {
  const block = new Uint8Array(MB);
  for (let left = bytes; left > 0; left -= MB) yield block.subarray(0, left);
}

async function download(path: string): Promise<number | undefined> {
  const file = `${path.slice(1)}.bin`;
  const { data } = await ghx.request(`GET ${path}?bytes=${bytes}`, {}, { response: { file } });
  return data?.bytes;
}

/** Reads a stream. `pauseMs`: between its parts of 4 MB, in which the server could send all the rest. */
async function readStream(pauseMs?: number): Promise<number> {
  const route = `GET /large?bytes=${bytes}`;
  const { data } = await ghx.request(route, {}, { response: "stream" });
  let received = 0;
  let paused = 0;
  for await (const chunk of data ?? []) {
    received += chunk.byteLength;
    if (pauseMs === undefined || received - paused < 4 * MB) continue;
    paused = received;
    await setTimeout(pauseMs);
  }
  return received;
}

// Loads the code.
await upload(new Uint8Array(1));
await ghx.request("GET /large?bytes=1", {}, { response: { file: "small.bin" } });
const start = process.memoryUsage.rss();
// Counts what is in use, not what the garbage collector has yet to free. Not the maximum that the system reports:
// on Linux that begins with the memory of the parent process.
let peak = start;
const sampling = setInterval(() => {
  globalThis.gc?.();
  peak = Math.max(peak, process.memoryUsage.rss());
}, 20);
const transfers: Readonly<Record<string, () => Promise<unknown>>> = {
  "upload a file": () => upload({ path }),
  "upload a stream": () => upload(chunks()),
  "download to a file": () => download("/large"),
  "download what is moved and compressed": () => download("/moved"),
  "download a stream": () => readStream(),
  "download a stream slowly": () => readStream(20),
};
const result = await transfers[name]?.();
clearInterval(sampling);
process.stdout.write(JSON.stringify({ result, growthMb: Math.round((peak - start) / MB) }));
