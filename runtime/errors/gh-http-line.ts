// Parses the HTTP status in an error line of gh: `failed to run: HTTP 404: Not Found (https://api.github.com/…)`.

import { isDigit, skip, type Text } from "../text/scan.js";

/** The HTTP status and message of an error line. */
export interface HttpLine {
  readonly status: number;
  /** GitHub's message, without the URL. */
  readonly message?: string;
}

/** Returns the status at the start of the line or after `: `, if only a message and a URL follow. */
export function readHttpLine(line: Text): HttpLine | undefined {
  const earliest = earliestUrl(line);
  const isUrl = (index: number): boolean =>
    index >= earliest && URLS.some((url) => line.startsWith(url, index));
  for (let start = line.indexOf(HTTP); start >= 0; start = line.indexOf(HTTP, start + 1)) {
    if (start > 0 && !line.startsWith(": ", start - 2)) continue;
    const digits = start + HTTP.length;
    const end = skip(line, digits, isDigit);
    if (end !== digits + 3) continue;
    const status = Number(line.slice(digits, end));
    if (line.startsWith(": ", end))
      return { status, message: line.slice(end + 2, firstUrl(line, end + 2, isUrl)) };
    if (end === line.length || isUrl(end)) return { status };
  }
  return undefined;
}

const HTTP = "HTTP ";
const URLS = [" (http:", " (https:"];

/**
 * Returns the earliest index at which the URL at the end of the line may start. The URL contains no closing
 * parenthesis.
 */
function earliestUrl(line: Text): number {
  if (line.length < 2 || !line.startsWith(")", line.length - 1)) return Number.POSITIVE_INFINITY;
  return line.lastIndexOf(")", line.length - 2) + 1;
}

/** Returns the first index at or after `from` where a URL starts; the end of the line if there is none. */
function firstUrl(line: Text, from: number, isUrl: (index: number) => boolean): number {
  let index = line.indexOf(" (", from);
  while (index >= 0 && !isUrl(index)) index = line.indexOf(" (", index + 1);
  return index < 0 ? line.length : index;
}
