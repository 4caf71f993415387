/** Converts domain errors to REST responses: status, message and documentation URL. */
import type { RestResponse } from "../http.js";
import { type FieldError, GitHubError, type GitHubErrorCode } from "../store/errors.js";
import { MalformedBody } from "./input.js";

const STATUS: Readonly<Record<GitHubErrorCode, number>> = {
  NOT_FOUND: 404,
  FORBIDDEN: 403,
  // REST returns 404 if the token lacks the scope.
  INSUFFICIENT_SCOPES: 404,
  UNPROCESSABLE: 422,
  VALIDATION: 422,
  NOT_MERGEABLE: 405,
  CONFLICT: 409,
  GONE: 410,
};

/**
 * Returns the response for an error thrown by a handler. Rethrows errors that are not GitHub's. `hasTextErrors`: the
 * endpoint returns the `errors` of a 422 as texts.
 */
export function errorResponse(error: unknown, docs: string, hasTextErrors = false): RestResponse {
  if (error instanceof MalformedBody) return failure(400, error.message, docs);
  if (!(error instanceof GitHubError)) throw error;
  const status = STATUS[error.code];
  if (status === 404) return failure(404, "Not Found", docs);
  const { errors, reasons, title = "Validation Failed" } = error.details;
  if (reasons) return failure(status, "Unprocessable Entity", docs, { errors: reasons });
  if (!errors) return failure(status, error.message, docs);
  return failure(status, title, docs, { errors: hasTextErrors ? [error.message] : errors.map(inOrder) });
}

/** Returns the `errors` array. Octokit includes it, serialized, in its error message. */
function inOrder(error: FieldError): FieldError {
  if ("value" in error) return error;
  const { resource, code, ...rest } = error;
  return { resource, code, ...rest };
}

export function failure(status: number, message: string, docs: string, more: object = {}): RestResponse {
  const documentation_url = `https://docs.github.com/rest${docs && `/${docs}`}`;
  return { status, body: { message, ...more, documentation_url, status: String(status) } };
}
