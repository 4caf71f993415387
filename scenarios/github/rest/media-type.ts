/** Parses the `Accept` header. */
import type { ApiRequest, RestResponse } from "../http.js";
import { failure } from "./errors.js";

export type MediaType = "json" | "binary" | "unsupported" | Format;

/** Other forms of an object: its changes, its content, its SHA, or JSON with rendered Markdown. */
const FORMATS = ["diff", "patch", "raw", "sha", "text", "html", "full"] as const;
export type Format = (typeof FORMATS)[number];

/** Returns the first media type that GitHub supports: `vnd.github.diff, application/json` is a diff. */
export function acceptedMediaType(request: ApiRequest): MediaType {
  const accept = request.headers.accept;
  if (accept === undefined || accept.trim() === "") return "json";
  const known = accept
    .split(",")
    .map(mediaType)
    .find((type) => type !== "unsupported");
  return known ?? "unsupported";
}

export function unsupportedMediaType(request: ApiRequest): RestResponse {
  const accept = request.headers.accept ?? "";
  return failure(415, `Unsupported 'Accept' header: '${accept}'. Must accept 'application/json'.`, "");
}

function mediaType(range: string): MediaType {
  const name = range.split(";")[0]?.trim().toLowerCase() ?? "";
  const vendor = /^application\/vnd\.github(?:\.v3)?(?:\.([a-z-]+))?(?:\+json)?$/.exec(name);
  if (vendor) {
    // Others are forms of JSON, such as `object` and `star`.
    return FORMATS.find((format) => format === vendor[1]) ?? "json";
  }
  if (name === "application/octet-stream") return "binary";
  // Previews have separate media types: application/vnd.github.antiope-preview+json.
  const json = ["*/*", "application/*", "application/json", "text/json"].includes(name);
  return json || /^application\/vnd\.github[a-z0-9.-]*\+json$/.test(name) ? "json" : "unsupported";
}

/** Returns a response with the text of an object in another form. */
export function inFormat(format: Format, body: string): RestResponse {
  return {
    status: 200,
    headers: { "content-type": `application/vnd.github.${format}; charset=utf-8` },
    body,
  };
}

/** Whether the response to one of the formats with rendered Markdown has Markdown, which is not rendered here. */
export function lacksRendering(type: MediaType, { status, body }: RestResponse): boolean {
  const isRendered = type === "text" || type === "html" || type === "full";
  return isRendered && status < 300 && [body].flat().some((one) => typeof Object(one).body === "string");
}
