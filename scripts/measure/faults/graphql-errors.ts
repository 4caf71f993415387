// Responses with HTTP 200 and GraphQL errors.

import type { GraphqlError } from "../../../runtime/contract/wire.js";
import { isMap } from "../../../scenarios/runner/scenario.js";

interface GraphqlErrors {
  readonly name: string;
  /** The only error of the response, if it has no data. */
  readonly error?: GraphqlError;
  /** The response. */
  readonly body: string;
  /** Changes the response to the applied request instead. */
  readonly rewrite?: (body: string) => string;
  /** GitHub may have applied the request. */
  readonly mayBeApplied?: true;
  readonly plausible?: true;
  readonly lasting?: true;
}

const refused = { plausible: true, lasting: true } as const;
const maybe = { mayBeApplied: true } as const;

const INTERNAL =
  "Something went wrong while executing your query. Please include `C0DE` when reporting this issue.";

type More = Pick<GraphqlErrors, "mayBeApplied" | "plausible" | "lasting">;
const typed: readonly (readonly [type: string, message: string, More])[] = [
  ["NOT_FOUND", "Could not resolve to a Repository with the name 'octo/hello'.", refused],
  ["FORBIDDEN", "Resource not accessible by personal access token", refused],
  [
    "INSUFFICIENT_SCOPES",
    "Your token has not been granted the required scopes to execute this query.",
    refused,
  ],
  ["UNPROCESSABLE", "Validation failed", refused],
  ["STALE_DATA", "Head sha didn't match the current head ref.", refused],
  [
    "MAX_NODE_LIMIT_EXCEEDED",
    "This query requests up to 1,000,000 possible nodes which exceeds the maximum limit of 500,000.",
    refused,
  ],
  ["RESOURCE_LIMITS_EXCEEDED", "Resource limits for this query exceeded.", maybe],
  ["SERVICE_UNAVAILABLE", INTERNAL, maybe],
  ["TIMEOUT", INTERNAL, maybe],
  ["INTERNAL", INTERNAL, maybe],
];
const untyped: readonly (readonly [message: string, More])[] = [
  [INTERNAL, maybe],
  ["Resource protected by organization SAML enforcement.", refused],
  ["Repository was archived so is read-only.", refused],
  ["Pull Request is not mergeable", refused],
  ["You have exceeded a secondary rate limit.", {}],
  ["was submitted too quickly", {}],
];

const response = (error: GraphqlError) => ({ error, body: JSON.stringify({ data: null, errors: [error] }) });

export const graphqlErrors: readonly GraphqlErrors[] = [
  ...typed.map(([type, message, more]) => ({
    name: `${type} in HTTP 200`,
    ...response({ type, message }),
    ...more,
  })),
  ...untyped.map(([message, more]) => ({
    name: `"${message.split(".")[0]}" in HTTP 200`,
    ...response({ message }),
    ...more,
  })),
  {
    name: '"was submitted too quickly" as UNPROCESSABLE in HTTP 200',
    ...response({ type: "UNPROCESSABLE", message: "was submitted too quickly" }),
  },
  {
    name: "INTERNAL below the first field, with the other data",
    body: "",
    rewrite: (body) => addError(body, (root) => [root, "id"], false),
  },
  {
    name: "INTERNAL at the first field, whose data is null",
    body: "",
    rewrite: (body) => addError(body, (root) => [root], true),
  },
];

function addError(body: string, path: (root: string) => readonly string[], clear: boolean): string {
  const reply: unknown = JSON.parse(body);
  if (!isMap(reply) || !isMap(reply.data)) return body;
  const [root = ""] = Object.keys(reply.data);
  const data = clear ? { ...reply.data, [root]: null } : reply.data;
  const error = { type: "INTERNAL", message: INTERNAL, path: path(root) };
  return JSON.stringify({ ...reply, data, errors: [error] });
}
