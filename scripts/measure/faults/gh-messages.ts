// What gh prints on stderr when a request fails.

import type { ErrorCode } from "../../../runtime/contract/route-error.js";

export interface GhMessage {
  /** Several lines only if gh prints them. */
  readonly text: string;
  /** The code of the error, which equals the code of the same response over HTTP. */
  readonly code: ErrorCode;
  /** Default: 1. */
  readonly exitCode?: number;
  /** GitHub may have applied the request. */
  readonly mayBeApplied?: true;
  readonly plausible?: true;
  readonly lasting?: true;
}

const failed = 'Post "https://api.github.com/graphql": ';
const url = "https://api.github.com/repos/octo/hello";
const limited = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.";
const saml =
  "Resource protected by organization SAML enforcement. You must grant your OAuth token access to this organization.";
const tooLate =
  "We couldn't respond to your request in time. Sorry about that. Please try resubmitting your request.";
const unsent = { lasting: true } as const;
const refused = { plausible: true, lasting: true } as const;

const connections: readonly GhMessage[] = [
  { text: "error connecting to api.github.com", code: "NETWORK" },
  { text: `${failed}dial tcp 140.82.121.6:443: connect: connection refused`, code: "NETWORK" },
  { text: `${failed}net/http: TLS handshake timeout`, code: "NETWORK" },
  {
    text: `${failed}tls: failed to verify certificate: x509: certificate signed by unknown authority`,
    code: "NETWORK",
    ...unsent,
  },
  {
    text: 'Get "https://api.github.com/user": stopped after 10 redirects',
    code: "SERVER",
    mayBeApplied: true,
  },
];

const lost: readonly GhMessage[] = [
  ...[
    `${failed}EOF`,
    "unexpected EOF",
    `${failed}read tcp 10.0.0.1:5000->140.82.121.6:443: read: connection reset by peer`,
    `${failed}write tcp 10.0.0.1:5000->140.82.121.6:443: write: broken pipe`,
    `${failed}context deadline exceeded (Client.Timeout exceeded while awaiting headers)`,
    "stream error: stream ID 1; INTERNAL_ERROR; received from peer",
    `${failed}http2: server sent GOAWAY and closed the connection; LastStreamID=1`,
    `${failed}http2: client connection lost`,
  ].map((text) => ({ text, code: "NETWORK" as const, mayBeApplied: true as const })),
  ...[
    `gh: ${tooLate} (HTTP 408)`,
    `HTTP 408: ${tooLate} (https://api.github.com/graphql)`,
    "gh: Server Error (HTTP 502)",
    "HTTP 502:  (https://api.github.com/graphql)",
    "HTTP 503: Service Unavailable (https://api.github.com/graphql)",
    'non-200 OK status code: 502 Bad Gateway body: "<html>\\r\\n<head><title>502 Bad Gateway</title></head>"',
    "gh: Something went wrong while executing your query.",
    "unexpected end of JSON input",
    "invalid character '<' looking for beginning of value",
    "json: cannot unmarshal string into Go value of type api.Repository",
  ].map((text) => ({ text, code: "SERVER" as const, mayBeApplied: true as const })),
  {
    text: "GraphQL: Resource limits for this query exceeded. (repository)",
    code: "ADAPTER_UNSUPPORTED",
    mayBeApplied: true,
  },
];

const limits: readonly GhMessage[] = [
  { text: "gh: API rate limit exceeded for user ID 583231. (HTTP 403)", code: "RATE_LIMIT", lasting: true },
  { text: `gh: ${limited} (HTTP 403)`, code: "RATE_LIMIT" },
  { text: "GraphQL: was submitted too quickly (createIssue)", code: "RATE_LIMIT" },
];

/** gh does not support the command, or GitHub the query. Nothing is sent or executed. */
const unsupported: readonly GhMessage[] = [
  "unknown flag: --json\n\nUsage:  gh workflow list [flags]\n",
  'Unknown JSON field: "mergeStateStatus"\nAvailable fields:\n  additions\n  url',
  "GraphQL: This query requests up to 1,000,000 possible nodes which exceeds the maximum limit of 500,000.",
].map((text) => ({ text, code: "ADAPTER_UNSUPPORTED" as const, ...unsent }));

const refusals: readonly GhMessage[] = [
  ...[
    "gh: Bad credentials (HTTP 401)",
    'non-200 OK status code: 401 Unauthorized body: "{\\"message\\":\\"Bad credentials\\"}"',
    "GraphQL: Resource not accessible by personal access token (addComment)",
    `GraphQL: ${saml} (repository)`,
    `HTTP 403: ${saml} (${url})\nAuthorize in your web browser:  https://github.com/orgs/octo/sso?authorization_request=A1`,
    "error: your authentication token is missing required scopes [project]\nTo request it, run:  gh auth refresh -s project",
  ].map((text) => ({ text, code: "AUTH" as const })),
  {
    text: "To get started with GitHub CLI, please run:  gh auth login",
    code: "AUTH" as const,
    exitCode: 4,
  },
  { text: `HTTP 404: Not Found (${url})`, code: "NOT_FOUND" as const },
  ...[
    "GraphQL: Repository was archived so is read-only. (addComment)",
    `HTTP 403: Repository was archived so is read-only. (${url}/issues)`,
    "GraphQL: Pull Request is not mergeable (mergePullRequest)",
    "gh: Pull Request is not mergeable (HTTP 405)",
    "X Pull request octo/hello#3 is not mergeable: the base branch policy prohibits the merge.\nTo have the pull request merged after all the requirements have been met, add the `--auto` flag.",
    "X Pull request #3 is not mergeable: the merge commit cannot be cleanly created.",
    "GraphQL: Changes must be made through the merge queue (mergePullRequest)",
    `HTTP 405: Repository rule violations found (${url}/pulls/3/merge)\n\nChanges must be made through the merge queue`,
    "GraphQL: Head sha didn't match the current head ref. (updatePullRequestBranch)",
    "GraphQL: Head branch was modified. Review and try the merge again. (mergePullRequest)",
    "gh: Moved Permanently (HTTP 301)",
  ].map((text) => ({ text, code: "VALIDATION" as const })),
].map((message) => ({ ...message, ...refused }));

export const messages: readonly GhMessage[] = [
  ...connections,
  ...lost,
  ...limits,
  ...unsupported,
  ...refusals,
];
