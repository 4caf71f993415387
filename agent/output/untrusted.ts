// Marks of text of other users. While data is reduced, each such text is wrapped, so that its mark follows it to its new
// place.

import { mapTexts } from "./map-texts.js";

/** A text that other users may have written, or an object whose names they may have chosen. */
export class Untrusted {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

/** The path of the data of a filter whose input had marks: all of it may contain such text. */
export const EVERYWHERE = "*";

/** Returns the data with the texts at paths such as `items[].labels[]` marked, except empty ones. */
export function mark(data: unknown, paths: readonly string[]): unknown {
  return paths.reduce(
    (marked, path) =>
      mapTexts(marked, path.replaceAll("[]", "").split("."), (text) =>
        text === "" ? text : new Untrusted(text),
      ),
    data,
  );
}

/** Returns the value without its own mark. */
export function content(value: unknown): unknown {
  return value instanceof Untrusted ? value.value : value;
}

/** Returns the value without marks, and adds the paths of marked values: `labels[]`. An object that is marked is one path. */
export function unmark(value: unknown, found: Set<string>, path = ""): unknown {
  if (value instanceof Untrusted) {
    found.add(path);
    return unmark(value.value, new Set());
  }
  if (Array.isArray(value)) return value.map((element) => unmark(element, found, `${path}[]`));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      unmark(inner, found, path === "" ? name : `${path}.${name}`),
    ]),
  );
}
