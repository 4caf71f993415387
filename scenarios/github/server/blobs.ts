/** The host for blobs, such as job logs. It is separate from the API's, and rejects requests that contain a token. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { BlobSource } from "../http.js";
import { listeningPort, listenOn } from "./listen.js";
import { refuseBrowser } from "./refuse-browser.js";
import type { BlobRequest } from "./request-log.js";

export class BlobHost {
  readonly requests: BlobRequest[] = [];
  readonly #blobs = new Map<string, BlobSource>();
  readonly #server: Server = createServer((request, response) => {
    const refusal = refuseBrowser(request, "tcp");
    if (refusal === undefined) return this.answer(request, response);
    response.statusCode = refusal.status;
    response.end(refusal.body.message);
    return undefined;
  });

  async listen(): Promise<void> {
    await listenOn(this.#server, { port: 0, host: "127.0.0.1" });
  }

  get url(): string {
    return `http://127.0.0.1:${listeningPort(this.#server)}`;
  }

  /** Publishes a blob and returns its URL. */
  put(blob: BlobSource): string {
    const path = `/blobs/${this.#blobs.size + 1}`;
    this.#blobs.set(path, blob);
    return `${this.url}${path}?sig=local&se=2030-01-01`;
  }

  /** Also called for requests over the socket, because gh follows redirects through it. */
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

/** Streams the chunks with backpressure. A client that closes the connection early is not an error. */
async function send(response: ServerResponse, chunks: Iterable<string | Uint8Array>): Promise<void> {
  try {
    await pipeline(Readable.from(chunks), response);
  } catch {
    response.destroy();
  }
}
