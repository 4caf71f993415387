// What failures mean: GitHub's refusals, incomplete results, errors of the network, and missing routes. The first one
// loads it.

import { defined } from "../contract/defined.js";
import type { GraphqlOperation, RestRequest, TextPosition } from "../contract/plan.js";
import type { Route } from "../contract/route.js";
import type { RouteBlocker } from "../contract/route-blocker.js";
import { RouteError, UNSUPPORTED, validationError } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import {
  type GraphqlAnswer,
  type GraphqlError,
  type GraphqlReply,
  type GraphqlRequest,
  type HttpAnswer,
  OR_LOGIN,
} from "../contract/wire.js";
import { classifyGraphql, errorType } from "../errors/classify-graphql.js";
import { classifyHttp } from "../errors/classify-http.js";
import { classifyMessage } from "../errors/classify-message.js";
import { unexpectedResponse } from "../errors/unexpected-response.js";
import { asString, properties } from "../text/parse-object.js";
import { outcomeOfStatus } from "../writes/not-applied.js";
import { hasResult, isMutation } from "./document.js";
import { isEnterpriseServer } from "./hosts.js";
import { brokenJson } from "./json.js";

export { classifyNetwork } from "../errors/classify-network.js";
export { checkAnswer } from "../writes/check-answer.js";

/** Returns the error of a REST response with a status of 300 or more. */
export function classifyRest({ status, headers, body }: HttpAnswer, request: RestRequest): RouteError {
  return status < 400
    ? moved(status, headers.location)
    : withRequest(classifyHttp(status, headers, body), request);
}

/** Adds the request to the error, because GitHub's "Not Found" does not name the resource. */
function withRequest(error: RouteError, { method, path }: RestRequest): RouteError {
  const request = `${method} ${path}`;
  const message = error.code === "NOT_FOUND" ? `${request}: ${error.message}` : error.message;
  return error.with({ message, details: { ...error.details, request } });
}

function moved(status: number, location: string | undefined): RouteError {
  return validationError("The resource has moved. Use the repository's new name.", {
    details: defined({ status, location: location?.split("?")[0] }),
    outcome: outcomeOfStatus(status),
  });
}

/**
 * Returns the errors of a GraphQL response. Throws for an HTTP error, and for a response without data and errors. A body may
 * report a rate limit as REST does, also with HTTP 200.
 */
export function readErrors(
  { status, headers, body }: HttpAnswer,
  reply: Readonly<Record<string, unknown>> | undefined,
): GraphqlError[] {
  if (status >= 300) throw classifyHttp(status, headers, body);
  if (Array.isArray(reply?.errors) && reply.errors.length > 0) return reply.errors.map(toError);
  if (properties(reply?.data) !== undefined) return [];
  const error = toError(reply);
  if (classifyMessage(error.message)?.limit === undefined) throw brokenJson("GraphQL", status);
  return [error];
}

/** Returns an error entry with only the properties of the expected types. */
function toError(entry: unknown): GraphqlError {
  const { message, type, path, locations, extensions } = properties(entry) ?? {};
  const isKey = (part: unknown) => typeof part === "string" || typeof part === "number";
  return defined({
    message: asString(message) ?? "No error message.",
    type: asString(type),
    path: Array.isArray(path) ? path.filter(isKey) : undefined,
    locations: Array.isArray(locations) ? locations.flatMap(toPosition) : undefined,
    extensions: properties(extensions),
  });
}

function toPosition(value: unknown): TextPosition[] {
  const { line, column } = properties(value) ?? {};
  return typeof line === "number" && typeof column === "number" ? [{ line, column }] : [];
}

/** Returns the data of a reply. Throws if it has errors that are not accepted. */
export function settleGraphql(
  { operation, partial }: Pick<GraphqlRequest, "operation" | "partial">,
  { data, errors, headers }: GraphqlReply,
): GraphqlAnswer {
  const rejected = errors.filter((error) => data === undefined || !isAccepted(error, partial));
  if (rejected.length === 0) {
    if (hasResult(operation, data)) return { data };
    const invalid = unexpectedResponse("data", "a result", data);
    throw invalid.with({ details: { ...invalid.details, data } });
  }
  const located = locateErrors(rejected, operation);
  const classified = classifyGraphql(located, headers);
  const refusal = operation.own ? ownDocumentError(classified, located, data) : classified;
  // Where a root field has a value, it was applied, whatever the errors are. If GitHub refused the others, the rest of the
  // mutation was not.
  const isRefused = data === undefined || Object.values(data).every((value) => value === null);
  const isPart = classified.outcome === "none" && isMutation(operation);
  const error = isRefused
    ? refusal
    : refusal.with(isPart ? { outcome: "applied", retryable: false } : { outcome: "unknown" });
  // An error below a mutation's root field occurs after the mutation was applied.
  const inside = isMutation(operation) && rejected.every(({ path }) => (path?.length ?? 0) > 1);
  if (!inside || data === undefined) throw error;
  if (rejected.some(({ path }) => data[String(path?.[0])] === null))
    throw error.with({ outcome: "applied", retryable: false });
  return { data, unread: classifyGraphql(rejected) };
}

/** Returns the errors with positions in the text of the program, which their messages contain as well. */
function locateErrors(errors: readonly GraphqlError[], { own }: GraphqlOperation): readonly GraphqlError[] {
  if (own === undefined) return errors;
  return errors.map((error) => {
    const [sent] = error.locations ?? [];
    if (sent === undefined) return error;
    const position = own.locate(sent);
    const place = `line ${position.line}, column ${position.column}`;
    const named = error.message.replace(` at [${sent.line}, ${sent.column}]`, ` at ${place}`);
    return { ...error, message: named === error.message ? `${named} (${place})` : named, position };
  });
}

/** Returns the error of a document of the program: with the data of the response, or about what is not valid in it. */
function ownDocumentError(error: RouteError, errors: readonly GraphqlError[], data: unknown): RouteError {
  if (data !== undefined) return error.with({ details: { ...error.details, data } });
  // Codes of the validation are in lower case, such as `undefinedField`.
  const isInvalid = errors.every(
    (one) => one.position && (one.path === undefined || /^[a-z]/.test(errorType(one) ?? "")),
  );
  const texts = new Set(errors.map(({ message }) => message));
  const message = `GitHub rejected the document: ${[...texts].slice(0, 5).join("; ")}.`;
  return isInvalid && /UNKNOWN|UNSUPPORTED/.test(error.code)
    ? error.with({ code: "VALIDATION", message })
    : error;
}

function isAccepted(error: GraphqlError, types: readonly string[]): boolean {
  const type = errorType(error) ?? "";
  const { path = [] } = error;
  // Without a scope, an element of a list may lack a part, and without a permission an object within it. Without the list
  // or the element itself, the call fails.
  const below = type === "FORBIDDEN" ? 2 : 0;
  const isInside = (key: unknown, index: number) =>
    !/SCOPES|FORBIDDEN/.test(type) || (typeof key === "number" && index + below < path.length);
  return types.includes(type) && path.some(isInside);
}

/** Returns the error of a call whose routes are all unavailable. `what`: the capability id, or `a chain`. */
export function noRoute(
  what: string,
  session: Session,
  blockers: readonly (RouteBlocker & { readonly route: Route })[],
): RouteError {
  const reasons = blockers.map(({ route, message }) => `${route}: ${message}`).join("; ");
  const details = { routes: blockers.map(({ code: _, details: _details, ...shown }) => shown) };
  if (blockers.some(({ code }) => code === "AUTH")) {
    const isServer = isEnterpriseServer(session.host);
    const variable = isServer ? "GH_ENTERPRISE_TOKEN" : "GH_TOKEN";
    const { custom, rest } = session.urls;
    // The login of gh is not used for a custom URL.
    const at = custom ? `${isServer ? `${session.host} at ` : ""}${rest}` : session.host;
    const message = `Found no GitHub login for ${at}. Set ${variable}${custom ? "." : OR_LOGIN}`;
    return new RouteError("AUTH", message, { details });
  }
  const invalid = blockers.find(({ code }) => code === "VALIDATION");
  if (invalid !== undefined) {
    return validationError(invalid.message, { details: { ...details, ...invalid.details } });
  }
  return new RouteError(UNSUPPORTED, `No route is available for ${what}: ${reasons}`, { details });
}
