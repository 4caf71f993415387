/** Types of injected faults. */

/** The requests that a fault applies to. Omitted properties match every request. */
export interface FaultMatch {
  readonly api?: "graphql" | "rest";
  readonly via?: "socket" | "tcp";
  readonly method?: string;
  /** Matches the path without or with its query. */
  readonly pathMatches?: RegExp;
  /** The name of an operation of the GraphQL document, such as `IssueClose`. */
  readonly document?: string;
  /** True matches GraphQL requests with a mutation and REST requests other than GET and HEAD; false matches all others. */
  readonly mutation?: boolean;
  /** Matches only the nth request, counted from 1, among those that the other properties match. */
  readonly nth?: number;
}

/** What happens to a request. `fault` creates actions for common cases. */
export type FaultAction =
  /** Sends this response: instead of applying the request, or with `after`, once the request has been applied. */
  | {
      readonly kind: "respond";
      readonly status: number;
      readonly body: string;
      /** A function is called when the response is sent, so that times are relative to it. */
      readonly headers: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>);
      readonly after?: boolean;
    }
  /** Closes the connection without a response, before or after the request is applied. */
  | { readonly kind: "reset"; readonly when: "after" | "before" }
  /** Delays the response. */
  | { readonly kind: "delay"; readonly ms: number }
  /** Never responds, before or after the request is applied (default: before). The connection remains open until the server is closed. */
  | { readonly kind: "hang"; readonly when?: "after" | "before" }
  /** Sends only the first bytes of the response body and closes the connection. */
  | { readonly kind: "truncate"; readonly bytes: number }
  /** Replaces the body of the response. */
  | { readonly kind: "rewrite"; readonly rewrite: (body: string) => string };

/** A fault that the local GitHub injects into matching requests. */
export interface Fault {
  /** Default: all requests. */
  readonly match?: FaultMatch;
  /** Maximum number of times the fault is applied. Default: unlimited. */
  readonly times?: number;
  readonly do: FaultAction;
}

/** The properties of a request that faults are matched against. */
export interface FaultSubject {
  readonly api: "graphql" | "rest";
  readonly via: "socket" | "tcp";
  readonly method: string;
  readonly path: string;
  /** The query with its question mark, or an empty text. */
  readonly query: string;
  /** The names of the operations of a GraphQL document. */
  readonly documents: readonly string[];
  readonly mutation: boolean;
}
