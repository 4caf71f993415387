// Sends GraphQL requests over any exchange and separates data from errors.

import { defined } from "../contract/defined.js";
import type {
  Exchange,
  GraphqlAnswer,
  GraphqlReply,
  GraphqlRequest,
  HttpRequest,
  SendOptions,
} from "../contract/wire.js";
import { parseObject, properties } from "../text/parse-object.js";
import { allVariables, hasResult, printDocument } from "./document.js";
import { isJson } from "./json.js";

/** Sends one operation. Throws a `RouteError` for an HTTP error and for GraphQL errors that are not accepted. */
export async function sendGraphql(
  exchange: Exchange,
  request: GraphqlRequest,
  options: SendOptions,
): Promise<GraphqlAnswer> {
  const { headers } = request.operation.own ?? {};
  const reply = await postGraphql(exchange, printDocument(request), allVariables(request), options, headers);
  const { data, errors } = reply;
  if (errors.length === 0 && hasResult(request.operation, data)) return { data };
  return (await import("./refusals.js")).settleGraphql(request, reply);
}

/** Sends a document. Throws a `RouteError` if the response is not a GraphQL response. */
export async function postGraphql(
  exchange: Exchange,
  query: string,
  variables: object,
  options: SendOptions,
  headers: HttpRequest["headers"] = undefined,
): Promise<GraphqlReply> {
  const body = JSON.stringify({ query, variables });
  const request = defined({
    api: "graphql" as const,
    method: "POST" as const,
    path: "",
    accept: "application/json",
    body,
    headers,
  });
  const answer = await exchange(request, options);
  const reply = isJson(answer.headers) ? parseObject(answer.body) : undefined;
  const data = properties(reply?.data);
  // A proxy may answer a write that GitHub applied with any status below 300.
  const isSuccess = answer.status < 300 && data !== undefined && !Array.isArray(reply?.errors);
  const errors = isSuccess ? [] : (await import("./refusals.js")).readErrors(answer, reply);
  return { data, errors, headers: answer.headers };
}
