// Sends requests over HTTP: with a time limit, a size limit, and redirects that do not forward the token to other origins.

import { selectSend } from "#send";
import { defined } from "../contract/defined.js";
import type { TextBound } from "../contract/github-api.js";
import type { GhxOptions } from "../contract/options.js";
import { notSent, RouteError } from "../contract/route-error.js";
import {
  API_VERSION,
  type Exchange,
  type Headers,
  type HttpAnswer,
  type HttpRequest,
  MAX_ANSWER_BYTES,
  MAX_ANSWER_MB,
  type SendResponse,
} from "../contract/wire.js";
import { connectionLost } from "../errors/interrupted.js";
import { throwIfAborted, within } from "./time-limit.js";

/** The URLs, options and token of requests. */
interface HttpSetting {
  readonly urls: { readonly rest: string; readonly graphql: string; readonly uploads: string };
  readonly options: Pick<GhxOptions, "fetch" | "folder" | "saveFile">;
  readonly env: Readonly<Record<string, string | undefined>>;
  resolveToken(signal?: AbortSignal): Promise<string | undefined>;
}

/** Returns an exchange that sends requests with the `fetch` of the options, or else of the runtime. */
export function createHttpExchange(session: HttpSetting): Exchange {
  return async (request, { signal, timeoutMs, deadline, onProgress }) => {
    throwIfAborted(signal);
    const token = await session.resolveToken(signal).catch(notSent);
    const url = new URL(session.urls[request.host ?? request.api] + request.path);
    const send = async (inner: AbortSignal) => {
      const fetchOnce = session.options.fetch ?? selectSend(session.env);
      const sendTo = (to: URL, isOwn: boolean) => {
        const open = request.binary?.open(onProgress);
        return fetchOnce(
          to.href,
          defined({
            method: request.method,
            body: request.body,
            redirect: "manual" as const,
            signal: inner,
            ...open,
            headers: {
              ...headersFor(request, isOwn ? token : undefined, isOwn ? request.headers : undefined),
              ...open?.headers,
            },
          }),
        );
      };
      let response = await sendTo(url, true);
      if (response.status >= 300 && response.status < 400)
        response = await (await import("./redirects.js")).followRedirects(response, url, request, sendTo);
      const { status, headers, body } = response;
      const type = headers.get("content-type") ?? "";
      if (!request.file || !response.ok || request.file.body.accepts?.(type, status) === false)
        return read(response, request.text);
      const place = { ...session.options, onProgress, host: url.host };
      const file = await request.file.body.save(body, request.file, place);
      return { status, headers: Object.fromEntries(headers), body: "", file };
    };
    // A file may take as long as the call. A write leaves the time of a request, to read what it did.
    const isLong = request.file ?? request.binary;
    const ends = isLong && deadline ? deadline - (request.binary ? timeoutMs : 0) : 0;
    const limitMs = Math.max(timeoutMs, ends - Date.now());
    return within(`The request to ${url.host}`, limitMs, signal, send)
      .catch(async (thrown) => {
        const error = request.binary?.failure ?? thrown;
        throw error instanceof RouteError ? error : await networkError(error, url.host);
      })
      .finally(() => request.binary?.close());
  };
}

async function networkError(thrown: unknown, host: string): Promise<RouteError> {
  try {
    return (await import("./refusals.js")).classifyNetwork(thrown, host);
  } catch {
    // Without a connection, a browser cannot load more code. Its errors have no codes to classify.
    return connectionLost(thrown, host);
  }
}

function headersFor(
  request: HttpRequest,
  token: string | undefined,
  more: HttpRequest["headers"],
): Record<string, string> {
  return defined({
    "x-github-api-version": API_VERSION,
    ...more,
    accept: request.accept,
    "user-agent": "ghx",
    "content-type": request.body && "application/json",
    authorization: token && `Bearer ${token}`,
  });
}

async function read(response: SendResponse, bound: TextBound | undefined): Promise<HttpAnswer> {
  const { status } = response;
  const headers: Headers = Object.fromEntries(response.headers);
  // Read the body of an error completely, even if the requested text is limited.
  if (bound && response.ok) return { status, headers, ...(await bound.body.read(response.body, bound)) };
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let body = "";
  let rest = MAX_ANSWER_BYTES;
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) break;
    body += decoder.decode(value, { stream: true });
    rest -= value.byteLength;
    if (rest >= 0) continue;
    await reader.cancel();
    throw tooLarge();
  }
  return { status, headers, body: body + decoder.decode() };
}

/** Returns the error for a response that exceeds the size limit. `hint`: what to do. */
export function tooLarge(hint = "Request less data."): RouteError {
  return new RouteError("SERVER", `The response is larger than ${MAX_ANSWER_MB} MB. ${hint}`);
}
