// What a check of `ghx doctor` tells.

export interface Check {
  /** `token`, `gh`, `route graphql`. */
  readonly name: string;
  /** A warning leaves something that works; a problem leaves nothing, or not what was asked for. */
  readonly status: "ok" | "warning" | "problem";
  readonly message: string;
  /** What the person can do about it. */
  readonly fix?: string;
}
