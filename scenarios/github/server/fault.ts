/** A fault: what goes wrong on purpose, and for which requests. */

export interface FaultMatch {
  readonly api?: "graphql" | "rest";
  readonly via?: "socket" | "tcp";
  readonly method?: string;
  readonly pathMatches?: RegExp;
  /** Whether a GraphQL request carries a mutation, or a REST request is not GET or HEAD. */
  readonly mutation?: boolean;
  /** Only the nth request (from 1) that fits the rest. */
  readonly nth?: number;
}

export type FaultAction =
  /** Answers so instead; `after` the request was applied, or before it is looked at. */
  | {
      readonly kind: "respond";
      readonly status: number;
      readonly body: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly after?: boolean;
    }
  /** Cuts the connection: before the request is applied, or after, so that the answer is lost. */
  | { readonly kind: "reset"; readonly when: "after" | "before" }
  | { readonly kind: "delay"; readonly ms: number }
  /** Never answers; closing the server ends it. */
  | { readonly kind: "hang" }
  /** Sends the first bytes of the answer and cuts the connection. */
  | { readonly kind: "truncate"; readonly bytes: number }
  | { readonly kind: "rewrite"; readonly rewrite: (body: string) => string };

export interface Fault {
  readonly match?: FaultMatch;
  /** How often it strikes; always, where it is left out. */
  readonly times?: number;
  readonly do: FaultAction;
}

export interface FaultSubject {
  readonly api: "graphql" | "rest";
  readonly via: "socket" | "tcp";
  readonly method: string;
  readonly path: string;
  readonly mutation: boolean;
}
