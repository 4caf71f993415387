// Bodies of REST requests that are bytes.

import { validationError } from "../contract/route-error.js";
import { mismatch } from "../schema/messages.js";
import { binaryInputs, toUpload, Upload } from "../schema/upload.js";
import type { BinaryData } from "./own-request.js";

/** More than GitHub accepts for any file. */
const MAX_BYTES = 2 ** 31;

/** Returns how `data` of a request is read. `isFile`: the endpoint expects bytes, so that `{ path }` is a file. */
export function binaryData(isFile: boolean): BinaryData {
  const toBytes = (data: unknown): Upload | undefined => {
    if (!isFile && Object.getPrototypeOf(Object(data)) === Object.prototype) return undefined;
    return toUpload(data)?.limit(MAX_BYTES);
  };
  return {
    ...binaryInputs("data"),
    read: toBytes,
    prepare(data) {
      // A text is sent as it is, such as Markdown.
      const bytes = toBytes(isFile && typeof data === "string" ? new TextEncoder().encode(data) : data);
      if (bytes !== undefined || !isFile) return bytes ?? data;
      throw validationError(
        `data: ${mismatch("bytes: a Uint8Array, a Blob, a stream, a text or { path } of a file", data)}.`,
      );
    },
  };
}

/** Returns the bytes in the parameters of a request. */
export function bytesIn({ data }: { readonly data?: unknown }): Upload | undefined {
  return data instanceof Upload ? data : undefined;
}
