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
  /** The body: a value if it is JSON, else text. Undefined if it is empty or larger than 1 MB. */
  readonly body: unknown;
  /** The names of the operations in a GraphQL document, such as `["IssueView"]`. */
  readonly documents: readonly string[];
  readonly bytesOut: number;
  /** The operation types of a GraphQL document, such as `["query"]`. */
  readonly operations: readonly string[];
  /** What was applied: the root fields of mutations, or the method and path of a REST request. */
  readonly mutations: readonly string[];
}

/** A request to the blob host. */
export interface BlobRequest {
  readonly path: string;
  readonly status: number;
  /** Whether the request contained a token, which the blob host rejects. */
  readonly authorized: boolean;
}

const MAX_LOGGED_BODY = 1_000_000;

/** Returns the body for the log. */
export function loggedBody(body: string): unknown {
  if (body === "" || body.length > MAX_LOGGED_BODY) return undefined;
  try {
    const value: unknown = JSON.parse(body);
    return value;
  } catch {
    return body;
  }
}
