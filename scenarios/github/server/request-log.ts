/** What came in: one entry for each request, for tests to count and compare. */

export interface LoggedRequest {
  readonly via: "socket" | "tcp";
  readonly api: "graphql" | "rest";
  readonly method: string;
  /** With the query, without the GitHub Enterprise prefix. */
  readonly path: string;
  /** 0 when the connection was cut before an answer. */
  readonly status: number;
  /** The token that was sent, or null. */
  readonly authorization: string | null;
  readonly bytesIn: number;
  readonly bytesOut: number;
  /** The operations of a GraphQL document, such as `["query"]`. */
  readonly operations: readonly string[];
  /** Root fields of mutations that were applied. */
  readonly mutations: readonly string[];
}

/** A request to the host of blobs, where no token may arrive. */
export interface BlobRequest {
  readonly path: string;
  readonly status: number;
  readonly authorized: boolean;
}
