// GraphQL requests of a plan: the document and the values of its variables.

import { capitalize } from "../model/names.js";
import type { TypedExpr, TypedPath } from "../model/typed-expressions.js";
import type { TypedBinding, TypedGraphqlRequest } from "../model/typed-ir.js";
import { call, lines, literal, method, property } from "./code.js";
import { emitExpr, emitRequired } from "./expression.js";
import { emitGraphqlFind } from "./find.js";
import type { ModuleNeeds } from "./module.js";
import { type Env, emitPath } from "./paths.js";
import { emitMethod, itemType, parameter, type RouteEnv, requestEnv } from "./route-env.js";

export function emitGraphqlRequest(request: TypedGraphqlRequest, route: RouteEnv): string[] {
  const entries = [`operation: ${operationName(request.operation.name, route.needs)}`];
  entries.push(emitVariables(request, route));
  const { repeatOver } = request;
  if (repeatOver)
    entries.push(emitMethod("repeat", requestEnv(request, route), route, (env) => emitPath(repeatOver, env)));
  if (request.find) entries.push(`find: ${emitGraphqlFind(request, request.find, route)}`);
  if (request.partial.length > 0) entries.push(`partial: [${request.partial.map(literal).join(", ")}]`);
  return entries;
}

export function operationName(operation: string, needs: ModuleNeeds): string {
  return needs.import(`operations/${operation}`, `${operation}Operation`, false);
}

/** The type of an operation's response and of its variables. */
export function operationType(
  operation: { readonly name: string; readonly kind: "query" | "mutation" },
  needs: ModuleNeeds,
  part: "" | "Variables" = "",
): string {
  return needs.import(
    `operations/${operation.name}`,
    `${operation.name}${capitalize(operation.kind)}${part}`,
    true,
  );
}

/** `page`: sets `first` and `after` from the page of a list. */
export function emitVariables(request: TypedGraphqlRequest, route: RouteEnv, page = false): string {
  const { operation, implicit } = request;
  const env = requestEnv(request, route);
  const properties: string[] = [];
  for (const { name } of operation.variables.values()) {
    if (name === operation.repeat?.variable) continue;
    const binding = request.vars.find((one) => one.target === name);
    const input = implicit.get(name);
    if (page && (name === "first" || name === "after")) properties.push(`${name}: page.${name}`);
    else if (binding) properties.push(property(name, emitBinding(binding, env)));
    else if (input) properties.push(property(name, emitPath(input, env)));
  }
  const code = lines(properties);
  const type = operationType(operation, route.needs, "Variables");
  const result = operation.repeat ? `Omit<${type}, ${literal(operation.repeat.variable)}>` : type;
  const first = parameter(env, route, itemType(request));
  const parameters = page
    ? `${first || "_scope: object"}, page: ${route.needs.runtimeType("GraphqlPage")}`
    : first;
  return method("variables", parameters, result, [`return ${code};`]);
}

function emitBinding({ source, target }: TypedBinding, env: Env): string {
  if (source.kind === "expr") return emitExpr(source.expr, env);
  if (source.kind === "required") {
    const value = emitRequired(source.expr, target.replace(/Id$/, ""), env);
    const given = source.unless && emitPath(source.unless, env);
    return given ? `${given} == null ? ${given} : ${value}` : value;
  }
  const nodes = emitExpr(source.nodes, env);
  const ofNode = (path: TypedPath): string =>
    `(node) => ${emitPath({ ...path, inRequest: false }, { ...env, relative: "node", relativeRoot: undefined })}`;
  const options = [`what: ${literal(lastSegment(source.nodes))}`];
  const within = source.within.map((expr) => emitExpr(expr, env));
  if (within.length > 0) options.push(`within: ${within.join(" ?? ")}`);
  if (source.known) options.push(`known: ${emitExpr(source.known, env)}`);
  return call(env.needs.runtime("matchAll"), [
    emitPath(source.names, env),
    nodes,
    ofNode(source.match),
    ofNode(source.extract),
    options.length > 1 ? lines(options) : `{ ${options[0]} }`,
  ]);
}

/** The noun for the nodes: the last field of their path. */
function lastSegment(expr: TypedExpr): string {
  if (expr.kind === "path")
    return (
      expr.segments
        .filter((segment) => segment.name !== "nodes")
        .at(-1)
        ?.name.replace(/s$/, "") ?? "name"
    );
  return expr.kind === "first" && expr.options[0] ? lastSegment(expr.options[0]) : "name";
}
