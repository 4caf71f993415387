// Measures the memory that 200 MB need in both directions, each in a process of its own against a local server.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";

const BYTES = 200 * 1024 * 1024;

export interface Transfer {
  /** The number of bytes that the receiver counted. */
  readonly result: number;
  /** How much more memory (RSS, garbage apart) than before the transfer the process had at most. */
  readonly growthMb: number;
}

const NAMES = [
  "upload a file",
  "upload a stream",
  "download to a file",
  "download what is moved and compressed",
  "download a stream",
  "download a stream slowly",
];

/** Sends and receives 200 MB. Returns the transfers by name. */
export async function measureTransfers(): Promise<Readonly<Record<string, Transfer>>> {
  const folder = mkdtempSync(join(tmpdir(), "ghx-transfer-"));
  const server = createServer((message, response) => {
    const [, path = "", length] = /\/(\w+)\?bytes=(\d+)/.exec(message.url ?? "") ?? [];
    if (path === "moved") return response.writeHead(302, { location: `/compressed?bytes=${length}` }).end();
    if (length !== undefined) {
      const isCompressed = path === "compressed";
      const body = Readable.from(zeros(Number(length)));
      response.writeHead(200, {
        "content-type": "application/octet-stream",
        ...(isCompressed ? { "content-encoding": "gzip" } : { "content-length": length }),
      });
      return isCompressed ? body.pipe(createGzip()).pipe(response) : body.pipe(response);
    }
    let bytes = 0;
    message.on("data", (chunk: Buffer) => {
      bytes += chunk.byteLength;
    });
    return message.on("end", () =>
      response.writeHead(201, { "content-type": "application/json" }).end(String(bytes)),
    );
  });
  try {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const path = join(folder, "upload.bin");
    writeFileSync(path, "");
    truncateSync(path, BYTES);
    const url = `http://127.0.0.1:${Object(server.address()).port}`;
    const found: Record<string, Transfer> = {};
    for (const name of NAMES) found[name] = await runClient([name, url, path, folder]);
    return found;
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function* zeros(bytes: number): Generator<Uint8Array> {
  const block = new Uint8Array(64 * 1024);
  for (let left = bytes; left > 0; left -= block.length) yield block.subarray(0, left);
}

async function runClient(argv: readonly string[]): Promise<Transfer> {
  const program = join(import.meta.dirname, "client.ts");
  const options = ["--expose-gc", "--conditions=source", "--import", "tsx"];
  const child = spawn(process.execPath, [...options, program, ...argv], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let out = "";
  for await (const chunk of child.stdout) out += chunk;
  return JSON.parse(out);
}

if (process.argv[1] === import.meta.filename)
  process.stdout.write(`${JSON.stringify(await measureTransfers(), null, 2)}\n`);
