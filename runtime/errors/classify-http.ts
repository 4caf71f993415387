// Converts an HTTP response with an error status to an error, from its status, headers and JSON body.

import { defined } from "../contract/defined.js";
import { type ErrorCode, RouteError, type RouteErrorInit, UNSUPPORTED } from "../contract/route-error.js";
import { type Headers, OR_LOGIN, REMAINING } from "../contract/wire.js";
import { asString, parseObject, properties } from "../text/parse-object.js";
import { sentence } from "../text/sentence.js";
import { outcomeOfStatus } from "../writes/not-applied.js";
import { ABSENT, classifyMessage, type ErrorClass, existsDetails } from "./classify-message.js";
import { rateLimitEnd, readRateLimit } from "./rate-limit-headers.js";

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
    new RouteError(code, explanation, { details, outcome: outcomeOfStatus(status), ...init });
  const known = [...errors, message].map(classifyMessage).find((found) => found !== undefined);
  const limit = exceededLimit(status, headers, known);
  if (limit !== undefined && status < 500) {
    const when = rateLimitEnd(limit, headers, now);
    const until = when.resetAt === undefined ? "" : ` until ${new Date(when.resetAt).toISOString()}`;
    const explanation =
      limit === "primary"
        ? `GitHub's rate limit for this token is exhausted${until}.`
        : `GitHub's secondary rate limit was exceeded: ${message}`;
    return failure("RATE_LIMIT", explanation, { retryable: true, details: { ...details, limit }, ...when });
  }
  if (status === 401) {
    return failure(
      "AUTH",
      `GitHub rejected the token (${message}). Use a valid token (GH_TOKEN or an option)${OR_LOGIN}`,
    );
  }
  if (status === 451 || (status === 403 && known?.code !== "VALIDATION")) {
    return accessDenied(message, headers, details);
  }
  if (status === 410) {
    // GitHub answers so for the log of a job, although nothing failed.
    const reason = message === "Server Error" || text === undefined ? "" : `: ${text}`;
    const explanation = `GitHub no longer has the resource, which was deleted or has expired, as logs and artifacts do (HTTP 410${reason}).`;
    return failure("NOT_FOUND", explanation);
  }
  if (status === 404) {
    const { hint, ...scopeDetails } = missingScope(headers);
    const explanation = `GitHub returned "${message}": the ${ABSENT}${hint && ` ${hint}`}`;
    return failure(
      "NOT_FOUND",
      explanation,
      hint ? { details: defined({ ...details, ...scopeDetails }) } : {},
    );
  }
  if ((status === 406 || status === 415 || status === 501) && known?.code !== "VALIDATION") {
    // Only REST answers with 406 and 415.
    const explanation = `GitHub does not support this${status === 501 ? "" : " over REST"}: ${message}`;
    return failure(UNSUPPORTED, status === 501 && text !== undefined ? sentence(text) : explanation);
  }
  // 408: GitHub did not receive the whole request in time, or a proxy no response.
  if (status >= 500 || status === 408) {
    return failure("SERVER", `GitHub failed with HTTP ${status}${text ? `: ${text}` : ""}.`, {
      retryable: [408, 502, 503, 504].includes(status),
      ...readRateLimit(headers, now),
    });
  }
  if (known?.code === "AUTH") return accessDenied(message, headers, details);
  const reason = errors.length === 0 ? message : `${message}: ${errors.join("; ")}`;
  return failure(known?.code ?? "VALIDATION", `GitHub rejected the request: ${reason}`, {
    details: {
      ...details,
      ...(errors.length > 0 && { errors }),
      ...existsDetails([message, ...errors]),
    },
  });
}

/** Returns the rate limit that the response reports. `known`: the class of its message. */
function exceededLimit(status: number, headers: Headers, known: ErrorClass | undefined): ErrorClass["limit"] {
  const isRefusal = status === 429 || status === 403;
  if (isRefusal && headers[REMAINING] === "0") return "primary";
  if (known?.limit !== undefined) return known.limit;
  return status === 429 || (isRefusal && headers["retry-after"] !== undefined) ? "secondary" : undefined;
}

function accessDenied(message: string, headers: Headers, details: { readonly status: number }): RouteError {
  const { hint, ...scopeDetails } = missingScope(headers);
  const permissions = headers["x-accepted-github-permissions"];
  const hints = [sentence(message)];
  if (hint) hints.push(hint);
  if (permissions !== undefined) hints.push(`The token needs the permission ${permissions}.`);
  if (headers["x-github-sso"] !== undefined) {
    hints.push("The organization requires the token to be authorized for single sign-on.");
  }
  return new RouteError("AUTH", `GitHub denied access: ${hints.join(" ")}`, {
    details: defined({
      ...details,
      ...scopeDetails,
      needed_permissions: permissions,
    }),
    outcome: outcomeOfStatus(details.status),
  });
}

/** The scopes of the token and of the endpoint, and an explanation if the token has none of those that it needs. */
function missingScope(headers: Headers) {
  const needed = scopes(headers["x-accepted-oauth-scopes"]) ?? [];
  const granted = scopes(headers["x-oauth-scopes"]);
  const isMissing = granted && needed.length > 0 && !needed.some((scope) => granted.includes(scope));
  return {
    hint: isMissing
      ? `The token needs the scope ${needed.join(" or ")}; it has ${granted.join(", ") || "none"}.`
      : "",
    needed_scopes: needed.length > 0 ? needed : undefined,
    token_scopes: granted,
  };
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
