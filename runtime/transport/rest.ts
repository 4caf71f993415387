// Sends REST requests over any exchange.

import { defined } from "../contract/defined.js";
import type { RestRequest, TextResponse } from "../contract/plan.js";
import type { Exchange, HttpAnswer, RestAnswer, SendOptions } from "../contract/wire.js";
import { unexpectedResponse } from "../errors/unexpected-response.js";
import { brokenJson, isJson } from "./json.js";

/** Sends one request. Statuses in `nullOn` return null. Throws a `RouteError` for other statuses of 300 or more. */
export async function sendRest(
  exchange: Exchange,
  request: RestRequest,
  nullOn: readonly number[],
  options: SendOptions,
): Promise<RestAnswer> {
  const send = (body: object | undefined) =>
    exchange(
      defined({
        api: "rest" as const,
        method: request.method,
        path: request.path + queryString(request),
        accept: request.accept ?? "application/vnd.github+json",
        // Undefined without a body.
        body: JSON.stringify(body),
        binary: request.binary,
        host: request.host,
        headers: request.own?.headers,
        stays: request.stays,
        text: request.text,
        file: request.file,
      }),
      options,
    );
  const first = await send(request.body);
  const other = request.again?.(first, request.body);
  const answer = other ? await send(other) : first;
  return { value: await readValue(answer, request, nullOn), status: answer.status, headers: answer.headers };
}

async function readValue(
  answer: HttpAnswer,
  request: RestRequest,
  nullOn: readonly number[],
): Promise<unknown> {
  const { status, headers, body, truncated } = answer;
  const { nullMessages = [""] } = request;
  if (nullOn.includes(status) && nullMessages.some((text) => body.includes(text))) return null;
  if (status >= 300) throw (await import("./refusals.js")).classifyRest(answer, request);
  if (request.own) return request.own.read(answer, request);
  if (request.file) {
    if (answer.file) return answer.file;
    throw unexpectedResponse("", "a file", headers["content-type"] ?? null);
  }
  if (request.text) {
    // A text may be empty, but other statuses say that there is none, or none yet.
    if (status !== 200) throw unexpectedResponse("", "a text", null);
    request.text.body.check(headers["content-type"], request.accept, body);
    return { text: body, truncated: truncated === true } satisfies TextResponse;
  }
  // Only writes have responses without a body.
  if (!body.trim() && request.method !== "GET") return null;
  try {
    if (isJson(headers)) return JSON.parse(body);
  } catch {}
  throw brokenJson("REST", status);
}

/** Returns the query string without undefined and null parameters. */
export function queryString(request: RestRequest): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined && value !== null) query.append(name, String(value));
  }
  const text = query.toString();
  return text && `${request.path.includes("?") ? "&" : "?"}${text}`;
}
