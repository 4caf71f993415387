/** The shape of requests and responses between the servers and the two APIs. */
import type { Store, Viewer } from "./store/store.js";

/** One window of a rate limit. */
export interface RateLimit {
  readonly limit: number;
  readonly remaining: number;
  readonly used: number;
  /** Unix seconds. */
  readonly reset: number;
}

export interface ApiRequest {
  readonly method: string;
  /** Without the GitHub Enterprise prefix `/api/v3`, decoded segment by segment by the router. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The body as it came; empty when there is none. */
  readonly body: string;
  /** The same before it was read as text: files are sent as they are. */
  readonly bytes: Uint8Array;
  /** Which of GitHub's hosts is asked: that of the API, or the one that takes files. */
  readonly host: "api" | "uploads";
}

export interface RestContext {
  readonly store: Store;
  readonly viewer: Viewer;
  /** Where the API answers, such as `http://127.0.0.1:4000`; `https://api.github.com` over the socket. */
  readonly apiUrl: string;
  /** What is left of the rate limits of the token, without counting a request. */
  readonly rateLimit?: (resource: "core" | "graphql" | "search") => RateLimit;
  /** A one-time address on the other host that serves blobs, such as job logs; no token may be sent there. */
  readonly blobUrl: (blob: BlobSource) => string;
}

/** Something too large for JSON, written in chunks. */
export interface BlobSource {
  readonly contentType: string;
  readonly chunks: () => Iterable<string | Uint8Array>;
}

export interface RestResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON, a string as it is; undefined sends nothing. */
  readonly body?: unknown;
  /** Whether a write was applied (the request log tells). */
  readonly applied?: boolean;
}

/** GitHub's answer to a path it does not know, and to what the viewer may not see. */
export const NOT_FOUND: RestResponse = {
  status: 404,
  body: { message: "Not Found", documentation_url: "https://docs.github.com/rest", status: "404" },
};
