// Stands for an answer that a dry run does not have: any path into it is another placeholder.

import { PLACEHOLDER, placeholderPath } from "../mapping/placeholder-symbol.js";
import { forwardFinder, type Text } from "../text/scan.js";

/** `<from lookup.repository.id>`: how a placeholder reads in a plan. */
export function placeholderText(path: string): string {
  return `<from ${path}>`;
}

/**
 * A value that answers every property, call and conversion with a placeholder, so that mappings run over it.
 * `onRead` is told whenever something of it is looked at.
 */
export function placeholder(path: string, onRead: () => void = () => {}): unknown {
  // A function is the one target that can be called as well as read.
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
      // Not a promise: `await` must not wait for it.
      if (key === "then" || typeof key === "symbol") return undefined;
      if (key === "map" || key === "flatMap") {
        return (map: (item: unknown, index: number) => unknown) =>
          [map(placeholder(`${path}[]`, onRead), 0)].flat();
      }
      if (SAME.has(key)) return () => placeholder(path, onRead);
      if (key === "find" || key === "at") return () => placeholder(`${path}[]`, onRead);
      return placeholder(/^\d+$/.test(key) ? `${path}[${key}]` : `${path}.${key}`, onRead);
    },
    apply: () => placeholder(path, onRead),
    has: () => true,
  });
}

/** Methods whose result is of the same origin. */
const SAME = new Set(["filter", "slice", "toUpperCase", "toLowerCase", "trim"]);

/** The value with each placeholder inside written as text. */
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

/** Decodes the placeholders in a path, where they are percent-encoded. None reaches over a `/` or `?`. */
export function decodePlaceholders(text: Text): string {
  const nextEnd = forwardFinder(text, END);
  const nextSlash = forwardFinder(text, "/");
  const nextQuery = forwardFinder(text, "?");
  let decoded = "";
  let copied = 0;
  let start = text.indexOf(START);
  while (start >= 0) {
    const end = nextEnd(start + START.length);
    const border = Math.min(nextSlash(start), nextQuery(start));
    if (end === border) break;
    if (end < border) {
      decoded += text.slice(copied, start) + decode(text.slice(start, end + END.length));
      copied = end + END.length;
    }
    start = text.indexOf(START, Math.min(end + END.length, border));
  }
  return decoded + text.slice(copied);
}

/** The caller's own text may read like a placeholder without being valid. */
function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
