// A GraphQL request over any exchange: what counts as an answer and what as an error.

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
import { allVariables, printDocument } from "./document.js";
import { brokenJson } from "./json.js";

/** Throws a `RouteError` for what went wrong, an HTTP status or errors beside the data. */
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

/** What GitHub said about one operation. */
export interface GraphqlReply {
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly errors: readonly GraphqlError[];
  readonly headers: Headers;
}

/** Throws a `RouteError` unless a GraphQL answer came. */
export async function postGraphql(
  exchange: Exchange,
  query: string,
  variables: object,
  options: SendOptions,
): Promise<GraphqlReply> {
  const body = JSON.stringify({ query, variables });
  const carried = { api: "graphql", method: "POST", path: "", accept: "application/json", body } as const;
  const answer = await exchange(carried, options);
  if (answer.status !== 200) throw classifyHttp(answer.status, answer.headers, answer.body);
  const { data, errors } = parse(answer.body);
  if (errors.length === 0 && data === undefined) throw brokenJson("GraphQL");
  return { data, errors, headers: answer.headers };
}

/** The answer, or the error that the reply stands for. */
export function settleGraphql(
  { document, partial }: Pick<GraphqlRequest, "document" | "partial">,
  { data, errors, headers }: GraphqlReply,
): GraphqlAnswer {
  const open = errors.filter((error) => data === undefined || !isAccepted(error, partial));
  if (open.length === 0) return { data, unread: [] };
  const error = classifyGraphql(open, headers);
  // An error inside the answer of a mutation's root field comes after the mutation was carried out.
  const inside = document.kind === "mutation" && open.every(({ path }) => (path?.length ?? 0) > 1);
  if (!inside || data === undefined) throw error;
  if (open.some(({ path }) => data[String(path?.[0])] === null))
    throw error.with({ outcome: "applied", retryable: false });
  return { data, unread: open };
}

function isAccepted(error: GraphqlError, types: readonly string[]): boolean {
  return types.includes(errorType(error) ?? "") && (error.path?.length ?? 0) > 0;
}

type Data = Readonly<Record<string, unknown>>;

function parse(body: string): { data: Data | undefined; errors: readonly GraphqlError[] } {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw brokenJson("GraphQL");
  }
  if (typeof value !== "object" || value === null) throw brokenJson("GraphQL");
  const errors = "errors" in value && Array.isArray(value.errors) ? value.errors : [];
  const data =
    "data" in value && typeof value.data === "object" && value.data !== null ? { ...value.data } : undefined;
  return { data, errors: errors.map(toError) };
}

/** An error entry with only the properties that are of the type they should be. */
function toError(entry: unknown): GraphqlError {
  const { message, type, path, extensions }: Record<string, unknown> =
    typeof entry === "object" && entry !== null ? { ...entry } : {};
  return {
    message: typeof message === "string" ? message : "GitHub told no reason.",
    ...(typeof type === "string" ? { type } : {}),
    ...(Array.isArray(path)
      ? { path: path.filter((part) => typeof part === "string" || typeof part === "number") }
      : {}),
    ...(typeof extensions === "object" && extensions !== null ? { extensions: { ...extensions } } : {}),
  };
}
