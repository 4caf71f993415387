// Tells what an HTTP answer of GitHub means, from its status, headers and JSON body.

import { RouteError } from "../contract/route-error.js";
import type { Headers } from "../contract/wire.js";
import { rateLimitWait } from "./rate-limit-wait.js";

/** A 403 about what the entity is doing, and not about who asks: GitHub's words for workflow runs. */
const OF_STATE =
  /^Th(?:is|e) workflow\b.*\b(?:is already running|has no failed jobs)\b|^Unable to retry this workflow run because\b/;

/** GitHub asks for a minute when it names no time for a secondary limit. */
const SECONDARY_WAIT_MS = 60_000;

/** The error that a status of 400 or more stands for. `body` is the text as received. */
export function classifyHttp(
  status: number,
  headers: Headers,
  body: string,
  now: number = Date.now(),
): RouteError {
  const said = readBody(body);
  const details = {
    status,
    ...(said.documentation === undefined ? {} : { documentation_url: said.documentation }),
  };
  if (status === 429 || status === 403) {
    const limit = rateLimit(status, headers, said.message, now);
    if (limit !== undefined)
      return new RouteError("RATE_LIMIT", limit.message, { retryable: true, ...limit.when, details });
  }
  const message = said.message ?? `HTTP ${status}`;
  switch (status) {
    case 401:
      return new RouteError(
        "AUTH",
        `GitHub rejected the token (${message}). Set GH_TOKEN to a valid token, or run \`gh auth login\`.`,
        { details },
      );
    case 403:
      if (OF_STATE.test(message)) break;
      return refused(message, headers, details);
    case 451:
      return refused(message, headers, details);
    case 404:
    case 410:
      return new RouteError(
        "NOT_FOUND",
        `GitHub answered "${message}": it isn't there, or the token may not see it.`,
        {
          details,
        },
      );
    case 406:
    case 415:
      return new RouteError("ADAPTER_UNSUPPORTED", `GitHub doesn't answer this over REST: ${message}`, {
        details,
      });
    default:
  }
  if (status >= 500) {
    return new RouteError(
      "SERVER",
      `GitHub failed with HTTP ${status}${said.message ? `: ${said.message}` : ""}.`,
      {
        retryable: status === 502 || status === 503 || status === 504,
        outcome: "unknown",
        ...rateLimitWait(headers, now),
        details,
      },
    );
  }
  const text = said.errors.length === 0 ? message : `${message}: ${said.errors.join("; ")}`;
  return new RouteError("VALIDATION", `GitHub refused the request: ${text}`, {
    details: said.errors.length === 0 ? details : { ...details, errors: said.errors },
  });
}

function rateLimit(status: number, headers: Headers, message: string | undefined, now: number) {
  const when = rateLimitWait(headers, now);
  if (headers["x-ratelimit-remaining"] === "0") {
    const until = when.resetAt === undefined ? "" : ` until ${new Date(when.resetAt).toISOString()}`;
    return { message: `GitHub's rate limit for this token is used up${until}.`, when };
  }
  // The whole of GitHub's own sentences, since a 403 of a secondary limit may differ from a refusal in nothing else.
  const secondary = /\bsecondary rate limit\b|\babuse detection mechanism\b/i.test(message ?? "");
  if (secondary || headers["retry-after"] !== undefined || status === 429) {
    return {
      message: `GitHub's secondary rate limit was hit: ${message ?? "too many requests"}`,
      when: when.retryAfterMs === undefined && secondary ? { retryAfterMs: SECONDARY_WAIT_MS } : when,
    };
  }
  if (/^API rate limit (?:already )?exceeded\b/.test(message ?? "")) return { message: message ?? "", when };
  return undefined;
}

function refused(message: string, headers: Headers, details: Record<string, unknown>): RouteError {
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
    sso === undefined ? "" : "The organization asks for the token to be authorized for single sign-on.",
  ].filter((hint) => hint !== "");
  return new RouteError(
    "AUTH",
    ["GitHub refused access:", message.replace(/\.?$/, "."), ...hints].join(" "),
    {
      details: {
        ...details,
        ...(needed.length > 0 ? { needed_scopes: needed } : {}),
        ...(headers["x-oauth-scopes"] === undefined ? {} : { token_scopes: granted }),
        ...(permissions === undefined ? {} : { needed_permissions: permissions }),
      },
    },
  );
}

function scopes(header: string | undefined): string[] {
  return (header ?? "")
    .split(",")
    .map((scope) => scope.trim())
    .filter((scope) => scope !== "");
}

interface Said {
  readonly message: string | undefined;
  readonly errors: readonly string[];
  readonly documentation: string | undefined;
}

/** GitHub's words in a JSON body. Anything else, such as a proxy's HTML page, is not quoted. */
function readBody(body: string): Said {
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
