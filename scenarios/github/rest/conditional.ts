/** Conditional requests: adds an `ETag` to responses and returns 304 if the client already has the response. */
import { createHash } from "node:crypto";
import type { ApiRequest, RestResponse } from "../http.js";

export function conditional(request: ApiRequest, response: RestResponse): RestResponse {
  if (response.status !== 200 || (request.method !== "GET" && request.method !== "HEAD")) return response;
  const text = typeof response.body === "string" ? response.body : JSON.stringify(response.body);
  const etag = `W/"${createHash("sha256").update(text).digest("hex")}"`;
  const headers = {
    ...response.headers,
    etag,
    "cache-control": "private, max-age=60, s-maxage=60",
    vary: "Accept, Authorization, Cookie, X-GitHub-OTP,Accept-Encoding, Accept, X-Requested-With",
  };
  if (matches(request.headers["if-none-match"], etag)) return { status: 304, headers };
  return { ...response, headers };
}

/** Weak comparison, which ignores the `W/` prefix. */
function matches(header: string | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return header?.split(",").some((tag) => tag.trim() === "*" || bare(tag) === bare(etag)) ?? false;
}
