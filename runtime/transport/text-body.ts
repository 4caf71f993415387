// Reads bodies that are text up to a limit: their start, or their end. Checks that they are text.

import type { Body, CutBody, TextBody, TextBound } from "../contract/github-api.js";
import { unexpectedResponse } from "../errors/unexpected-response.js";
import { readChunks } from "./read-chunks.js";

/** Reads bodies that are text. Requests for text contain it, so that other programs do not contain the code. */
export const textBody: TextBody = { read, decode, check };

async function read(stream: Body | null, bound: TextBound): Promise<CutBody> {
  const kept: Uint8Array[] = [];
  let size = 0;
  let isCut = false;
  for await (const value of readChunks(stream)) {
    kept.push(value);
    size += value.byteLength;
    if (bound.from === "END") {
      for (let [oldest] = kept; oldest && size - oldest.byteLength >= bound.maxBytes; [oldest] = kept) {
        kept.shift();
        size -= oldest.byteLength;
        isCut ||= oldest.byteLength > 0;
      }
    } else if (size > bound.maxBytes) break;
  }
  return decode(join(kept, size), bound, isCut);
}

const LINE_FEED = 0x0a;

/** `isCut`: bytes of the other end are missing. */
function decode(bytes: Uint8Array, { maxBytes, from }: TextBound, isCut: boolean): CutBody {
  const truncated = isCut || bytes.byteLength > maxBytes;
  if (!truncated) return { body: new TextDecoder().decode(bytes), truncated };
  // An incomplete character at the cut is omitted.
  if (from !== "END") {
    return { body: new TextDecoder().decode(bytes.subarray(0, maxBytes), { stream: true }), truncated };
  }
  let start = Math.max(0, bytes.byteLength - maxBytes);
  while (start < bytes.byteLength && isContinuation(bytes[start])) start++;
  // So is the rest of a line, unless nothing follows it.
  const end = bytes[start - 1] === LINE_FEED ? -1 : bytes.indexOf(LINE_FEED, start);
  if (end !== -1 && end < bytes.byteLength - 1) start = end + 1;
  return { body: new TextDecoder().decode(bytes.subarray(start)), truncated };
}

/**
 * A format of GitHub, such as a diff, is returned as that format or as plain text. Logs are returned by stores with
 * various types or none, but never as a type of an error. Other requested types belong to files.
 */
function check(type: string = "", accept: string | undefined, body: string): void {
  const format = formatOf(accept);
  const isText =
    format === undefined
      ? !(accept === undefined ? /json|html|xml/ : /json/).test(type)
      : type.startsWith("text/plain") || formatOf(type) === format;
  if (isText) return;
  const error = unexpectedResponse("", format ?? "text", body.slice(0, 100));
  throw error.with({ details: { ...error.details, content_type: type } });
}

/** Returns `diff` for `application/vnd.github.v3.diff; charset=utf-8`. */
const formatOf = (type: string = ""): string | undefined =>
  /^application\/vnd\.github\.(?:v\d+\.)?([\w-]+)/.exec(type)?.[1];

/** Whether a byte of UTF-8 continues a character. */
const isContinuation = (byte = 0): boolean => (byte & 0xc0) === 0x80;

function join(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
