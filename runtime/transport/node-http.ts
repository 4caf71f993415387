// Sends requests with node:http, whose first request takes a fraction of the time of Node's fetch.

import type { Body } from "../contract/github-api.js";
import type { Send } from "../contract/wire.js";
import { findProxy, type Proxied, throughProxy } from "./proxy.js";

/**
 * Returns a client over node:http, which uses the proxies of the environment; fetch in other runtimes, and if the program
 * has replaced it or its dispatcher, for example by a mock or a proxy.
 */
export function selectSend(env: Readonly<Record<string, string | undefined>>): Send {
  const dispatcher: unknown = Reflect.get(globalThis, Symbol.for("undici.globalDispatcher.1"));
  const isDefault = dispatcher === undefined || Object(dispatcher).constructor?.name === "Agent";
  // Node's fetch is a function that loads this module.
  return isDefault && String(fetch).includes("internal/deps/undici") ? overNodeHttp(env) : fetch;
}

/** Returns the function that sends a request as fetch does, without redirects. Decompresses gzip. */
const overNodeHttp =
  (env: Readonly<Record<string, string | undefined>>): Send =>
  (href, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const url = new URL(href);
      const proxy = findProxy(url, env);
      const { proxyHeaders, ...target }: Proxied =
        proxy === undefined ? { protocol: url.protocol } : throughProxy(url, proxy);
      // Not import(): bundlers for browsers fail on modules of Node.
      const { request } = process.getBuiltinModule(target.protocol === "http:" ? "node:http" : "node:https");
      const sent: Record<string, string | number> = { ...headers, ...proxyHeaders };
      sent["accept-encoding"] = "gzip";
      // Node sets it for POST, and sends the body of DELETE without a length.
      if (typeof body === "string") sent["content-length"] = new TextEncoder().encode(body).byteLength;
      const options = { ...target, method, headers: sent, signal };
      const sending = request(url, options, (message) => {
        const { statusCode: status = 0 } = message;
        const received = new Map(
          Object.entries(message.headers).map(([name, value]) => [name, String(value)] as const),
        );
        // GitHub may answer before it has read the body, such as with a refusal.
        message.once("end", () => sending.writableEnded || sending.destroy());
        resolve({
          ok: status >= 200 && status < 300,
          status,
          headers: { get: (name) => received.get(name) ?? null, [Symbol.iterator]: () => received.entries() },
          body: toBody(received.get("content-encoding") === "gzip" ? decompress(message) : message),
        });
      }).on("error", reject);
      if (body === undefined || typeof body === "string" || body instanceof Uint8Array) sending.end(body);
      else stream(body, sending, reject);
    });

/** Sends a body in chunks. */
function stream(
  body: ReadableStream<Uint8Array>,
  sending: NodeJS.WritableStream,
  reject: (error: unknown) => void,
): void {
  // An error of the body ends the request, which GitHub then does not receive completely.
  process.getBuiltinModule("node:stream").pipeline(body, sending, (error) => error && reject(error));
}

/** The part of a readable stream that is used. */
interface Chunks extends AsyncIterable<Uint8Array> {
  on(event: "error", listener: () => void): unknown;
  destroy(): unknown;
}

function decompress(message: NodeJS.ReadableStream): Chunks {
  const { createGunzip } = process.getBuiltinModule("node:zlib");
  // An error of either stream destroys both, and rejects the next read.
  return process.getBuiltinModule("node:stream").pipeline(message, createGunzip(), () => {});
}

function toBody(stream: Chunks): Body {
  // A connection that is lost while nobody reads must not end the process.
  stream.on("error", () => {});
  const chunks = stream[Symbol.asyncIterator]();
  const cancel = async () => void stream.destroy();
  return { cancel, getReader: () => ({ read: () => chunks.next(), cancel }) };
}
