// Recorded exchanges: how a request and its response are stored, and how requests are compared.

import { authorizationSecret, removeSecrets } from "./secrets.js";

export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly body?: RecordedBody;
}

/** A body as JSON if that keeps every byte, else as text, or in base64 if it is not text. */
export type RecordedBody =
  | { readonly json: unknown }
  | { readonly text: string }
  | { readonly base64: string };

export interface RecordedExchange {
  readonly request: RecordedRequest;
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: RecordedBody;
  };
}

/** Headers that clients of GitHub use. Others, such as cookies, are not recorded. */
const HEADERS =
  /^(content-type|link|location|etag|last-modified|retry-after|x-ratelimit-\w+|x-github-media-type|x-oauth-scopes|x-accepted-oauth-scopes)$/;

/** Returns the secrets that a request contains. */
export function secretsOf(request: Request): string[] {
  const secret = authorizationSecret(request.headers.get("authorization"));
  return secret === undefined ? [] : [secret];
}

/** Reads a request without its headers. */
export async function readRequest(request: Request, secrets: readonly string[]): Promise<RecordedRequest> {
  const body = encodeBody(new Uint8Array(await request.clone().arrayBuffer()), secrets);
  return {
    method: request.method,
    url: removeSecrets(request.url, secrets),
    ...(body !== undefined && { body }),
  };
}

/** Reads a response, which can still be read by others. */
export async function readResponse(
  response: Response,
  secrets: readonly string[],
): Promise<RecordedExchange["response"]> {
  const body = encodeBody(new Uint8Array(await response.clone().arrayBuffer()), secrets);
  const headers = [...response.headers].filter(([name]) => HEADERS.test(name));
  return {
    status: response.status,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, removeSecrets(value, secrets)])),
    ...(body !== undefined && { body }),
  };
}

/** Statuses whose responses have no body, not even an empty one. */
const WITHOUT_BODY = [101, 103, 204, 205, 304];

/** Creates the response of an exchange. */
export function createResponse({ response }: RecordedExchange): Response {
  const { status, headers, body } = response;
  const content = WITHOUT_BODY.includes(status) ? null : decodeBody(body);
  return new Response(content, { status, headers });
}

/** Returns whether two requests are the same, apart from their headers. */
export function isSame(a: RecordedRequest, b: RecordedRequest): boolean {
  return a.method === b.method && a.url === b.url && bodyText(a.body) === bodyText(b.body);
}

/** Describes a request in one line, with the operation and the variables of a GraphQL request. */
export function describeRequest({ method, url, body }: RecordedRequest): string {
  const operation = operationIn(body);
  const shown = operation ?? bodyText(body);
  return `${method} ${url}${shown === "" ? "" : ` ${shorten(shown)}`}`;
}

function operationIn(body: RecordedBody | undefined): string | undefined {
  const json = body !== undefined && "json" in body ? body.json : undefined;
  if (typeof json !== "object" || json === null || !("query" in json)) return undefined;
  const name = /(?:query|mutation)\s+(\w+)/.exec(String(json.query))?.[1] ?? "(unnamed document)";
  return `${name} ${JSON.stringify("variables" in json ? json.variables : {})}`;
}

function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function encodeBody(bytes: Uint8Array, secrets: readonly string[]): RecordedBody | undefined {
  if (bytes.length === 0) return undefined;
  const decoded = decodeText(bytes);
  if (decoded === undefined) return { base64: removeSecrets(Buffer.from(bytes).toString("base64"), secrets) };
  const text = removeSecrets(decoded, secrets);
  const json = parseJson(text);
  return json !== undefined && JSON.stringify(json) === text ? { json } : { text };
}

function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function decodeBody(body: RecordedBody | undefined): string | Uint8Array<ArrayBuffer> {
  if (body !== undefined && "base64" in body) return Uint8Array.from(Buffer.from(body.base64, "base64"));
  return bodyText(body);
}

function bodyText(body: RecordedBody | undefined): string {
  if (body === undefined) return "";
  if ("json" in body) return JSON.stringify(body.json);
  return "text" in body ? body.text : body.base64;
}
