// Converts the `errors` of a GraphQL response to one error, from their types and codes.
import { type ErrorCode, RouteError } from "../contract/route-error.js";
import type { GraphqlError, Headers } from "../contract/wire.js";
import { rateLimitWait } from "./rate-limit-wait.js";

/** GitHub's error types. `unknown`: the server failed during execution, so a mutation may have been applied. */
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
  // Reported during execution, so a mutation may have been applied.
  RESOURCE_LIMITS_EXCEEDED: { code: "ADAPTER_UNSUPPORTED", unknown: true },
  SERVICE_UNAVAILABLE: { code: "SERVER", retryable: true, unknown: true },
  TIMEOUT: { code: "SERVER", retryable: true, unknown: true },
  INTERNAL: { code: "SERVER", unknown: true },
};

/** Codes of documents that do not match the schema, as on an Enterprise Server with an older schema. */
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

/**
 * Returns one error for all entries. Its message contains up to five of them; the first that is not `NOT_FOUND`
 * determines the code.
 */
export function classifyGraphql(
  errors: readonly GraphqlError[],
  headers: Headers = {},
  now: number = Date.now(),
): RouteError {
  const first = errors.find((error) => errorType(error) !== "NOT_FOUND") ?? errors[0];
  const failure =
    first === undefined ? { code: "UNKNOWN" as const, unknown: true as const } : classify(first);
  const text = [...new Set(errors.map((error) => error.message.trim()))].slice(0, 5).join(" ");
  const limited = failure.code === "RATE_LIMIT";
  return new RouteError(failure.code, describe(failure.code, text), {
    retryable: failure.retryable ?? false,
    // Any root field may have failed during execution, whichever error determines the code.
    ...(failure.unknown || errors.some((error) => classify(error).unknown)
      ? { outcome: "unknown" as const }
      : {}),
    ...(limited ? rateLimitWait({ "x-ratelimit-remaining": "0", ...headers }, now) : {}),
    details: {
      errors: errors.slice(0, 10).map((error) => ({
        ...(errorType(error) === undefined ? {} : { type: errorType(error) }),
        ...(error.path === undefined ? {} : { path: error.path.join(".") }),
        message: error.message,
      })),
    },
  });
}

/** Returns GitHub's type of an error. Older servers return it in `extensions`. */
export function errorType(error: GraphqlError): string | undefined {
  if (error.type !== undefined) return error.type;
  const { type, code } = error.extensions ?? {};
  return typeof type === "string" ? type : typeof code === "string" ? code : undefined;
}

function classify(error: GraphqlError): { code: ErrorCode; retryable?: true; unknown?: true } {
  const type = errorType(error);
  if (type !== undefined && Object.hasOwn(TYPES, type)) return TYPES[type] ?? { code: "UNKNOWN" };
  if (type !== undefined && OLDER_SCHEMA.has(type)) return { code: "ADAPTER_UNSUPPORTED" };
  // Invalid variable values have no type, but a list of problems.
  if (error.extensions !== undefined && "problems" in error.extensions) return { code: "VALIDATION" };
  // Internal failures have no type either, but always this message.
  if (error.message.startsWith("Something went wrong while executing your query")) {
    return { code: "SERVER", retryable: true, unknown: true };
  }
  return { code: "UNKNOWN", unknown: true };
}

function describe(code: ErrorCode, text: string): string {
  switch (code) {
    case "NOT_FOUND":
      return `${text.replace(/[^.!?]$/, "$&.")} The resource does not exist, or the token cannot access it.`;
    case "AUTH":
      return `GitHub denied access: ${text}`;
    case "RATE_LIMIT":
      return `GitHub's rate limit was exceeded: ${text}`;
    case "SERVER":
      return `GitHub failed: ${text}`;
    case "ADAPTER_UNSUPPORTED":
      return `This GitHub instance does not support the query: ${text}`;
    default:
      return `GitHub rejected the request: ${text}`;
  }
}
