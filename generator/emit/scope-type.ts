// The type of the scope of a route: the parameter of its functions.

import { mayLackResponse } from "../model/may-lack-response.js";
import { newReads } from "../model/reads.js";
import type { TypedGraphqlRequest, TypedItemDetail, TypedRequest } from "../model/typed-ir.js";
import { literal } from "./code.js";
import { nodeType, searchElementType } from "./find.js";
import { operationType } from "./graphql-requests.js";
import type { Statement } from "./module.js";
import { isCreationSearch } from "./requests.js";
import { responseName } from "./responses.js";
import { givenType, itemType, type RouteEnv } from "./route-env.js";
import { readType } from "./types.js";

/**
 * The parameter of the functions of a route: the input, and each request's response. `details`: the requests for elements
 * of a list, whose response the mapping of an element receives.
 */
export function scopeType(
  env: RouteEnv,
  requests: readonly TypedRequest[],
  details: readonly TypedItemDetail[] = [],
): Statement {
  const members = requests.map((request) => {
    let type = singleType(request, env);
    if (request.perItem)
      type = `readonly ${env.needs.runtimeType("PerItem")}<${itemType(request)}, ${type}>[]`;
    return { name: request.name, type: mayLackResponse(request) ? `${type} | undefined` : type };
  });
  const since = requests.some(isCreationSearch) ? [{ name: "since", type: "string" }] : [];
  const input = env.given.size > 0 ? `${env.inputType} & ${givenType(env.given, env)}` : env.inputType;
  const thens = requests.filter((request) => request.role === "then");
  const ran =
    thens.length > 0
      ? [
          {
            name: "ran",
            type: `{ ${["main", ...thens.map(({ name }) => name)].map((name) => `readonly ${name}: boolean`).join("; ")} }`,
          },
        ]
      : [];
  return {
    kind: "interface",
    name: env.scopeType,
    local: true,
    members: [
      { name: "input", type: input },
      ...members,
      ...details.map((detail) => ({ name: detail.name, type: `${singleType(detail, env)} | null` })),
      ...since,
      ...ran,
    ],
  };
}

/** The type of one response. */
function singleType(request: TypedRequest, env: RouteEnv): string {
  switch (request.api) {
    case "graphql":
      return graphqlType(request, env);
    case "gh":
      return "GhResponse";
    case "rest": {
      if (request.text) return env.needs.runtimeType("TextResponse");
      const type = responseName(request, env);
      return request.find
        ? `${searchElementType(request.find, type)}${request.find.optional ? " | null" : ""}`
        : type;
    }
  }
}

/** The type of a node that a search finds. */
export const nodeStatement = (request: TypedGraphqlRequest, { reads, ...env }: RouteEnv): Statement => ({
  kind: "alias",
  name: nodeType(request, env),
  local: true,
  docs: `The fields of a node of \`${request.operation.name}\` that ghx reads.`,
  type: readType({ ...request.response, nullable: false }, reads.get(request.name) ?? newReads()),
});

function graphqlType(request: TypedGraphqlRequest, env: RouteEnv): string {
  if (request.find) return `${nodeType(request, env)}${request.find.optional ? " | null" : ""}`;
  const { needs } = env;
  const type = operationType(request.operation, needs);
  const { repeat } = request.operation;
  return repeat
    ? `${needs.runtimeType("Repeated")}<${type}, [${repeat.path.map(literal).join(", ")}]>`
    : type;
}
