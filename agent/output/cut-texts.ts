// Cuts long texts in results for agents: bodies of issues, comments and releases. A cut text ends with its size and the
// field that returns all of it.

import { properties } from "../../runtime/text/parse-object.js";
import type { Fields } from "../explain/select-fields.js";
import { mapTexts } from "./map-texts.js";

/**
 * Characters that are kept of a text of one object, and of each text in a list. 1,500 are nine of ten release notes, and
 * 500 most comments.
 */
const LIMIT = { single: 1_500, inList: 500 } as const;

/** A text is not cut to save fewer characters, since the note about the rest has 50. */
const MIN_SAVING = 150;

/**
 * Returns the data with long texts cut. `paths`: those of the texts, such as `items[].body`. `requested`: fields that are
 * returned whole.
 */
export function cutTexts(data: unknown, paths: readonly string[], requested: Fields | undefined): unknown {
  return paths.reduce((cut, path) => {
    const names = path.replaceAll("[]", "").split(".");
    if (requested !== undefined && isSelected(names, requested)) return cut;
    const limit = path.includes("[]") ? LIMIT.inList : LIMIT.single;
    const field = names.filter((name, index) => index > 0 || name !== "items").join(".");
    return mapTexts(cut, names, (text) => cutText(text, limit, field));
  }, data);
}

/** Returns the data with all long texts cut, for data without a card. */
export function cutAllTexts(data: unknown, path: readonly string[] = [], inList = false): unknown {
  if (typeof data === "string") return cutText(data, inList ? LIMIT.inList : LIMIT.single, path.join("."));
  if (Array.isArray(data)) return data.map((element) => cutAllTexts(element, path, true));
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, cutAllTexts(value, [...path, name], inList)]),
  );
}

/** Whether the field, or one that contains it, is selected entirely. */
function isSelected([name, ...rest]: readonly string[], fields: Fields): boolean {
  const inner = name !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (inner === undefined) return false;
  return Object.keys(inner).length === 0 || isSelected(rest, inner);
}

/** Cuts after a line if one ends in the last fifth of what is kept, and never inside a character. */
function cutText(text: string, limit: number, field: string): string {
  if (text.length < limit + MIN_SAVING) return text;
  const characters = [...text];
  if (characters.length < limit + MIN_SAVING) return text;
  const kept = characters.slice(0, limit).join("");
  const line = kept.lastIndexOf("\n");
  const start = (line >= kept.length * 0.8 ? kept.slice(0, line) : kept).trimEnd();
  const size = characters.length.toLocaleString("en-US");
  return `${start}… (${size} characters; fields: "${field}" for all)`;
}

/** The note about the rest of a text, after what is kept, which may follow another text. */
const NOTE = /… \(([\d,]+) characters; fields: "([\w.]+)" for all\)/g;
/** The characters of the shortest text that is kept, which ends after a line. */
const MIN_KEPT = LIMIT.inList * 0.8;
/** No input is deeper. */
const MAX_DEPTH = 5;

/**
 * Returns why an input must not be written: it has a text that was cut, so that the rest would be lost. Undefined if it has
 * none. A text that only quotes such a note is shorter than what is kept, or than the size in the note.
 */
export function cutInput(input: unknown, path = "", depth = 0): string | undefined {
  if (typeof input === "string") {
    const note = [...input.matchAll(NOTE)].at(-1);
    const [, size = "", field] = note ?? [];
    const length = note === undefined ? 0 : [...input.slice(0, note.index)].length;
    const isCut = length >= MIN_KEPT && Number(size.replaceAll(",", "")) > length;
    return isCut
      ? `${path}: contains a text that was cut in a result; read all of it with fields: "${field}", and write that`
      : undefined;
  }
  if (depth > MAX_DEPTH) return undefined;
  for (const [name, value] of Object.entries(properties(input) ?? {})) {
    const found = cutInput(value, path === "" ? name : `${path}.${name}`, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
