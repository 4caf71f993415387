// Placeholders for unknown responses in a dry run. Reading any property returns another placeholder.

import { PLACEHOLDER, placeholderPath } from "../mapping/placeholder-symbol.js";
import { forwardFinder, type Text } from "../text/scan.js";

/** Returns the text of a placeholder in a plan: `<from lookup.repository.id>`. */
export function placeholderText(path: string): string {
  return `<from ${path}>`;
}

/**
 * Returns a value whose properties, calls and conversions return placeholders, so that mappings can run on it.
 * `onRead` is called whenever a property is read.
 */
export function placeholder(path: string, onRead: () => void = () => {}): unknown {
  // Only a function can be both called and read.
  return new Proxy(() => {}, {
    get(_target, key) {
      if (key === PLACEHOLDER) return path;
      onRead();
      if (key === Symbol.toPrimitive || key === "toString" || key === "valueOf" || key === "toJSON") {
        return () => placeholderText(path);
      }
      if (key === Symbol.iterator) {
        return function* () {
          yield placeholder(`${path}[]`, onRead);
        };
      }
      if (key === "length") return 1;
      // Not a thenable: `await` must return the placeholder.
      if (key === "then" || typeof key === "symbol") return undefined;
      if (key === "map" || key === "flatMap") {
        return (map: (item: unknown, index: number) => unknown) =>
          [map(placeholder(`${path}[]`, onRead), 0)].flat();
      }
      if (SAME_PATH_METHODS.has(key)) return () => placeholder(path, onRead);
      if (key === "find" || key === "at") return () => placeholder(`${path}[]`, onRead);
      return placeholder(/^\d+$/.test(key) ? `${path}[${key}]` : `${path}.${key}`, onRead);
    },
    apply: () => placeholder(path, onRead),
    has: () => true,
  });
}

/** Methods whose result has the same path. */
const SAME_PATH_METHODS = new Set(["filter", "slice", "toUpperCase", "toLowerCase", "trim"]);

/** Returns the value with each placeholder replaced by its text. */
export function settlePlaceholders(value: unknown): unknown {
  const path = placeholderPath(value);
  if (path !== undefined) return placeholderText(path);
  if (Array.isArray(value)) return value.map(settlePlaceholders);
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]) =>
        inner === undefined ? [] : [[key, settlePlaceholders(inner)]],
      ),
    );
  }
  return typeof value === "string" ? decodePlaceholders(value) : value;
}

const START = "%3Cfrom%20";
const END = "%3E";

/** Decodes percent-encoded placeholders in a path. A placeholder contains no `/` or `?`. */
export function decodePlaceholders(text: Text): string {
  const nextEnd = forwardFinder(text, END);
  const nextSlash = forwardFinder(text, "/");
  const nextQuery = forwardFinder(text, "?");
  let decoded = "";
  let copied = 0;
  let start = text.indexOf(START);
  while (start >= 0) {
    const end = nextEnd(start + START.length);
    const limit = Math.min(nextSlash(start), nextQuery(start));
    if (end === limit) break;
    if (end < limit) {
      decoded += text.slice(copied, start) + decode(text.slice(start, end + END.length));
      copied = end + END.length;
    }
    start = text.indexOf(START, Math.min(end + END.length, limit));
  }
  return decoded + text.slice(copied);
}

/** Decodes a placeholder. Returns text of the caller that only resembles one unchanged. */
function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
