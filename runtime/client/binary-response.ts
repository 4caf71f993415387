// Responses of REST requests that are bytes: in memory, as a stream, or in a file.

import type { Body, FileBody, FilePlace, FileResponse, FileTarget } from "../contract/github-api.js";
import { validationError } from "../contract/route-error.js";
import { MAX_ANSWER_BYTES } from "../contract/wire.js";
import { connectionLost } from "../errors/interrupted.js";
import { isObject } from "../schema/object.js";
import { fileBody } from "../transport/file-body.js";
import { tooLarge } from "../transport/http.js";
import { readChunks } from "../transport/read-chunks.js";
import { throwGhxError } from "./option-errors.js";

/** Where the body of a success goes. */
export type BinaryResponse = "bytes" | "stream" | FileResponse;

const MAX_FILE_BYTES = 2_000_000_000;

/** Returns what receives the body. Throws `VALIDATION` for another value of the option. */
export function binaryTarget(response: BinaryResponse | undefined): FileTarget | undefined {
  if (response === undefined) return undefined;
  if (response === "bytes" || response === "stream")
    return { name: "", maxBytes: MAX_ANSWER_BYTES, body: response === "bytes" ? bytesBody : streamBody };
  if (!isObject(response) || typeof response.file !== "string" || response.file === "")
    throw validationError('response: expected "bytes", "stream" or { file }.');
  const { file, dir, overwrite, maxBytes = MAX_FILE_BYTES } = response;
  return { name: file, dir, overwrite, maxBytes, body: anyFile };
}

/** Writes a body of any type, also JSON, to a file. */
const anyFile: FileBody = {
  save: (stream, target, place) => fileBody.save(stream, target, place),
};

/** Keeps the body in memory. */
const bytesBody: FileBody = {
  save: async (stream, { maxBytes }) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of readChunks(stream)) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge('Request a stream or a file: response: "stream".');
      chunks.push(chunk);
    }
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, at);
      at += chunk.byteLength;
    }
    return bytes;
  },
};

/**
 * Returns the body as a stream. The program that reads it sets its limits. If the connection is lost, reading it throws
 * {@link GhxError}.
 */
const streamBody = {
  save: async (
    stream: Body | null,
    _target: FileTarget,
    { host }: FilePlace,
  ): Promise<ReadableStream<Uint8Array>> => {
    const chunks = readChunks(stream);
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const { done, value } = await chunks
            .next()
            .catch((thrown) => throwGhxError("request", connectionLost(thrown, host)));
          if (done) controller.close();
          else controller.enqueue(value);
        },
        async cancel() {
          await stream?.cancel();
        },
      },
      { highWaterMark: 0 },
    );
  },
};

/** Where a body goes that is neither JSON nor text: a stream. */
export const STREAM_UNLESS_TEXT: FileTarget = {
  name: "",
  maxBytes: MAX_ANSWER_BYTES,
  body: { ...streamBody, accepts: (type) => type !== "" && !/json|text|xml|html|charset|github/.test(type) },
};
