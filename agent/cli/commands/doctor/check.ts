// The result of a check of `ghx doctor`.

export interface Check {
  /** `token`, `gh`, `route graphql`. */
  readonly name: string;
  /** With a `warning`, some routes may still work. With a `problem`, none works, or the requested repository does not. */
  readonly status: "ok" | "warning" | "problem";
  readonly message: string;
  /** How the user can fix it. */
  readonly fix?: string;
}
