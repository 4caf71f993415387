/** Entries of the request log. */

/** A request to the GraphQL or REST API. */
export interface LoggedRequest {
  readonly via: "socket" | "tcp";
  readonly api: "graphql" | "rest";
  readonly method: string;
  /** Path and query, without the GitHub Enterprise prefix. */
  readonly path: string;
  /** HTTP status, or 0 if the connection was closed without a response. */
  readonly status: number;
  /** The token of the request, or null. */
  readonly authorization: string | null;
  readonly bytesIn: number;
  readonly bytesOut: number;
  /** The operation types of a GraphQL document, such as `["query"]`. */
  readonly operations: readonly string[];
  /** Root fields of the mutations that were applied. */
  readonly mutations: readonly string[];
}

/** A request to the blob host. */
export interface BlobRequest {
  readonly path: string;
  readonly status: number;
  /** Whether the request contained a token, which the blob host rejects. */
  readonly authorized: boolean;
}
