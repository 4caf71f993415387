// Reads files that GitHub sends in chunks, with a limit.

import type { Body, FilePlace } from "../contract/github-api.js";
import { validationError } from "../contract/route-error.js";
import { readChunks } from "./read-chunks.js";

/** Iterates over the chunks of a file and reports those that were used. Throws `VALIDATION` if they exceed `maxBytes`. */
export async function* limitedChunks(
  stream: Body | null,
  maxBytes: number,
  onProgress: FilePlace["onProgress"],
): AsyncGenerator<Uint8Array, void, undefined> {
  let bytes = 0;
  let reported = 0;
  for await (const value of readChunks(stream)) {
    bytes += value.byteLength;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    yield value;
    if (bytes - reported < PROGRESS_BYTES) continue;
    reported = bytes;
    onProgress?.(bytes);
  }
  onProgress?.(bytes);
}

/** Bytes between two reports of progress. */
const PROGRESS_BYTES = 1024 * 1024;

function tooLarge(maxBytes: number) {
  const message = `the file is larger than ${maxBytes} bytes`;
  return validationError(`maxBytes: ${message}.`, { details: { issues: [{ path: "maxBytes", message }] } });
}
