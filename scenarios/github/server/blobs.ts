/** The host of blobs, such as job logs: other than the API's, at addresses that need, and stand, no token. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BlobSource } from "../http.js";
import { listenOn, portOf } from "./listen.js";
import type { BlobRequest } from "./request-log.js";

export class BlobHost {
  readonly requests: BlobRequest[] = [];
  readonly #blobs = new Map<string, BlobSource>();
  readonly #server: Server = createServer((request, response) => this.answer(request, response));

  async listen(): Promise<void> {
    await listenOn(this.#server, { port: 0, host: "127.0.0.1" });
  }

  get url(): string {
    return `http://127.0.0.1:${portOf(this.#server)}`;
  }

  /** A new address for a blob. */
  put(blob: BlobSource): string {
    const path = `/blobs/${this.#blobs.size + 1}`;
    this.#blobs.set(path, blob);
    return `${this.url}${path}?sig=local&se=2030-01-01`;
  }

  /** Also called for requests over the socket, through which gh follows redirects. */
  answer(request: IncomingMessage, response: ServerResponse): void {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    const authorized = request.headers.authorization !== undefined;
    const blob = this.#blobs.get(path);
    const status = authorized ? 400 : blob ? 200 : 404;
    this.requests.push({ path, status, authorized });
    response.statusCode = status;
    if (blob && !authorized) {
      response.setHeader("content-type", blob.contentType);
      void send(response, blob.chunks());
      return;
    }
    response.setHeader("content-type", "application/xml");
    const code = authorized ? "InvalidAuthenticationInfo" : "BlobNotFound";
    response.end(`<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code></Error>`);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** Writes no faster than the reader reads; a reader who has had enough hangs up, which is no error. */
async function send(response: ServerResponse, chunks: Iterable<string | Uint8Array>): Promise<void> {
  try {
    await pipeline(Readable.from(chunks), response);
  } catch {
    response.destroy();
  }
}
