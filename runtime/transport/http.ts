// Carries requests with fetch: time limit, bounded reading, and redirects that never take the token elsewhere.

import { RouteError } from "../contract/route-error.js";
import {
  API_VERSION,
  type Exchange,
  type Headers,
  type HttpAnswer,
  type HttpRequest,
  MAX_ANSWER_BYTES,
} from "../contract/wire.js";
import { aborted, classifyNetwork, timedOut } from "../errors/classify-network.js";

const MOST_REDIRECTS = 5;

/** Where requests go, and what they carry. */
interface HttpSetting {
  readonly urls: { readonly rest: string; readonly graphql: string };
  readonly options: { readonly fetch?: typeof fetch };
  resolveToken(): Promise<string | undefined>;
}

export function createHttpExchange(session: HttpSetting): Exchange {
  return async (request, options) => {
    if (options.signal?.aborted) throw aborted(false);
    const base = request.api === "graphql" ? session.urls.graphql : session.urls.rest;
    const token = await session.resolveToken();
    const timer = new AbortController();
    const timeout = setTimeout(() => timer.abort(), options.timeoutMs);
    // Not AbortSignal.any, which on Node 20 keeps each request in the memory of a caller's long-lived signal.
    const onAbort = () => timer.abort();
    options.signal?.addEventListener("abort", onAbort, { once: true });
    const url = new URL(base + request.path);
    try {
      const response = await follow(session.options.fetch ?? fetch, url, request, token, timer.signal);
      return await read(response, request.cutAtBytes);
    } catch (thrown) {
      if (thrown instanceof RouteError) throw thrown;
      if (options.signal?.aborted) throw aborted(true);
      if (timer.signal.aborted) throw timedOut(url.host, options.timeoutMs);
      throw classifyNetwork(thrown, url.host);
    } finally {
      clearTimeout(timeout);
      options.signal?.removeEventListener("abort", onAbort);
    }
  };
}

async function follow(
  send: typeof fetch,
  start: URL,
  request: HttpRequest,
  token: string | undefined,
  signal: AbortSignal,
): Promise<Response> {
  let url = start;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const response = await send(url.href, {
      method: request.method,
      headers: headersFor(request, url.origin === start.origin ? token : undefined),
      ...(request.body === undefined ? {} : { body: request.body }),
      redirect: "manual",
      signal,
    });
    const target = redirectTarget(response, url, request.method);
    if (target === undefined) return response;
    await response.body?.cancel();
    url = target;
  }
  throw new RouteError("SERVER", `${start.host} redirects in circles.`);
}

/** Where to go on; undefined when the answer is the answer. A write goes on only where the method is kept, on one origin. */
function redirectTarget(response: Response, from: URL, method: string): URL | undefined {
  const location = response.headers.get("location");
  if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return undefined;
  if (!URL.canParse(location, from.href)) return undefined;
  const target = new URL(location, from.href);
  const sameOrigin = target.origin === from.origin;
  if (!sameOrigin && target.protocol !== "https:" && from.protocol === "https:") return undefined;
  if (target.protocol !== "https:" && target.protocol !== "http:") return undefined;
  if (method === "GET") return target;
  return sameOrigin && (response.status === 307 || response.status === 308) ? target : undefined;
}

function headersFor(request: HttpRequest, token: string | undefined): Record<string, string> {
  return {
    accept: request.accept,
    "user-agent": "ghx",
    "x-github-api-version": API_VERSION,
    ...(request.body === undefined ? {} : { "content-type": "application/json" }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
}

async function read(response: Response, cutAtBytes: number | undefined): Promise<HttpAnswer> {
  const headers: Headers = Object.fromEntries(response.headers);
  // An error's body is wanted whole, whatever bound the text has that was asked for.
  const cut = response.ok ? cutAtBytes : undefined;
  const limit = cut ?? MAX_ANSWER_BYTES;
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let body = "";
  let size = 0;
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size <= limit) {
      body += decoder.decode(value, { stream: true });
      continue;
    }
    await reader.cancel();
    if (cut === undefined) throw tooLarge();
    // Decoding as a stream leaves out a character that was cut in two.
    body += decoder.decode(value.subarray(0, value.byteLength - (size - limit)), { stream: true });
    return { status: response.status, headers, body, truncated: true };
  }
  return { status: response.status, headers, body: body + decoder.decode(), truncated: false };
}

export function tooLarge(): RouteError {
  return new RouteError(
    "UNKNOWN",
    `The answer is larger than ${MAX_ANSWER_BYTES / 1024 / 1024} MB. Ask for less.`,
    {
      outcome: "unknown",
    },
  );
}
