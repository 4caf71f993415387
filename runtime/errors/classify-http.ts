// Converts an HTTP response with an error status to an error, from its status, headers and JSON body.

import { RouteError } from "../contract/route-error.js";
import type { Headers } from "../contract/wire.js";
import { rateLimitWait } from "./rate-limit-wait.js";

/** Messages of a 403 that is caused by the state of a workflow run, not by missing permissions. */
const WORKFLOW_STATE =
  /^Th(?:is|e) workflow\b.*\b(?:is already running|has no failed jobs)\b|^Unable to retry this workflow run because\b/;

/** GitHub's documented wait for a secondary rate limit if the response contains no time. */
const SECONDARY_WAIT_MS = 60_000;

/** Returns the error for a status of 400 or more. `body` is the response text. */
export function classifyHttp(
  status: number,
  headers: Headers,
  body: string,
  now: number = Date.now(),
): RouteError {
  const response = readBody(body);
  const details = {
    status,
    ...(response.documentation === undefined ? {} : { documentation_url: response.documentation }),
  };
  if (status === 429 || status === 403) {
    const limit = rateLimit(status, headers, response.message, now);
    if (limit !== undefined)
      return new RouteError("RATE_LIMIT", limit.message, { retryable: true, ...limit.when, details });
  }
  const message = response.message ?? `HTTP ${status}`;
  switch (status) {
    case 401:
      return new RouteError(
        "AUTH",
        `GitHub rejected the token (${message}). Set GH_TOKEN to a valid token, or run \`gh auth login\`.`,
        { details },
      );
    case 403:
      if (WORKFLOW_STATE.test(message)) break;
      return accessDenied(message, headers, details);
    case 451:
      return accessDenied(message, headers, details);
    case 404:
    case 410:
      return new RouteError(
        "NOT_FOUND",
        `GitHub returned "${message}": the resource does not exist, or the token cannot access it.`,
        {
          details,
        },
      );
    case 406:
    case 415:
      return new RouteError("ADAPTER_UNSUPPORTED", `GitHub does not support this over REST: ${message}`, {
        details,
      });
    default:
  }
  if (status >= 500) {
    return new RouteError(
      "SERVER",
      `GitHub failed with HTTP ${status}${response.message ? `: ${response.message}` : ""}.`,
      {
        retryable: status === 502 || status === 503 || status === 504,
        outcome: "unknown",
        ...rateLimitWait(headers, now),
        details,
      },
    );
  }
  const text = response.errors.length === 0 ? message : `${message}: ${response.errors.join("; ")}`;
  return new RouteError("VALIDATION", `GitHub rejected the request: ${text}`, {
    details: response.errors.length === 0 ? details : { ...details, errors: response.errors },
  });
}

function rateLimit(status: number, headers: Headers, message: string | undefined, now: number) {
  const when = rateLimitWait(headers, now);
  if (headers["x-ratelimit-remaining"] === "0") {
    const until = when.resetAt === undefined ? "" : ` until ${new Date(when.resetAt).toISOString()}`;
    return { message: `GitHub's rate limit for this token is exhausted${until}.`, when };
  }
  // Match GitHub's complete phrases, because a 403 for a secondary limit may differ from other 403s only in its
  // message.
  const secondary = /\bsecondary rate limit\b|\babuse detection mechanism\b/i.test(message ?? "");
  if (secondary || headers["retry-after"] !== undefined || status === 429) {
    return {
      message: `GitHub's secondary rate limit was exceeded: ${message ?? "too many requests"}`,
      when: when.retryAfterMs === undefined && secondary ? { retryAfterMs: SECONDARY_WAIT_MS } : when,
    };
  }
  if (/^API rate limit (?:already )?exceeded\b/.test(message ?? "")) return { message: message ?? "", when };
  return undefined;
}

function accessDenied(message: string, headers: Headers, details: Record<string, unknown>): RouteError {
  const needed = scopes(headers["x-accepted-oauth-scopes"]);
  const granted = scopes(headers["x-oauth-scopes"]);
  const permissions = headers["x-accepted-github-permissions"];
  const sso = headers["x-github-sso"];
  const hints = [
    needed.length > 0 &&
    !needed.some((scope) => granted.includes(scope)) &&
    headers["x-oauth-scopes"] !== undefined
      ? `The token needs the scope ${needed.join(" or ")}; it has ${granted.join(", ") || "none"}.`
      : "",
    permissions === undefined ? "" : `The token needs the permission ${permissions}.`,
    sso === undefined ? "" : "The organization requires the token to be authorized for single sign-on.",
  ].filter((hint) => hint !== "");
  return new RouteError("AUTH", ["GitHub denied access:", message.replace(/\.?$/, "."), ...hints].join(" "), {
    details: {
      ...details,
      ...(needed.length > 0 ? { needed_scopes: needed } : {}),
      ...(headers["x-oauth-scopes"] === undefined ? {} : { token_scopes: granted }),
      ...(permissions === undefined ? {} : { needed_permissions: permissions }),
    },
  });
}

function scopes(header: string | undefined): string[] {
  return (header ?? "")
    .split(",")
    .map((scope) => scope.trim())
    .filter((scope) => scope !== "");
}

interface ErrorBody {
  readonly message: string | undefined;
  readonly errors: readonly string[];
  readonly documentation: string | undefined;
}

/** Returns the messages of a JSON body. Ignores any other body, such as a proxy's HTML page. */
function readBody(body: string): ErrorBody {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    value = undefined;
  }
  if (typeof value !== "object" || value === null)
    return { message: undefined, errors: [], documentation: undefined };
  const message = "message" in value && typeof value.message === "string" ? value.message : undefined;
  const errors = "errors" in value ? value.errors : undefined;
  return {
    message: message?.slice(0, 1000),
    errors: (Array.isArray(errors) ? errors : errors === undefined ? [] : [errors])
      .slice(0, 20)
      .map(describe),
    documentation:
      "documentation_url" in value && typeof value.documentation_url === "string"
        ? value.documentation_url
        : undefined,
  };
}

function describe(error: unknown): string {
  if (typeof error === "string") return error;
  if (typeof error !== "object" || error === null) return String(error);
  const { resource, field, code, message, value }: Record<string, unknown> = { ...error };
  const place = [resource, field].filter((part) => typeof part === "string" && part !== "").join(".");
  const what = typeof message === "string" && message !== "" ? message : String(code ?? "invalid");
  const got = typeof value === "string" || typeof value === "number" ? ` (${value})` : "";
  return place === "" ? `${what}${got}` : `${place} ${what}${got}`;
}
