// Searches a stream of text for tokens, with bounded memory, and shows the lines around each one.

import { stripVTControlCharacters } from "node:util";
import type { SearchTokens } from "./search.js";

export interface StreamSearch {
  readonly write: (text: string) => void;
  readonly end: () => void;
}

/** The text that is searched at once, and its last part, which is searched again with the text after it. */
const WINDOW = 65_536;
const OVERLAP = 16_384;
/** Lines before and after a token. */
const AROUND = 5;
/** The line before the output of a test, or before a failure. */
const HEADING = /^\s*(?:std(?:out|err) \||FAIL)/;

/** `onFound` receives the lines around a token, without the token. */
export function searchStream(search: SearchTokens, onFound: (excerpt: string) => void): StreamSearch {
  let pending = "";
  function searchPending(keep: number): void {
    for (let place = locate(search, pending); place !== undefined; place = locate(search, pending)) {
      onFound(excerpt(search, pending.split("\n"), place));
      pending = pending
        .split("\n")
        .slice(place.last + 1)
        .join("\n");
    }
    pending = pending.slice(Math.max(0, pending.length - keep));
  }
  return {
    write: (text) => {
      for (let start = 0; start < text.length; start += WINDOW) {
        pending += text.slice(start, start + WINDOW);
        if (pending.length >= WINDOW) searchPending(OVERLAP);
      }
    },
    end: () => searchPending(0),
  };
}

interface Place {
  /** The numbers of lines. */
  readonly first: number;
  readonly last: number;
  readonly spelling: string;
}

/** Returns the fewest lines that contain the first token. */
function locate(search: SearchTokens, text: string): Place | undefined {
  if (search(text) === undefined) return undefined;
  const lines = text.split("\n");
  const has = (first: number, last: number): boolean =>
    search(lines.slice(first, last + 1).join("\n")) !== undefined;
  const last = smallest(lines.length - 1, (end) => has(0, end));
  const first = last - smallest(last, (count) => has(last - count, last));
  const spelling = search(lines.slice(first, last + 1).join("\n"))?.spelling ?? "plain";
  return { first, last, spelling };
}

/** Returns the smallest number for which a condition holds that holds for all larger ones, up to `end`. */
function smallest(end: number, holds: (number: number) => boolean): number {
  let [low, high] = [0, end];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return high;
}

function excerpt(search: SearchTokens, lines: readonly string[], { first, last, spelling }: Place): string {
  const start = Math.max(0, first - AROUND);
  const headings = lines.slice(0, start).filter((line) => HEADING.test(stripVTControlCharacters(line)));
  const around = lines
    .slice(start, last + 1 + AROUND)
    .map((line, index) =>
      start + index >= first && start + index <= last ? "[redacted]" : redact(search, line),
    );
  return [
    `A token of the tests was printed (${spelling}). Do not print it, or redact it:`,
    ...[...headings.slice(-1).map((line) => redact(search, line)), ...around].map((line) => `  ${line}`),
  ].join("\n");
}

const redact = (search: SearchTokens, line: string): string =>
  search(line) === undefined ? line : "[redacted]";
