/** Parses the `Accept` header. */
import type { ApiRequest, RestResponse } from "../http.js";
import { failure } from "./errors.js";

export type MediaType = "json" | "diff" | "patch" | "binary" | "unsupported";

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
    const format = vendor[1];
    return format === "diff" || format === "patch" ? format : "json";
  }
  if (name === "application/octet-stream") return "binary";
  // Previews have separate media types: application/vnd.github.antiope-preview+json.
  const json = ["*/*", "application/*", "application/json", "text/json"].includes(name);
  return json || /^application\/vnd\.github[a-z0-9.-]*\+json$/.test(name) ? "json" : "unsupported";
}
