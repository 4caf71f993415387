// Tells what the `errors` of a GraphQL answer mean, from their types and codes.
import { type ErrorCode, RouteError } from "../contract/route-error.js";
import type { GraphqlError, Headers } from "../contract/wire.js";
import { rateLimitWait } from "./rate-limit-wait.js";

/** GitHub's error types. `unknown`: the server failed midway, so a mutation may have happened. */
const TYPES: Readonly<Record<string, { code: ErrorCode; retryable?: true; unknown?: true }>> = {
  RATE_LIMITED: { code: "RATE_LIMIT", retryable: true },
  RATE_LIMIT: { code: "RATE_LIMIT", retryable: true },
  NOT_FOUND: { code: "NOT_FOUND" },
  FORBIDDEN: { code: "AUTH" },
  INSUFFICIENT_SCOPES: { code: "AUTH" },
  UNAUTHENTICATED: { code: "AUTH" },
  UNPROCESSABLE: { code: "VALIDATION" },
  VALIDATION: { code: "VALIDATION" },
  BAD_USER_INPUT: { code: "VALIDATION" },
  ARGUMENT_LIMIT: { code: "VALIDATION" },
  MAX_NODE_LIMIT_EXCEEDED: { code: "ADAPTER_UNSUPPORTED" },
  EXCESSIVE_PAGINATION: { code: "VALIDATION" },
  // GitHub reports this one while it executes the document, so a mutation may have been applied.
  RESOURCE_LIMITS_EXCEEDED: { code: "ADAPTER_UNSUPPORTED", unknown: true },
  SERVICE_UNAVAILABLE: { code: "SERVER", retryable: true, unknown: true },
  TIMEOUT: { code: "SERVER", retryable: true, unknown: true },
  INTERNAL: { code: "SERVER", unknown: true },
};

/** Codes with which a schema refuses a document it doesn't know: an Enterprise Server older than the document. */
const OLDER_SCHEMA = new Set([
  "undefinedField",
  "undefinedType",
  "argumentNotAccepted",
  "argumentLiteralsIncompatible",
  "missingRequiredArguments",
  "missingRequiredInputObjectAttribute",
  "variableMismatch",
  "variableRequiresValidType",
  "undefinedDirective",
  "selectionMismatch",
  "cannotSpreadFragment",
]);

/** The error that these stand for: the gravest decides, all of them are told. */
export function classifyGraphql(
  errors: readonly GraphqlError[],
  headers: Headers = {},
  now: number = Date.now(),
): RouteError {
  const first = errors.find((error) => typeOf(error) !== "NOT_FOUND") ?? errors[0];
  const kind = first === undefined ? { code: "UNKNOWN" as const, unknown: true as const } : kindOf(first);
  const text = [...new Set(errors.map((error) => error.message.trim()))].slice(0, 5).join(" ");
  const limited = kind.code === "RATE_LIMIT";
  return new RouteError(kind.code, messageFor(kind.code, text), {
    retryable: kind.retryable ?? false,
    // One of several root fields may have failed midway, whichever error decides the code.
    ...(kind.unknown || errors.some((error) => kindOf(error).unknown) ? { outcome: "unknown" as const } : {}),
    ...(limited ? rateLimitWait({ "x-ratelimit-remaining": "0", ...headers }, now) : {}),
    details: {
      errors: errors.slice(0, 10).map((error) => ({
        ...(typeOf(error) === undefined ? {} : { type: typeOf(error) }),
        ...(error.path === undefined ? {} : { path: error.path.join(".") }),
        message: error.message,
      })),
    },
  });
}

/** GitHub's type of an error, which older servers put into `extensions`. */
export function typeOf(error: GraphqlError): string | undefined {
  if (error.type !== undefined) return error.type;
  const { type, code } = error.extensions ?? {};
  return typeof type === "string" ? type : typeof code === "string" ? code : undefined;
}

function kindOf(error: GraphqlError): { code: ErrorCode; retryable?: true; unknown?: true } {
  const type = typeOf(error);
  if (type !== undefined && Object.hasOwn(TYPES, type)) return TYPES[type] ?? { code: "UNKNOWN" };
  if (type !== undefined && OLDER_SCHEMA.has(type)) return { code: "ADAPTER_UNSUPPORTED" };
  // Without a type GitHub reports a bad variable value (it carries the value's problems) …
  if (error.extensions !== undefined && "problems" in error.extensions) return { code: "VALIDATION" };
  // … or its own failure, always in this sentence.
  if (error.message.startsWith("Something went wrong while executing your query")) {
    return { code: "SERVER", retryable: true, unknown: true };
  }
  return { code: "UNKNOWN", unknown: true };
}

function messageFor(code: ErrorCode, text: string): string {
  switch (code) {
    case "NOT_FOUND":
      return `${text.replace(/[^.!?]$/, "$&.")} It isn't there, or the token may not see it.`;
    case "AUTH":
      return `GitHub refused access: ${text}`;
    case "RATE_LIMIT":
      return `GitHub's rate limit was hit: ${text}`;
    case "SERVER":
      return `GitHub failed: ${text}`;
    case "ADAPTER_UNSUPPORTED":
      return `This GitHub doesn't answer the query: ${text}`;
    default:
      return `GitHub refused the request: ${text}`;
  }
}
