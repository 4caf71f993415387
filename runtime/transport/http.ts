// Sends requests over HTTP: with a time limit, a size limit, and redirects that do not forward the token to other origins.

import { selectSend } from "#send";
import type { TextBound } from "../contract/api.js";
import { defined } from "../contract/defined.js";
import { RouteError } from "../contract/route-error.js";
import {
  API_VERSION,
  type Exchange,
  type Headers,
  type HttpAnswer,
  type HttpRequest,
  MAX_ANSWER_BYTES,
  MAX_ANSWER_MB,
  type Send,
  type SendResponse,
} from "../contract/wire.js";
import { classifyNetwork } from "../errors/classify-network.js";
import { NOT_APPLIED, notSent } from "../writes/not-applied.js";
import { throwIfAborted, within } from "./time-limit.js";

const MAX_REDIRECTS = 5;

/** The URLs, options and token of requests. */
interface HttpSetting {
  readonly urls: { readonly rest: string; readonly graphql: string };
  readonly options: { readonly fetch?: typeof fetch | undefined };
  readonly env: Readonly<Record<string, string | undefined>>;
  resolveToken(signal?: AbortSignal): Promise<string | undefined>;
}

/** Returns an exchange that sends requests with the `fetch` of the options, or else with that of the runtime. */
export function createHttpExchange(session: HttpSetting): Exchange {
  return async (request, { signal, timeoutMs }) => {
    throwIfAborted(signal);
    const token = await session.resolveToken(signal).catch(notSent);
    const url = new URL(session.urls[request.api] + request.path);
    const send = async (inner: AbortSignal) => {
      const response = await follow(
        session.options.fetch ?? selectSend(session.env),
        url,
        request,
        token,
        inner,
      );
      return read(response, request.text);
    };
    return within(`The request to ${url.host}`, timeoutMs, signal, send).catch((thrown) => {
      throw thrown instanceof RouteError ? thrown : classifyNetwork(thrown, url.host);
    });
  };
}

async function follow(
  send: Send,
  start: URL,
  request: HttpRequest,
  token: string | undefined,
  signal: AbortSignal,
): Promise<SendResponse> {
  let url = start;
  // Once a redirect has left the origin, the token and further headers are not sent again, not even back to it.
  let [allowed, more] = [token, request.headers];
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    if (url.origin !== start.origin) allowed = more = undefined;
    const init = defined({
      method: request.method,
      headers: headersFor(request, allowed, more),
      body: request.body,
      redirect: "manual" as const,
      signal,
    });
    const response = await send(url.href, init);
    const target = redirectTarget(response, url, request.method);
    if (target === undefined || (request.stays && target.origin === start.origin)) return response;
    await response.body?.cancel();
    url = target;
  }
  throw new RouteError("SERVER", `Too many redirects from ${start.host}.`, NOT_APPLIED);
}

/**
 * Returns the redirect's URL; undefined if the response is final. A write follows only 307 and 308 on the same origin.
 */
function redirectTarget(response: SendResponse, from: URL, method: string): URL | undefined {
  const location = response.headers.get("location");
  if (location === null || !URL.canParse(location, from.href)) return undefined;
  const keepsMethod = [307, 308].includes(response.status);
  if (!keepsMethod && ![301, 302, 303].includes(response.status)) return undefined;
  const target = new URL(location, from.href);
  const sameOrigin = target.origin === from.origin;
  const isUnencrypted = from.protocol === "http:" && target.protocol === "http:";
  if (!sameOrigin && !isUnencrypted && target.protocol !== "https:") return undefined;
  return /GET|HEAD/.test(method) || (sameOrigin && keepsMethod) ? target : undefined;
}

function headersFor(
  request: HttpRequest,
  token: string | undefined,
  more: HttpRequest["headers"],
): Record<string, string> {
  return defined({
    ...more,
    accept: request.accept,
    "user-agent": "ghx",
    "x-github-api-version": API_VERSION,
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

/** Returns the error for a response that exceeds the size limit. */
export function tooLarge(): RouteError {
  return new RouteError("SERVER", `The response is larger than ${MAX_ANSWER_MB} MB. Request less data.`);
}
