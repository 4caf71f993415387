// Sends GraphQL requests over any exchange and separates data from errors.

import { defined } from "../contract/defined.js";
import type {
  Exchange,
  GraphqlAnswer,
  GraphqlError,
  GraphqlRequest,
  Headers,
  SendOptions,
} from "../contract/wire.js";
import { classifyGraphql, errorType } from "../errors/classify-graphql.js";
import { classifyHttp } from "../errors/classify-http.js";
import { classifyMessage } from "../errors/classify-message.js";
import { unexpectedResponse } from "../errors/unexpected-response.js";
import { asString, parseObject, properties } from "../text/parse-object.js";
import { allVariables, isMutation, printDocument } from "./document.js";
import { brokenJson, isJson } from "./json.js";

/** Sends one operation. Throws a `RouteError` for an HTTP error and for GraphQL errors that are not accepted. */
export async function sendGraphql(
  exchange: Exchange,
  request: GraphqlRequest,
  options: SendOptions,
): Promise<GraphqlAnswer> {
  return settleGraphql(
    request,
    await postGraphql(exchange, printDocument(request), allVariables(request), options),
  );
}

/** The data and errors of one operation. */
export interface GraphqlReply {
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly errors: readonly GraphqlError[];
  readonly headers: Headers;
}

/** Sends a document. Throws a `RouteError` if the response is not a GraphQL response. */
export async function postGraphql(
  exchange: Exchange,
  query: string,
  variables: object,
  options: SendOptions,
): Promise<GraphqlReply> {
  const body = JSON.stringify({ query, variables });
  const request = { api: "graphql", method: "POST", path: "", accept: "application/json", body } as const;
  const answer = await exchange(request, options);
  // A proxy may answer a write that GitHub applied with any status below 300.
  if (answer.status >= 300) throw classifyHttp(answer.status, answer.headers, answer.body);
  const reply = isJson(answer.headers) ? parseObject(answer.body) : undefined;
  const data = properties(reply?.data);
  const errors = (Array.isArray(reply?.errors) ? reply.errors : limitMessage(reply)).map(toError);
  if (errors.length === 0 && data === undefined) throw brokenJson("GraphQL", answer.status);
  return { data, errors, headers: answer.headers };
}

/** Returns the data of a reply. Throws if it has errors that are not accepted. */
export function settleGraphql(
  { operation, partial }: Pick<GraphqlRequest, "operation" | "partial">,
  { data, errors, headers }: GraphqlReply,
): GraphqlAnswer {
  const rejected = errors.filter((error) => data === undefined || !isAccepted(error, partial));
  if (rejected.length === 0) {
    const values = Object.values(data ?? {});
    // GitHub returns null for a mutation only with an error.
    const isEmpty = isMutation(operation) ? values.every((value) => value === null) : values.length === 0;
    if (!isEmpty) return { data, unread: [] };
    const invalid = unexpectedResponse("data", "a result", data);
    throw invalid.with({ details: { ...invalid.details, data } });
  }
  const refusal = classifyGraphql(rejected, headers);
  // Where a root field has a value, it was applied, whatever the errors are.
  const isRefused = data === undefined || Object.values(data).every((value) => value === null);
  const error = isRefused ? refusal : refusal.with({ outcome: "unknown" });
  // An error below a mutation's root field occurs after the mutation was applied.
  const inside = isMutation(operation) && rejected.every(({ path }) => (path?.length ?? 0) > 1);
  if (!inside || data === undefined) throw error;
  if (rejected.some(({ path }) => data[String(path?.[0])] === null))
    throw error.with({ outcome: "applied", retryable: false });
  return { data, unread: rejected };
}

/** Returns a body that reports a rate limit as REST does, which GitHub also sends with HTTP 200. */
function limitMessage(reply: Readonly<Record<string, unknown>> | undefined): unknown[] {
  return classifyMessage(asString(reply?.message) ?? "")?.limit === undefined ? [] : [reply];
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

/** Returns an error entry with only the properties of the expected types. */
function toError(entry: unknown): GraphqlError {
  const { message, type, path, extensions } = properties(entry) ?? {};
  const isKey = (part: unknown) => typeof part === "string" || typeof part === "number";
  return defined({
    message: asString(message) ?? "No error message.",
    type: asString(type),
    path: Array.isArray(path) ? path.filter(isKey) : undefined,
    extensions: properties(extensions),
  });
}
