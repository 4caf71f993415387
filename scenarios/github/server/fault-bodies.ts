/** GitHub's responses for outages and exceeded rate limits. */
import { checkProperties, count, oneOf } from "./check-arguments.js";
import type { FaultAction } from "./fault.js";

const DOCS = "https://docs.github.com/free-pro-team@latest/rest/overview/rate-limits-for-the-rest-api";
const JSON_TYPE = "application/json; charset=utf-8";

export const UNICORN = `<!DOCTYPE html>
<html>
  <head><title>Unicorn! &middot; GitHub</title></head>
  <body>
    <h1>Whoa there!</h1>
    <p><strong>We had issues producing the response to your request.</strong></p>
    <p>Sorry about that. Please try refreshing and contact us if the problem persists.</p>
  </body>
</html>
`;

export function primaryLimit(options: { status?: 403 | 429; resetInSeconds?: number } = {}): FaultAction {
  checkProperties("fault.primaryLimit", options, { status: oneOf(403, 429), resetInSeconds: count });
  const { status = 403, resetInSeconds = 60 } = options;
  return {
    kind: "respond",
    status,
    body: JSON.stringify({
      message: "API rate limit exceeded for user ID 583231.",
      documentation_url: DOCS,
      status: String(status),
    }),
    headers: () => exhausted(resetInSeconds),
  };
}

/** GraphQL reports an exceeded rate limit with HTTP 200, in the body and the headers. */
export function graphqlRateLimited(options: { resetInSeconds?: number } = {}): FaultAction {
  checkProperties("fault.graphqlRateLimited", options, { resetInSeconds: count });
  const { resetInSeconds = 60 } = options;
  const message = "API rate limit exceeded for user ID 583231.";
  return {
    kind: "respond",
    status: 200,
    body: JSON.stringify({ data: null, errors: [{ type: "RATE_LIMITED", message }] }),
    headers: () => exhausted(resetInSeconds),
  };
}

export function secondaryLimit(options: { retryAfter?: number } = {}): FaultAction {
  checkProperties("fault.secondaryLimit", options, { retryAfter: count });
  const { retryAfter } = options;
  return {
    kind: "respond",
    status: 403,
    body: JSON.stringify({
      message:
        "You have exceeded a secondary rate limit. Please wait a few minutes before you try again. " +
        "If you reach out to GitHub Support for help, please include the request ID.",
      documentation_url: `${DOCS}#about-secondary-rate-limits`,
      status: "403",
    }),
    headers: {
      "content-type": JSON_TYPE,
      ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
    },
  };
}

function exhausted(resetInSeconds: number): Record<string, string> {
  return {
    "content-type": JSON_TYPE,
    "x-ratelimit-limit": "5000",
    "x-ratelimit-remaining": "0",
    "x-ratelimit-used": "5000",
    "x-ratelimit-reset": String(Math.floor(Date.now() / 1000) + resetInSeconds),
  };
}
