// Converts the `errors` of a GraphQL response to one error, from their types and codes.
import { defined } from "../contract/defined.js";
import { type ErrorCode, RouteError } from "../contract/route-error.js";
import type { GraphqlError, Headers } from "../contract/wire.js";
import { asString } from "../text/parse-object.js";
import { sentence } from "../text/sentence.js";
import { outcomeOfErrors } from "../writes/outcome-of-errors.js";
import { ABSENT, classifyMessage, type ErrorClass, existsDetails, PRIMARY } from "./classify-message.js";
import { rateLimitEnd } from "./rate-limit-headers.js";

const UNKNOWN: ErrorClass = { code: "UNKNOWN" };
const UNSUPPORTED: ErrorClass = { code: "ADAPTER_UNSUPPORTED" };
const UNAVAILABLE: ErrorClass = { code: "SERVER", retryable: true };

/** The types and codes of each class, separated by spaces. */
const CLASSES: readonly (readonly [types: string, ErrorClass])[] = [
  ["RATE_LIMITED RATE_LIMIT", PRIMARY],
  ["NOT_FOUND", { code: "NOT_FOUND" }],
  ["FORBIDDEN INSUFFICIENT_SCOPES UNAUTHENTICATED", { code: "AUTH" }],
  [
    "UNPROCESSABLE VALIDATION STALE_DATA BAD_USER_INPUT ARGUMENT_LIMIT EXCESSIVE_PAGINATION",
    { code: "VALIDATION" },
  ],
  ["MAX_NODE_LIMIT_EXCEEDED NOT_IMPLEMENTED RESOURCE_LIMITS_EXCEEDED", UNSUPPORTED],
  ["SERVICE_UNAVAILABLE TIMEOUT", UNAVAILABLE],
  ["INTERNAL", { code: "SERVER" }],
];

/**
 * Returns one error for all entries. Its message contains up to five of them; the first that is not `NOT_FOUND`
 * determines the code.
 */
export function classifyGraphql(errors: readonly GraphqlError[], headers: Headers = {}): RouteError {
  const classes = errors.map(classify);
  const { code, retryable, limit } =
    classes.find((found) => found.code !== "NOT_FOUND") ?? classes[0] ?? UNKNOWN;
  const text = [...new Set(errors.map((error) => error.message.trim()))].slice(0, 5).join(" ");
  return new RouteError(code, describe(code, text), {
    retryable,
    outcome: outcomeOfErrors(errors.map((error) => ({ ...error, type: errorType(error) }))),
    ...rateLimitEnd(limit, headers, Date.now()),
    details: defined({
      limit,
      ...(code === "VALIDATION" && existsDetails(errors.map(({ message }) => message))),
      errors: errors.slice(0, 10).map((error) =>
        defined({
          type: errorType(error),
          path: error.path?.join("."),
          message: error.message,
          ...error.position,
        }),
      ),
    }),
  });
}

/** Returns GitHub's type of an error. Older servers return it in `extensions`. */
export function errorType(error: GraphqlError): string | undefined {
  if (error.type !== undefined) return error.type;
  const { type, code } = error.extensions ?? {};
  return asString(type) ?? asString(code);
}

function classify(error: GraphqlError): ErrorClass {
  const { message } = error;
  const type = errorType(error);
  // These types stand for several codes, as no type does.
  const isGeneral = type === undefined || type === "FORBIDDEN" || type === "UNPROCESSABLE";
  const known =
    (isGeneral ? classifyMessage(message) : undefined) ??
    CLASSES.find(([types]) => types.split(" ").includes(type ?? ""))?.[1];
  if (known !== undefined) return known;
  // Codes of the validation, such as `undefinedField`: the document does not match the schema, as on an Enterprise
  // Server with an older one.
  if (/^[a-z]/.test(type ?? "")) return UNSUPPORTED;
  // Invalid variable values have no type, but a list of problems.
  if (error.extensions !== undefined && "problems" in error.extensions) return { code: "VALIDATION" };
  // Internal failures have no type either, but always this message.
  return message.startsWith("Something went wrong while executing your query") ? UNAVAILABLE : UNKNOWN;
}

const PREFIXES: { readonly [Code in ErrorCode]?: string } = {
  AUTH: "GitHub denied access",
  RATE_LIMIT: "GitHub's rate limit was exceeded",
  SERVER: "GitHub failed",
  ADAPTER_UNSUPPORTED: "This GitHub instance does not support the query",
};

function describe(code: ErrorCode, text: string): string {
  if (code !== "NOT_FOUND") return `${PREFIXES[code] ?? "GitHub rejected the request"}: ${text}`;
  return `${sentence(text)} The ${ABSENT}`;
}
