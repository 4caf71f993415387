// Sends and receives large files with `ghx.request`, and prints how much the memory of the process grew, in MB.

import { createGhx } from "../../../agent/main.js";

const [apiUrl = "", path = "", folder = ""] = process.argv.slice(2);
const MB = 1024 * 1024;
const rss = () => process.memoryUsage.rss() / MB;
let start = 0;
let peak = 0;
const sample = () => {
  peak = Math.max(peak, rss());
};
const ghx = createGhx({ apiUrl, token: "t", env: {}, folder, timeoutMs: 600_000, onEvent: sample });
const UPLOAD = "POST /repos/{owner}/{repo}/releases/{release_id}/assets";
const parameters = { owner: "octo", repo: "hello", release_id: 1, name: "large.bin" };

async function upload(data: unknown): Promise<unknown> {
  return (await ghx.request(UPLOAD, { ...parameters, data })).data;
}

async function* chunks(bytes: number): AsyncGenerator<Uint8Array> {
  const block = new Uint8Array(MB);
  for (let left = bytes; left > 0; left -= MB) yield block.subarray(0, left);
}

/** Runs a transfer. Returns what it returned, and the growth of the memory since before the first one. */
async function measure(run: () => Promise<unknown>): Promise<object> {
  peak = 0;
  const result = await run();
  sample();
  return { result, growthMb: Math.round(peak - start) };
}

async function readStream(bytes: number): Promise<number> {
  const route = `GET /large?bytes=${bytes}`;
  const { data } = await ghx.request(route, {}, { response: "stream" });
  let received = 0;
  for await (const chunk of data ?? []) {
    received += chunk.byteLength;
    sample();
  }
  return received;
}

// Loads the code.
await upload(new Uint8Array(1));
await ghx.request("GET /large?bytes=1", {}, { response: { file: "small.bin" } });
start = rss();
const bytes = 200 * MB;
const results = {
  "upload a file": await measure(() => upload({ path })),
  "upload a stream": await measure(() => upload(chunks(bytes))),
  "download to a file": await measure(async () => {
    const { data } = await ghx.request(`GET /large?bytes=${bytes}`, {}, { response: { file: "large.bin" } });
    return data?.bytes;
  }),
  "download a stream": await measure(() => readStream(bytes)),
};
process.stdout.write(JSON.stringify(results));
