// Sends REST requests over any exchange.

import { defined } from "../contract/defined.js";
import type { RestRequest, TextResponse } from "../contract/plan.js";
import { RouteError } from "../contract/route-error.js";
import type { Exchange, RestAnswer, SendOptions } from "../contract/wire.js";
import { classifyHttp } from "../errors/classify-http.js";
import { brokenJson } from "./json.js";

/** Sends one request. Statuses in `nullOn` return null. Throws a `RouteError` for other statuses of 300 or more. */
export async function sendRest(
  exchange: Exchange,
  request: RestRequest,
  nullOn: readonly number[],
  options: SendOptions,
): Promise<RestAnswer> {
  const answer = await exchange(
    defined({
      api: "rest" as const,
      method: request.method,
      path: request.path + queryString(request),
      accept: request.accept ?? "application/vnd.github+json",
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
      cutAtBytes: request.text?.maxBytes,
    }),
    options,
  );
  const { status, headers } = answer;
  if (nullOn.includes(status)) return { value: null, status, headers };
  if (status >= 400) throw withRequest(classifyHttp(status, headers, answer.body), request);
  if (status >= 300) throw moved(status, headers.location);
  if (request.text !== undefined) {
    const text: TextResponse = { text: answer.body, truncated: answer.truncated };
    return { value: text, status, headers };
  }
  if (answer.body.trim() === "") return { value: null, status, headers };
  try {
    return { value: JSON.parse(answer.body), status, headers };
  } catch {
    throw brokenJson("REST");
  }
}

/** Adds the request to the error, because GitHub's "Not Found" does not name the resource. */
function withRequest(error: RouteError, { method, path }: RestRequest): RouteError {
  const place = `${method} ${path}`;
  const details = { ...error.details, request: place };
  return error.code === "NOT_FOUND"
    ? error.with({ message: `${place}: ${error.message}`, details })
    : error.with({ details });
}

/** Returns the query string without undefined and null parameters. */
export function queryString(request: RestRequest): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined && value !== null) query.append(name, String(value));
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

function moved(status: number, location: string | undefined): RouteError {
  return new RouteError(
    "VALIDATION",
    "The resource has moved, and ghx does not send a write to another URL. Use the repository's new name.",
    { details: defined({ status, location: location?.split("?")[0] }) },
  );
}
