// Follows redirects without forwarding the token to other origins. The first redirect loads it.

import { NOT_APPLIED, RouteError } from "../contract/route-error.js";
import type { HttpRequest, SendResponse } from "../contract/wire.js";

const MAX_REDIRECTS = 5;

/**
 * Returns the final response. `sendTo`: sends the request to another URL; `isOwn`: with the token and further headers,
 * which are not sent again once a redirect has left the origin, not even back to it.
 */
export async function followRedirects(
  first: SendResponse,
  start: URL,
  request: HttpRequest,
  sendTo: (url: URL, isOwn: boolean) => Promise<SendResponse>,
): Promise<SendResponse> {
  let [response, url, isOwn] = [first, start, true];
  for (let hop = 0; ; hop++) {
    const target = redirectTarget(response, url, request.method);
    const isFinal = request.binary?.isSpent || (request.stays && target?.origin === start.origin);
    if (target === undefined || isFinal) return response;
    await response.body?.cancel();
    if (hop === MAX_REDIRECTS)
      throw new RouteError("SERVER", `Too many redirects from ${start.host}.`, NOT_APPLIED);
    url = target;
    isOwn &&= url.origin === start.origin;
    response = await sendTo(url, isOwn);
  }
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
