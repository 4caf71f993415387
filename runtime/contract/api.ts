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
  /** Accepted media type. Default: `application/vnd.github+json`. */
  readonly accept?: string;
  /** Whether a redirect on the same server is not followed. */
  readonly stays?: boolean;
  /** The response is text, returned as a {@link TextResponse}. */
  readonly text?: TextBound;
  /** The request is one of the program: {@link OwnRest}. */
  readonly own?: OwnRest;
  /** The body of the response is written to a file, and the response is a {@link SavedFile}. */
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
  readonly maxBytes: number;
  /** The functions of the runtime. A property, so that programs without files do not contain the code. */
  readonly body: FileBody;
}

/** Where files may be, and what receives the progress. */
export interface FilePlace {
  /** The folder that relative paths start from, and that files must stay in. Default: the current one, without a limit. */
  readonly folder: string | undefined;
  /** Called with the number of bytes so far, after each MiB and at the end. */
  readonly onProgress: ((bytes: number) => void) | undefined;
}

/** Writes bodies to files. */
export interface FileBody {
  /** `type`: the content type. Throws `SERVER` for that of JSON or a page, which is no file of GitHub. */
  save(stream: Body | null, target: FileTarget, place: FilePlace, type?: string): Promise<SavedFile>;
}

/** A file that was written. */
export interface SavedFile {
  /** Path of the file: the folder as it was given, and the name. */
  readonly path: string;
  readonly bytes: number;
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
  /** Throws `SERVER` if the content type of the response is not that of the requested text. */
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
