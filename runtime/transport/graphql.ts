// A GraphQL request over any exchange: what counts as an answer and what as an error.

import { classifyGraphql, type GraphqlError, typeOf } from "../errors/classify-graphql.js";
import { classifyHttp } from "../errors/classify-http.js";
import { brokenJson } from "./json.js";
import type { Exchange, GraphqlAnswer, GraphqlRequest, SendOptions } from "./wire.js";

export async function sendGraphql(
  exchange: Exchange,
  request: GraphqlRequest,
  options: SendOptions,
): Promise<GraphqlAnswer> {
  const body = JSON.stringify({ query: request.document, variables: request.variables });
  const carried = { api: "graphql", method: "POST", path: "", accept: "application/json", body } as const;
  const answer = await exchange(carried, options);
  if (answer.status !== 200) throw classifyHttp(answer.status, answer.headers, answer.body);
  const { data, errors } = parse(answer.body);
  if (errors.length === 0 && data === undefined) throw brokenJson("GraphQL");
  const open = errors.filter((error) => data === undefined || !isAccepted(error, request.partial));
  if (open.length === 0) return { data, unread: [] };
  const error = classifyGraphql(open, answer.headers);
  // An error inside the answer of a mutation's root field comes after the mutation was carried out.
  const inside = request.mutation && open.every(({ path }) => (path?.length ?? 0) > 1);
  if (!inside || data === undefined) throw error;
  if (open.some(({ path }) => data[String(path?.[0])] === null))
    throw error.with({ outcome: "applied", retryable: false });
  return { data, unread: open };
}

function isAccepted(error: GraphqlError, types: readonly string[]): boolean {
  return types.includes(typeOf(error) ?? "") && (error.path?.length ?? 0) > 0;
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
