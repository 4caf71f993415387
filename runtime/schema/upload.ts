// Inputs of bytes: what a program passes, and how it is sent.

import type { BinaryInputs } from "../contract/capability.js";
import type { BinaryBody, BinaryInput, OpenBody } from "../contract/github-api.js";
import { isKind, KIND } from "../contract/kind.js";
import {
  NOT_APPLIED,
  RouteError,
  thrownMessage,
  UNSUPPORTED,
  validationError,
} from "../contract/route-error.js";
import type { Schema } from "../contract/schema.js";
import { isObject, ownValue } from "./object.js";

const EXPECTED = "the path of a file, or bytes: { path }, a Uint8Array, an ArrayBuffer, a Blob or a stream";
/** Bytes between two reports of progress. */
const PROGRESS_BYTES = 1024 * 1024;
const OCTET_STREAM = "application/octet-stream";

/** Accepts bytes. In JSON, a text is the path of a file. */
export function binary({ maxBytes }: { readonly maxBytes: number }): Schema {
  return {
    expected: EXPECTED,
    read(value, path, issues) {
      const upload = toUpload(typeof value === "string" ? { path: value } : value);
      if (upload === undefined) return issues.unexpected(path, EXPECTED, value);
      const { bytes = 0 } = upload.limit(maxBytes);
      if (bytes > maxBytes) issues.add(path, () => `has ${bytes} bytes, of at most ${maxBytes}`);
      return upload;
    },
  };
}

/** The inputs of a capability that are bytes. */
export const binaryInputs = (...inputs: readonly string[]): BinaryInputs => ({
  inputs,
  read: toUpload,
  async find(input, folder) {
    for (const name of inputs) {
      const value = ownValue(input, name);
      if (value instanceof Upload) await value.find(name, folder);
    }
  },
});

/** Returns the bytes of a program; undefined for another value. */
export function toUpload(value: unknown): Upload | undefined {
  if (value instanceof Upload) return value;
  if (value instanceof ArrayBuffer) return new Upload(new Uint8Array(value));
  if (ArrayBuffer.isView(value))
    return new Upload(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  if (value instanceof Blob || isStream(value)) return new Upload(value);
  const path = isObject(value) && Object.keys(value).length === 1 ? ownValue(value, "path") : undefined;
  return typeof path === "string" && path !== "" ? new Upload({ path }) : undefined;
}

type Stream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;
type Source = Uint8Array | Blob | Stream | { readonly path: string };

function isStream(value: unknown): value is Stream {
  if (typeof value !== "object" || value === null) return false;
  return Symbol.asyncIterator in value || ("getReader" in value && typeof value.getReader === "function");
}

/** The bytes of an input. It shows neither its bytes nor its path as properties. */
export class Upload {
  readonly #source: Source;
  #maxBytes = Number.POSITIVE_INFINITY;
  #file: { readonly path: string; readonly bytes: number } | undefined;
  #isSpent = false;
  #chunks: AsyncGenerator<Uint8Array> | undefined;
  #failure: RouteError | undefined;

  static [Symbol.hasInstance](value: unknown): value is Upload {
    return isKind(value, "Upload");
  }

  constructor(source: Source) {
    this.#source = source;
  }

  get [KIND](): string {
    return "Upload";
  }

  /** Limits the number of bytes. */
  limit(maxBytes: number): this {
    this.#maxBytes = maxBytes;
    return this;
  }

  /** Name of the file; undefined for bytes without one. */
  get name(): string | undefined {
    if ("path" in this.#source) return this.#source.path.replace(/^.*[/\\]/s, "") || undefined;
    // Of a `File`.
    return "name" in this.#source && typeof this.#source.name === "string"
      ? this.#source.name || undefined
      : undefined;
  }

  /** Number of bytes; undefined for a stream, and for a file that was not found yet. */
  get bytes(): number | undefined {
    if (this.#source instanceof Uint8Array) return this.#source.byteLength;
    if (this.#source instanceof Blob) return this.#source.size;
    return this.#file?.bytes;
  }

  /**
   * Finds the file, before anything is sent. `field`: the input, for messages. `folder`: the folder that relative paths start
   * from, and that the file must be in.
   */
  async find(field: string, folder: string | undefined): Promise<void> {
    if (!("path" in this.#source)) return;
    const { path } = this.#source;
    this.#file = await (await import("#files")).findFile(path, folder).catch((thrown: unknown) => {
      throw invalid(field, thrownMessage(thrown));
    });
    const { bytes } = this.#file;
    if (bytes > this.#maxBytes)
      throw invalid(field, `${path} has ${bytes} bytes, of at most ${this.#maxBytes}`);
  }

  /** Returns the body. Default content type: the type of a Blob, or else application/octet-stream. */
  toBody(contentType: string | null | undefined): BinaryBody {
    const type = contentType || (this.#source instanceof Blob && this.#source.type) || OCTET_STREAM;
    if (!/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;[\x20-\x7e]*)?$/.test(type))
      throw invalid("contentType", "expected a media type, such as application/zip");
    const state = () => ({ isSpent: this.#isSpent, failure: this.#failure });
    return {
      contentType: type,
      bytes: this.bytes,
      path: this.#file?.path,
      get isSpent() {
        return state().isSpent;
      },
      get failure() {
        return state().failure;
      },
      open: (onProgress) => this.#open(type, onProgress),
      close: () => {
        this.#chunks?.return(undefined).catch(() => undefined);
      },
    };
  }

  #open(type: string, onProgress: ((bytes: number) => void) | undefined): OpenBody {
    const { bytes } = this;
    const length = bytes === undefined ? {} : { "content-length": String(bytes) };
    const headers = { "content-type": type, ...length };
    if (this.#source instanceof Uint8Array) return { body: this.#source, headers };
    if (this.#isSpent) throw validationError("A stream that was sent cannot be sent again.", NOT_APPLIED);
    this.#isSpent = isStream(this.#source);
    this.#chunks = this.#read(onProgress);
    return { body: toStream(this.#chunks), duplex: "half", headers };
  }

  async *#read(onProgress: ((bytes: number) => void) | undefined): AsyncGenerator<Uint8Array> {
    this.#failure = undefined;
    try {
      yield* this.#count(onProgress);
    } catch (thrown) {
      this.#failure = unreadable(thrown);
      throw this.#failure;
    }
  }

  /** Reads the chunks, and makes sure that they are as many bytes as the request says. */
  async *#count(onProgress: ((bytes: number) => void) | undefined): AsyncGenerator<Uint8Array> {
    const expected = this.bytes;
    let bytes = 0;
    let reported = 0;
    const report = () => {
      if (bytes > reported) onProgress?.(bytes);
      reported = bytes;
    };
    for await (const chunk of await this.#openSource()) {
      if (!(chunk instanceof Uint8Array)) throw new Error("a chunk is not a Uint8Array");
      bytes += chunk.byteLength;
      if (bytes > this.#maxBytes) throw new Error(`it has more than ${this.#maxBytes} bytes`);
      // After the last byte, the request may end before the next chunk is requested.
      if (bytes - reported >= PROGRESS_BYTES || bytes === expected) report();
      yield chunk;
    }
    if (expected !== undefined && bytes !== expected)
      throw new Error(`it has ${bytes} bytes instead of ${expected}`);
    report();
  }

  async #openSource(): Promise<AsyncIterable<Uint8Array>> {
    const source = this.#source;
    if (source instanceof Uint8Array) return only(source);
    if ("path" in source)
      return (await import("#files")).readFile(this.#file?.path ?? source.path, this.#file?.bytes ?? 0);
    const stream = source instanceof Blob ? source.stream() : source;
    return "getReader" in stream ? readStream(stream) : stream;
  }

  /** What messages and plans show. */
  toJSON(): string {
    if ("path" in this.#source) return this.#source.path;
    return this.bytes === undefined ? "<a stream>" : `<${this.bytes} bytes>`;
  }
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Not every platform can iterate over a stream. */
async function* readStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Ends the source if not all of it was read.
    await reader.cancel().catch(() => undefined);
  }
}

function toStream(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

function invalid(path: string, message: string): RouteError {
  return validationError(`${path}: ${message}.`, {
    ...NOT_APPLIED,
    details: { issues: [{ path, message }] },
  });
}

/** The error for a body that ended early, after which GitHub may have received a part of it. */
const unreadable = (reason: unknown): RouteError =>
  validationError(`The body could not be read: ${thrownMessage(reason)}.`);

/** Returns the body of an input. It throws for a value of a dry run that is not known yet. */
export function binaryBody(input: object | BinaryInput, contentType?: string | null): BinaryBody {
  if (input instanceof Upload) return input.toBody(contentType);
  throw new RouteError(UNSUPPORTED, "The bytes are not known yet.");
}
