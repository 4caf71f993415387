// Reads the response to a REST request of the program, which may be text.

import type { OwnAnswer } from "../contract/github-api.js";
import type { RestRequest } from "../contract/plan.js";
import { tooLarge } from "../transport/http.js";
import { brokenJson, isJson } from "../transport/json.js";

/** Returns the value of a response: JSON, text, or null without a body. `isVerbatim`: JSON is returned as text. */
export function readOwnAnswer(
  { status, headers, body, truncated, file }: OwnAnswer,
  { method, accept, text }: RestRequest,
  isVerbatim: boolean,
): unknown {
  if (file !== undefined) return file;
  const type = headers["content-type"] ?? "";
  if (truncated) throw tooLarge();
  if (body === "" && (status === 204 || status === 205 || method !== "GET")) return null;
  if (text) {
    text.body.check(type, accept, body);
    return body;
  }
  // A proxy, whose page would not be GitHub's answer, does not set this header.
  const isGithub = headers["x-github-request-id"] !== undefined;
  if (isGithub && !/json|^$/.test(type)) return body;
  try {
    if (!isJson(headers)) throw brokenJson("REST", status);
    const value: unknown = JSON.parse(body);
    return isVerbatim ? body : value;
  } catch {
    // `application/vnd.github.raw+json` is the type of a file of any format.
    if (isGithub && /^application\/vnd\.github/.test(type)) return body;
    throw brokenJson("REST", status);
  }
}
