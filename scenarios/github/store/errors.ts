/** The errors of the domain, in GitHub's words; GraphQL and REST each project them into their own shape. */

export type GitHubErrorCode =
  | "NOT_FOUND"
  | "FORBIDDEN"
  | "INSUFFICIENT_SCOPES"
  | "UNPROCESSABLE"
  /** REST says 422 with an `errors` array. */
  | "VALIDATION"
  /** REST says 405: the pull request cannot be merged as it stands. */
  | "NOT_MERGEABLE"
  /** REST says 409: the head is not the expected one. */
  | "CONFLICT"
  /** REST says 410: gone, such as an expired log. */
  | "GONE";

/** One entry of the `errors` array of a REST 422. */
export interface FieldError {
  readonly resource: string;
  readonly field?: string;
  readonly code: "missing" | "missing_field" | "invalid" | "already_exists" | "unprocessable" | "custom";
  readonly value?: unknown;
  readonly message?: string;
}

export interface GitHubErrorDetails {
  readonly errors?: readonly FieldError[];
  /** REST says "Unprocessable Entity" and lists these sentences, as its endpoints of reviews do. */
  readonly reasons?: readonly string[];
  /** What the caller lacks, when that is why: it decides the wording on each API. */
  readonly lacks?: "permission" | "token-permission" | "admin";
  /** GraphQL's `type`, where it is not the usual one of the code. */
  readonly graphqlType?: string;
}

export class GitHubError extends Error {
  readonly code: GitHubErrorCode;
  readonly details: GitHubErrorDetails;

  constructor(code: GitHubErrorCode, message: string, details: GitHubErrorDetails = {}) {
    super(message);
    this.name = "GitHubError";
    this.code = code;
    this.details = details;
  }
}

/** The entity does not exist, or the viewer may not know that it does. */
export function notFound(message = "Not Found"): GitHubError {
  return new GitHubError("NOT_FOUND", message);
}

export function unprocessable(message: string): GitHubError {
  return new GitHubError("UNPROCESSABLE", message);
}

/** An argument GitHub refuses: GraphQL shows the message, REST a 422 with the field. */
export function invalid(message: string, error: FieldError): GitHubError {
  return new GitHubError("VALIDATION", message, { errors: [error] });
}

/** What GitHub's models refuse: GraphQL shows the sentences, REST "Unprocessable Entity" with a list of them. */
export function refused(...reasons: readonly string[]): GitHubError {
  return new GitHubError("UNPROCESSABLE", reasons.join(", "), { reasons });
}
