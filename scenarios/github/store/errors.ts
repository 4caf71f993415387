/** Domain errors with GitHub's messages. The GraphQL and REST APIs convert them to their own formats. */

export type GitHubErrorCode =
  | "NOT_FOUND"
  | "FORBIDDEN"
  | "INSUFFICIENT_SCOPES"
  | "UNPROCESSABLE"
  /** REST responds with 422 and an `errors` array. */
  | "VALIDATION"
  /** REST responds with 405: the pull request cannot be merged in its current state. */
  | "NOT_MERGEABLE"
  /** REST responds with 409, for example if the head is not the expected commit. */
  | "CONFLICT"
  /** REST responds with 410, for example for an expired log. */
  | "GONE";

/** One entry of the `errors` array of a REST 422. */
export interface FieldError {
  readonly resource: string;
  readonly field?: string;
  readonly code:
    | "missing"
    | "org"
    | "missing_field"
    | "invalid"
    | "already_exists"
    | "unprocessable"
    | "custom";
  readonly value?: unknown;
  readonly message?: string;
}

export interface GitHubErrorDetails {
  readonly errors?: readonly FieldError[];
  /** REST's message for `errors`. Default: "Validation Failed". */
  readonly title?: string;
  /** REST responds with "Unprocessable Entity" and lists these messages, for example in the review endpoints. */
  readonly reasons?: readonly string[];
  /** What the caller lacks. It determines the message of each API. */
  readonly lacks?: "permission" | "token-permission" | "admin";
  /** What forbids a change of a branch or tag. */
  readonly forbiddenBy?: "protection" | "ruleset";
  /** GraphQL's `type`, if it is not the default of the code. */
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

/** Creates the error for an entity that does not exist or that the viewer cannot see. */
export function notFound(message = "Not Found"): GitHubError {
  return new GitHubError("NOT_FOUND", message);
}

export function unprocessable(message: string): GitHubError {
  return new GitHubError("UNPROCESSABLE", message);
}

/** Creates the error for a change of a branch or tag that its protection or a ruleset forbids. */
export function forbiddenBy(what: "protection" | "ruleset", message: string): GitHubError {
  return new GitHubError("UNPROCESSABLE", message, { forbiddenBy: what });
}

/** Creates the error for an invalid argument. GraphQL returns the message, REST a 422 with the field. */
export function invalid(message: string, error: FieldError): GitHubError {
  return new GitHubError("VALIDATION", message, { errors: [error] });
}

/** Creates the error for failed model validations. GraphQL returns the messages, REST "Unprocessable Entity" with a list of them. */
export function refused(...reasons: readonly string[]): GitHubError {
  return new GitHubError("UNPROCESSABLE", reasons.join(", "), { reasons });
}
