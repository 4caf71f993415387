// Passes the body of a download to a function of the program, in place of a file.

import type { Body, FilePlace, FileTarget, SavedFile, SaveFile } from "../contract/github-api.js";
import { RouteError, thrownMessage, validationError } from "../contract/route-error.js";
import { fileName } from "./file-name.js";
import { limitedChunks } from "./limited-chunks.js";

/**
 * Calls `saveFile` with the body, and returns its path and the number of bytes that were read. Throws `VALIDATION` for a
 * body that is too large and for `extract`, and `UNKNOWN` if the function fails.
 */
export async function passFile(
  body: Body | null,
  { name, dir, extract, maxBytes }: FileTarget,
  saveFile: SaveFile,
  onProgress: FilePlace["onProgress"],
): Promise<SavedFile> {
  const chunks = limitedChunks(body, maxBytes, onProgress);
  let bytes = 0;
  let failure: { readonly thrown: unknown } | undefined;
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await chunks.next();
          if (done) return controller.close();
          bytes += value.byteLength;
          controller.enqueue(value);
        } catch (thrown) {
          failure = { thrown };
          throw thrown;
        }
      },
      async cancel() {
        await chunks.return();
      },
    },
    { highWaterMark: 0 },
  );
  try {
    if (extract)
      throw validationError("extract: only files can be extracted, and saveFile receives the ZIP.");
    const file = fileName(name);
    await saveFile({ name: file, ...(dir != null && { dir }), stream });
    if (failure === undefined) return { path: dir == null ? file : `${dir}/${file}`, bytes };
  } catch (thrown) {
    // A function may hide why it could not read the stream.
    if (failure === undefined) throw thrown instanceof RouteError ? thrown : saveError(thrown);
  } finally {
    await chunks.return();
    // It is not canceled with its chunks if none was read.
    await body?.cancel().catch(() => undefined);
  }
  throw failure.thrown;
}

const saveError = (thrown: unknown): RouteError =>
  new RouteError("UNKNOWN", `The function saveFile failed: ${thrownMessage(thrown)}`);
