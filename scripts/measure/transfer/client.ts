// Sends or receives a large file with `ghx.request`, and prints how much the memory in use grew, in MB.

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

async function readStream(): Promise<number> {
  const route = `GET /large?bytes=${bytes}`;
  const { data } = await ghx.request(route, {}, { response: "stream" });
  let received = 0;
  for await (const chunk of data ?? []) {
    received += chunk.byteLength;
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
  "download to a file": async () => {
    const { data } = await ghx.request(`GET /large?bytes=${bytes}`, {}, { response: { file: "large.bin" } });
    return data?.bytes;
  },
  "download a stream": readStream,
};
const result = await transfers[name]?.();
clearInterval(sampling);
process.stdout.write(JSON.stringify({ result, growthMb: Math.round((peak - start) / MB) }));
