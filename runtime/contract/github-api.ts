// The APIs of GitHub, the effects of calls, and REST requests.

/** The API of a plan. The `cli` route sends any of them: `gh` is a subcommand, the others use `gh api`. */
export type Api = "graphql" | "rest" | "gh";

/** The effect of a call on GitHub's data. */
export type Effect = "read" | "write" | "destructive";

/** A REST request. */
export interface RestRequest {
  readonly method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path that starts with `/`, with percent-encoded segments (see `restPath`). */
  readonly path: string;
  /** Query parameters. Undefined and null values are omitted; a list is one value, separated by commas. */
  readonly query?: {
    readonly [name: string]: string | number | boolean | readonly string[] | null | undefined;
  };
  /** JSON body. Undefined fields are omitted; null is sent. */
  readonly body?: object;
  /** The body is bytes. */
  readonly binary?: BinaryBody | undefined;
  /** The host that gets the request, if it is not the API host. */
  readonly host?: "uploads" | undefined;
  /** Accepted media type. Default: `application/vnd.github+json`. */
  readonly accept?: string;
  /** Whether a redirect on the same server is not followed. */
  readonly stays?: boolean;
  /** The response is text, returned as a {@link TextResponse}. */
  readonly text?: TextBound;
  /** The request is one of the program: {@link OwnRest}. */
  readonly own?: OwnRest;
  /** Where the body of the response goes; the response is what its `save` returns, such as a {@link SavedFile}. */
  readonly file?: FileTarget;
  /** The responses that are null because of their status contain one of these texts. */
  readonly nullMessages?: readonly string[];
  /**
   * Returns the body with which the request is sent once more after this response, or undefined. A property, so that
   * programs without such requests do not contain the code.
   */
  readonly again?: (response: RefusedResponse, body: object | undefined) => object | undefined;
}

/** A response to a request of the program. */
export interface OwnAnswer extends RefusedResponse {
  /** With names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Whether a text was cut. */
  readonly truncated?: boolean;
  /** What receives the body returned. */
  readonly file?: unknown;
}

/** A REST request of the program. */
export interface OwnRest {
  /** Further headers, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Reads a response below 300. A property, so that programs without such requests do not contain the code. */
  read(answer: OwnAnswer, request: RestRequest): unknown;
}

/** What determines whether a request is sent again with another body. */
export interface RefusedResponse {
  readonly status: number;
  readonly body: string;
}

/** How much of a text is read. */
export interface TextBound {
  readonly maxBytes: number;
  /** The part of a longer text that is returned. Default: `START`. */
  readonly from?: "START" | "END" | undefined;
  /** The functions of the runtime. A property, so that programs without text do not contain the code. */
  readonly body: TextBody;
}

/** The file that the body of a response is written to. */
export interface FileTarget {
  /** Name of the file. Characters that a name cannot contain are replaced. */
  readonly name: string;
  /** Folder, which is created. Default: the current one. */
  readonly dir?: string | null | undefined;
  /** Whether an existing file is replaced. Default: it is an error. */
  readonly overwrite?: boolean | null | undefined;
  /**
   * Whether the body is a ZIP file whose files are written instead: into `dir`, or a folder with the name of the file, and
   * `maxBytes` in total.
   */
  readonly extract?: boolean | null | undefined;
  readonly maxBytes: number;
  /** The functions of the runtime. A property, so that programs without files do not contain the code. */
  readonly body: FileBody;
}

/** Where files may be, and what receives the progress. */
export interface FilePlace {
  /** The folder that relative paths start from, and that files must stay in. Default: the current one, without a limit. */
  readonly folder?: string | undefined;
  /** Receives files in place of the folder. */
  readonly saveFile?: SaveFile | undefined;
  /** Called with the number of bytes so far, after each MiB and at the end. */
  readonly onProgress: ((bytes: number) => void) | undefined;
  /** The host that sends the body. */
  readonly host: string;
}

/**
 * Receives a file that GitHub sends, in place of a folder. The download ends when the promise settles; what was not read
 * by then is not transferred. Reading the stream throws if the connection is lost or the file is larger than `maxBytes`.
 */
export type SaveFile = (file: {
  /** Name of the file, which contains no separators. */
  readonly name: string;
  /** The input `dir` of the call, which may lead out of a folder. */
  readonly dir?: string;
  readonly stream: ReadableStream<Uint8Array>;
}) => void | Promise<void>;

/** Receives the bodies of successes. */
export interface FileBody {
  /**
   * Whether it receives a body of this content type and with this status, which otherwise is read as JSON or text.
   * Default: all.
   */
  accepts?(type: string, status: number): boolean;
  /** Returns the response, such as a {@link SavedFile}. */
  save(stream: Body | null, target: FileTarget, place: FilePlace): Promise<unknown>;
}

/** A file for the body of a response. */
export interface FileResponse {
  /** Name of the file. Characters that a name cannot contain are replaced. */
  readonly file: string;
  /** Folder, which is created. Default: the current one. */
  readonly dir?: string | undefined;
  /** Whether an existing file is replaced. Default: it is an error. */
  readonly overwrite?: boolean | undefined;
  /** Default: 2 GB. */
  readonly maxBytes?: number | undefined;
}

/** A file that was written. */
export interface SavedFile {
  /** Path of the file: the folder as it was given, and the name. */
  readonly path: string;
  readonly bytes: number;
}

/** What a program may pass as the body of a request: bytes, a stream of them, or the path of a file. */
export type BinaryInput =
  | Uint8Array
  | ArrayBuffer
  | Blob
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>
  | { readonly path: string };

/** A body of bytes. */
export interface BinaryBody {
  /** Media type of the bytes. */
  readonly contentType: string;
  /** Number of bytes; undefined for a stream. */
  readonly bytes: number | undefined;
  /** Absolute path of the file; undefined for other bytes. */
  readonly path: string | undefined;
  /** Whether it is a stream that was sent, and cannot be sent again. */
  readonly isSpent: boolean;
  /** Why the last attempt could not read the bytes, which `fetch` replaces by an error of its own. */
  readonly failure: Error | undefined;
  /**
   * Returns what is sent. `onProgress`: called with the number of bytes so far. Throws `VALIDATION` for a stream that was
   * sent.
   */
  open(onProgress: ((bytes: number) => void) | undefined): OpenBody;
  /** Closes the file or stream of the last attempt, which may end before all of it was read. */
  close(): void;
}

/** A body that is ready to be sent. */
export interface OpenBody {
  readonly body: Uint8Array | ReadableStream<Uint8Array>;
  /** `fetch` requires it for streams. */
  readonly duplex?: "half";
  readonly headers: Readonly<Record<string, string>>;
}

/** A body, read in chunks. */
export interface Body {
  getReader(): BodyReader;
  cancel(): Promise<void>;
}

export interface BodyReader {
  read(): Promise<{ done: true; value?: unknown } | { done: false; value: Uint8Array }>;
  cancel(): Promise<void>;
}

/** Reads bodies that are text. */
export interface TextBody {
  /** Reads a body; from the start only as much of it as is returned. */
  read(stream: Body | null, bound: TextBound): Promise<CutBody>;
  /** Decodes a body. `isCut`: bytes at the end that is not returned are missing. */
  decode(bytes: Uint8Array, bound: TextBound, isCut: boolean): CutBody;
  /** Throws `SERVER` if the response has another content type than the requested text. */
  check(type: string | undefined, accept: string | undefined, body: string): void;
}

/** A body that may be cut. */
export interface CutBody {
  readonly body: string;
  readonly truncated: boolean;
}

/** Body of a response that is not JSON. */
export interface TextResponse {
  readonly text: string;
  /** Whether the response was longer than `maxBytes`. */
  readonly truncated: boolean;
}

/** A command of gh. */
export interface GhArguments {
  /** The arguments after `gh`. Values follow `--flag=` or `--`. */
  readonly argv: readonly string[];
  /** The text on stdin. */
  readonly stdin?: string | null | undefined;
}
