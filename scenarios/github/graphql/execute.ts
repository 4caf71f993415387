/** Executes GraphQL requests: parses, validates and executes them, and formats errors like GitHub. */
import {
  defaultTypeResolver,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLTypeResolver,
} from "graphql";
import { GitHubError } from "../store/errors.js";
import { parseDocument, validationErrors } from "./documents.js";
import { executionError, notImplemented, requestError, type WireError } from "./errors.js";
import { queryCost } from "./query-cost.js";
import { githubSchema } from "./schema.js";
import { TYPES } from "./type-map.js";
import { type Call, type CountedCall, View } from "./types.js";

export interface GraphQLRequest {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly operationName?: string | null | undefined;
}

export interface GraphQLOptions {
  /** Accepts conflicting fields. GitHub does, and gh sends some. */
  readonly allowOverlappingFields: boolean;
}

export interface WireResult {
  readonly data?: unknown;
  readonly errors?: readonly WireError[];
}

export async function executeGraphQL(
  { spend, ...call }: CountedCall,
  request: GraphQLRequest,
  options: GraphQLOptions,
): Promise<WireResult> {
  const document = parseDocument(request.query);
  if (document instanceof GraphQLError) return { errors: [requestError(document)] };
  const invalid = validationErrors(document, options.allowOverlappingFields);
  if (invalid.length > 0) return { errors: invalid.map((error) => requestError(error, {}, document)) };
  const cost = queryCost(githubSchema(), document, request.variables ?? {}, request.operationName);
  if (cost.nodes > MAX_NODES) return { errors: [tooManyNodes(cost.nodes)] };
  const result = await execute({
    schema: githubSchema(),
    document,
    contextValue: { ...call, cost, rateLimit: spend(cost.points) } satisfies Call,
    variableValues: request.variables ?? {},
    operationName: request.operationName ?? null,
    fieldResolver: resolveField,
    typeResolver: resolveType,
  });
  if (!("data" in result)) {
    const variables = request.variables ?? {};
    return { errors: (result.errors ?? []).map((error) => requestError(error, variables)) };
  }
  return { data: result.data, ...(result.errors && { errors: result.errors.map(executionError) }) };
}

/** GitHub's limit for the nodes that a request may return. */
const MAX_NODES = 500_000;

function tooManyNodes(nodes: number): WireError {
  const [requested, limit] = [nodes, MAX_NODES].map((count) => count.toLocaleString("en"));
  return {
    type: "MAX_NODE_LIMIT_EXCEEDED",
    message: `This query requests up to ${requested} possible nodes which exceeds the maximum limit of ${limit}.`,
  };
}

/** Returns the operations of a document for the request log, or an empty list if it cannot be parsed. */
export function operations(query: string): { kind: string; name: string | undefined }[] {
  const document = parseDocument(query);
  if (document instanceof GraphQLError) return [];
  return document.definitions.flatMap((definition) =>
    definition.kind === "OperationDefinition"
      ? [{ kind: definition.operation, name: definition.name?.value }]
      : [],
  );
}

const resolveField: GraphQLFieldResolver<unknown, Call> = (source, args, call, info) => {
  const { name: typeName } = info.parentType;
  if (source instanceof View) {
    if (!(info.fieldName in source.fields)) throw notImplemented(typeName, info.fieldName);
    const value = source.fields[info.fieldName];
    return typeof value === "function" ? value(args, info) : value;
  }
  const field = TYPES[typeName]?.[info.fieldName];
  if (!field) throw notImplemented(typeName, info.fieldName);
  return typeName === "Mutation"
    ? applyMutation(() => field(source, args, call, info), call, info.fieldName)
    : field(source, args, call, info);
};

/** Applies a mutation. If a permission is missing, the error names the mutation, like GitHub's. */
function applyMutation(apply: () => unknown, call: Call, fieldName: string): unknown {
  try {
    const payload = apply();
    call.applied.push(fieldName);
    return payload;
  } catch (error) {
    if (!(error instanceof GitHubError) || error.details.lacks !== "permission") throw error;
    const name = fieldName.charAt(0).toUpperCase() + fieldName.slice(1);
    const message = `${call.viewer.user.login} does not have the correct permissions to execute \`${name}\``;
    throw new GitHubError("FORBIDDEN", message);
  }
}

const resolveType: GraphQLTypeResolver<unknown, Call> = (value, call, info, type) =>
  value instanceof View ? value.__typename : defaultTypeResolver(value, call, info, type);
