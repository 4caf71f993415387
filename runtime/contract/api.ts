// The APIs of GitHub, the effects of calls, and REST requests.

/** The API of a plan. The `cli` route sends any of them: `gh` is a subcommand, the others use `gh api`. */
export type Api = "graphql" | "rest" | "gh";

/** The effect of a call on GitHub's data. */
export type Effect = "read" | "write" | "destructive";

/** A REST request. */
export interface RestRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path that starts with `/`, with percent-encoded segments (see `restPath`). */
  readonly path: string;
  /** Query parameters. Undefined and null values are omitted. */
  readonly query?: { readonly [name: string]: string | number | boolean | null | undefined };
  /** JSON body. Undefined fields are omitted; null is sent. */
  readonly body?: object;
  /** Accepted media type. Default: `application/vnd.github+json`. */
  readonly accept?: string;
  /** The response is text, read up to `maxBytes` and returned as a {@link TextResponse}. */
  readonly text?: { readonly maxBytes: number };
}

/** Body of a response that is not JSON. */
export interface TextResponse {
  readonly text: string;
  /** Whether the response was longer than `maxBytes`. */
  readonly truncated: boolean;
}
