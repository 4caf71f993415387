/**
 * Conditional requests: adds an `ETag` to responses, and `Last-Modified` if the object has the time of its last
 * change, and returns 304 if the client already has the response.
 */
import { createHash } from "node:crypto";
import type { ApiRequest, RestResponse } from "../http.js";

export function conditional(request: ApiRequest, response: RestResponse): RestResponse {
  if (response.status !== 200 || (request.method !== "GET" && request.method !== "HEAD")) return response;
  const text = typeof response.body === "string" ? response.body : JSON.stringify(response.body);
  const etag = `W/"${createHash("sha256").update(text).digest("hex")}"`;
  const modified = Date.parse(Object(response.body).updated_at);
  const headers = {
    ...response.headers,
    etag,
    ...(Number.isNaN(modified) ? {} : { "last-modified": new Date(modified).toUTCString() }),
    "cache-control": "private, max-age=60, s-maxage=60",
    vary: "Accept, Authorization, Cookie, X-GitHub-OTP,Accept-Encoding, Accept, X-Requested-With",
  };
  const known = request.headers["if-none-match"];
  // As in HTTP, the time counts only without a tag.
  const isKnown =
    known === undefined
      ? modified <= Date.parse(request.headers["if-modified-since"] ?? "")
      : matches(known, etag);
  if (isKnown) return { status: 304, headers };
  return { ...response, headers };
}

/** Weak comparison, which ignores the `W/` prefix. */
function matches(header: string | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return header?.split(",").some((tag) => tag.trim() === "*" || bare(tag) === bare(etag)) ?? false;
}
