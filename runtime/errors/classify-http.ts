// Converts an HTTP response with an error status to an error, from its status, headers and JSON body.

import { defined } from "../contract/defined.js";
import { type ErrorCode, RouteError, type RouteErrorInit } from "../contract/route-error.js";
import type { Headers } from "../contract/wire.js";
import { asString, parseObject, properties } from "../text/parse-object.js";
import { sentence } from "../text/sentence.js";
import { readRateLimit } from "./rate-limit-headers.js";

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
  const { message: text, errors, documentation_url } = readBody(body);
  const message = text ?? `HTTP ${status}`;
  const details = defined({ status, documentation_url });
  const failure = (code: ErrorCode, explanation: string, init?: RouteErrorInit) =>
    new RouteError(code, explanation, { details, ...init });
  if (status === 429 || status === 403) {
    const limit = rateLimit(status, headers, text, now);
    if (limit !== undefined) return failure("RATE_LIMIT", limit.message, { retryable: true, ...limit.when });
  }
  if (status === 401) {
    return failure(
      "AUTH",
      `GitHub rejected the token (${message}). Set GH_TOKEN to a valid token, or run \`gh auth login\`.`,
    );
  }
  if (status === 451 || (status === 403 && !WORKFLOW_STATE.test(message))) {
    return accessDenied(message, headers, details);
  }
  if (status === 404 || status === 410) {
    return failure(
      "NOT_FOUND",
      `GitHub returned "${message}": the resource does not exist, or the token cannot access it.`,
    );
  }
  if (status === 406 || status === 415) {
    return failure("ADAPTER_UNSUPPORTED", `GitHub does not support this over REST: ${message}`);
  }
  if (status >= 500) {
    return failure("SERVER", `GitHub failed with HTTP ${status}${text ? `: ${text}` : ""}.`, {
      retryable: [502, 503, 504].includes(status),
      outcome: "unknown",
      ...readRateLimit(headers, now),
    });
  }
  const reason = errors.length === 0 ? message : `${message}: ${errors.join("; ")}`;
  return failure("VALIDATION", `GitHub rejected the request: ${reason}`, {
    details: errors.length === 0 ? details : { ...details, errors },
  });
}

function rateLimit(status: number, headers: Headers, message = "", now: number) {
  const when = readRateLimit(headers, now);
  if (headers["x-ratelimit-remaining"] === "0") {
    const until = when.resetAt === undefined ? "" : ` until ${new Date(when.resetAt).toISOString()}`;
    return { message: `GitHub's rate limit for this token is exhausted${until}.`, when };
  }
  // Match GitHub's complete phrases, because a 403 for a secondary limit may differ from other 403s only in its
  // message.
  const secondary = /\bsecondary rate limit\b|\babuse detection mechanism\b/i.test(message);
  if (secondary || headers["retry-after"] !== undefined || status === 429) {
    return {
      message: `GitHub's secondary rate limit was exceeded: ${message || "too many requests"}`,
      when: when.retryAfterMs === undefined && secondary ? { retryAfterMs: SECONDARY_WAIT_MS } : when,
    };
  }
  if (/^API rate limit (?:already )?exceeded\b/.test(message)) return { message, when };
  return undefined;
}

function accessDenied(message: string, headers: Headers, details: Record<string, unknown>): RouteError {
  const needed = scopes(headers["x-accepted-oauth-scopes"]) ?? [];
  const granted = scopes(headers["x-oauth-scopes"]);
  const permissions = headers["x-accepted-github-permissions"];
  const hints = [sentence(message)];
  if (granted && needed.length > 0 && !needed.some((scope) => granted.includes(scope))) {
    hints.push(`The token needs the scope ${needed.join(" or ")}; it has ${granted.join(", ") || "none"}.`);
  }
  if (permissions !== undefined) hints.push(`The token needs the permission ${permissions}.`);
  if (headers["x-github-sso"] !== undefined) {
    hints.push("The organization requires the token to be authorized for single sign-on.");
  }
  return new RouteError("AUTH", `GitHub denied access: ${hints.join(" ")}`, {
    details: defined({
      ...details,
      needed_scopes: needed.length > 0 ? needed : undefined,
      token_scopes: granted,
      needed_permissions: permissions,
    }),
  });
}

function scopes(header: string | undefined): string[] | undefined {
  return header?.split(/[\s,]+/).filter((scope) => scope !== "");
}

/** Returns the messages of a JSON body. Ignores any other body, such as a proxy's HTML page. */
function readBody(body: string) {
  const { message, errors, documentation_url } = parseObject(body) ?? {};
  return {
    message: asString(message)?.slice(0, 1000),
    errors: [errors ?? []].flat().slice(0, 20).map(describe),
    documentation_url: asString(documentation_url),
  };
}

function describe(error: unknown): string {
  if (typeof error === "string") return error;
  const entry = properties(error);
  if (entry === undefined) return String(error);
  const { resource, field, code, message, value } = entry;
  const place = [resource, field].map(asString).filter(Boolean).join(".");
  const got = typeof value === "string" || typeof value === "number" ? ` (${value})` : "";
  return `${place && `${place} `}${asString(message) || String(code ?? "invalid")}${got}`;
}
