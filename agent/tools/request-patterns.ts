// Patterns of requests without a capability: `request:GET /repos/**`, `request:query`.

import { RouteError } from "../../runtime/index.js";

const PREFIX = "request:";
const METHODS = "GET HEAD POST PUT PATCH DELETE *".split(" ");

/** How requests are matched: both spellings of a path that contains percent-encoded characters. */
export interface RequestMatcher {
  /** Whether every spelling matches, as `allow` requires. */
  permits(target: string): boolean;
  /** Whether any spelling matches, as is sufficient for `deny`. */
  mentions(target: string): boolean;
}

export const isRequestPattern = (pattern: string): boolean => pattern.startsWith(PREFIX);

/**
 * Reads a pattern: a method or `*` and a path, in which `*` matches any characters but `/` and `**` any characters; or
 * `query`, `mutation` or `*`, which includes documents and all paths. Throws `VALIDATION` for any other.
 */
export function requestMatcher(option: "allow" | "deny", pattern: string): RequestMatcher {
  const text = pattern.slice(PREFIX.length);
  const [method = "", path = "", ...others] = text.split(" ");
  const isDocument = ["query", "mutation", "*"].includes(text);
  if (!isDocument && (!METHODS.includes(method) || !path.startsWith("/") || others.length > 0))
    throw new RouteError(
      "VALIDATION",
      `${option}: expected a request such as "request:GET /repos/**", "request:* /user" or "request:query", got ${JSON.stringify(pattern)}.`,
    );
  const words = (isDocument ? text.replace("*", "**") : text.replace(/^\*/, "**")).split(/(\*\*?)/);
  const regex = new RegExp(`^${words.map(toRegex).join("")}$`, "i");
  return {
    permits: (target) => spellings(target).every((one) => regex.test(one)),
    mentions: (target) => spellings(target).some((one) => regex.test(one)),
  };
}

function toRegex(word: string): string {
  if (word === "**") return ".*";
  return word === "*" ? "[^/]*" : word.replace(/[\\^$.|?+()[\]{}]/g, "\\$&");
}

/** Returns the target as it is sent and as a server may read it, without a slash at the end. */
function spellings(target: string): readonly string[] {
  return [target, decodeURIComponent(target)].map((one) => one.replace(/(?<=.)\/$/, ""));
}
