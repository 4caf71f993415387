/** Requests and responses as passed between the HTTP server and the two APIs. */
import type { Store, Viewer } from "./store/store.js";

/** What GitHub counts requests of a token for. */
export type RateLimitResource = "core" | "graphql" | "search" | "code_search";

/** The state of a rate limit in the current window. */
export interface RateLimit {
  readonly limit: number;
  readonly remaining: number;
  readonly used: number;
  /** Unix seconds. */
  readonly reset: number;
}

export interface ApiRequest {
  readonly method: string;
  /** The path without the GitHub Enterprise prefix `/api/v3`. The router decodes each segment. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The request body as text; empty if there is none. */
  readonly body: string;
  /** The request body as bytes, for uploaded files. */
  readonly bytes: Uint8Array;
  /** The host that received the request: the API, or the host for uploads. */
  readonly host: "api" | "uploads";
}

export interface RestContext {
  readonly store: Store;
  readonly viewer: Viewer;
  /** Base URL of the API, such as `http://127.0.0.1:4000`, or `https://api.github.com` over the socket. */
  readonly apiUrl: string;
  /** Whether query parameters that GitHub's description does not contain are refused instead of ignored. */
  readonly strictQuery?: boolean;
  /** Whether the repository of the request is redirected as if it had been renamed. */
  readonly isRenamed?: boolean;
  /** Returns the current rate limit of the token without counting a request. */
  readonly rateLimit?: (resource: RateLimitResource) => RateLimit;
  /** Returns a new URL on the separate host for blobs, such as job logs. Requests to it must not contain a token. */
  readonly blobUrl: (blob: BlobSource) => string;
}

/** Binary or large content that is sent in chunks. */
export interface BlobSource {
  readonly contentType: string;
  readonly chunks: () => Iterable<string | Uint8Array>;
}

export interface RestResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON and a string unchanged; undefined sends no body. */
  readonly body?: unknown;
  /** Whether a write was applied, for the request log. */
  readonly applied?: boolean;
  /** A classic token needs one of these scopes. Set if the path alone does not decide it. */
  readonly scopes?: readonly string[] | undefined;
}

/** GitHub's response to an unknown path, and to a resource that the viewer cannot see. */
export const NOT_FOUND: RestResponse = {
  status: 404,
  body: { message: "Not Found", documentation_url: "https://docs.github.com/rest", status: "404" },
};
