// A GraphQL request over any exchange: what counts as an answer and what as an error.

import { classifyGraphql, type GraphqlError, typeOf } from "../errors/classify-graphql.js";
import { classifyHttp } from "../errors/classify-http.js";
import { brokenJson } from "./json.js";
import type { Exchange, GraphqlAnswer, SendOptions } from "./wire.js";

export async function sendGraphql(
  exchange: Exchange,
  document: string,
  variables: object,
  accept: readonly string[],
  options: SendOptions,
): Promise<GraphqlAnswer> {
  const answer = await exchange(
    {
      api: "graphql",
      method: "POST",
      path: "",
      accept: "application/json",
      body: JSON.stringify({ query: document, variables }),
    },
    options,
  );
  if (answer.status !== 200) throw classifyHttp(answer.status, answer.headers, answer.body);
  const { data, errors } = parse(answer.body);
  if (errors.length === 0 && (typeof data !== "object" || data === null)) throw brokenJson("GraphQL");
  const accepted = errors.every(
    (error) => accept.includes(typeOf(error) ?? "") && (error.path?.length ?? 0) > 0,
  );
  if (errors.length > 0 && (!accepted || typeof data !== "object" || data === null)) {
    throw classifyGraphql(errors, answer.headers);
  }
  return { data, errors };
}

function parse(body: string): { data: unknown; errors: readonly GraphqlError[] } {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw brokenJson("GraphQL");
  }
  if (typeof value !== "object" || value === null) throw brokenJson("GraphQL");
  const errors = "errors" in value && Array.isArray(value.errors) ? value.errors : [];
  return { data: "data" in value ? value.data : undefined, errors: errors.map(toError) };
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
