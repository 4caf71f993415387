// GraphQL requests: the values of variables.

import type { Expr, Path } from "../model/expressions.js";
import type { Binding, PlannedGraphql } from "../model/ir.js";
import { ERROR_TYPE, type Typed, withNull } from "../model/shape.js";
import type { TypedExpr, TypedPath } from "../model/typed-expressions.js";
import type { TypedBinding, TypedGraphqlRequest, TypedRequestBase } from "../model/typed-ir.js";
import type { Context } from "./context.js";
import { typeExpr } from "./expressions.js";
import { typeFind } from "./find.js";
import { elementOrigins, typePath } from "./paths.js";
import { withoutFrame } from "./requests.js";
import { searchNode, singleResponse } from "./responses.js";
import { certain, type Scope, withRelative } from "./scope.js";

/** `earlier`: the requests of the route, in which map_array finds its lookups. */
export function typeGraphqlRequest(
  whole: PlannedGraphql,
  frame: TypedRequestBase,
  scope: Scope,
  context: Context,
  earlier: readonly PlannedGraphql[],
): TypedGraphqlRequest {
  const { vars, find, ...request } = withoutFrame(whole);
  const { repeat, variables } = request.operation;
  const bindings = vars
    .filter(({ target }) => target !== repeat?.variable)
    .map((binding) => typeBinding(binding, scope, context, earlier));
  const implicit = new Map<string, TypedPath>();
  for (const name of variables.keys()) {
    if (name === repeat?.variable || vars.some((binding) => binding.target === name)) continue;
    const path = inputPath(name, request, scope);
    if (path) implicit.set(name, typePath(path, scope, context));
  }
  const over = repeat && vars.find(({ target }) => target === repeat.variable)?.source;
  return {
    ...request,
    ...frame,
    vars: bindings,
    implicit,
    ...(over?.kind === "expr" &&
      over.expr.kind === "path" && { repeatOver: typePath(over.expr, scope, context) }),
    ...(find && { find: typeFind(whole, find, searchShapes(whole), scope, context) }),
    response: singleResponse(whole),
  };
}

const searchShapes = (request: PlannedGraphql) => ({
  response: request.operation.response,
  element: searchNode(request),
});

/** The path to an input field; undefined if the input has no such field. */
function inputPath(name: string, { span }: Pick<PlannedGraphql, "span">, scope: Scope): Path | undefined {
  const input = scope.roots.get("in")?.shape;
  if (input?.kind !== "object" || !input.fields().has(name)) return undefined;
  return { kind: "path", span, root: "in", segments: [{ name, each: false }] };
}

function typeBinding(
  { source, ...binding }: Binding,
  scope: Scope,
  context: Context,
  earlier: readonly PlannedGraphql[],
): TypedBinding {
  switch (source.kind) {
    case "expr":
      return { ...binding, source: { kind: "expr", expr: typeExpr(source.expr, scope, context) } };
    case "required": {
      const expr = typeExpr(source.expr, scope, context);
      const unless = source.unless && typePath(source.unless, scope, context);
      return { ...binding, source: { kind: "required", expr, ...(unless && { unless }) } };
    }
    case "map_array": {
      const names = typePath(source.names, scope, context);
      const nodes = typeExpr(source.nodes, scope, context);
      const known = source.known && typeExpr(source.known, scope, context);
      const node = withRelative(scope, {
        label: "nodes_path[]",
        typed: elementType(nodes),
        origins: elementOrigins(nodes),
      });
      const match = typePath(source.match, node, context);
      const extract = typePath(source.extract, node, context);
      const ids = nodeIds(source.nodes, scope, earlier);
      const within = ids.map((id) => typeExpr(id, scope, context));
      return {
        ...binding,
        source: { kind: "map_array", names, nodes, match, extract, ...(known && { known }), within },
      };
    }
  }
}

function elementType({ type }: TypedExpr): Typed {
  return type.shape.kind === "list" ? certain(withNull(type.shape.item, false)) : ERROR_TYPE;
}

/** The node ids that the lookups of these paths were sent with. */
function nodeIds(expr: Expr, scope: Scope, requests: readonly PlannedGraphql[]): Expr[] {
  if (expr.kind === "first") return expr.options.flatMap((option) => nodeIds(option, scope, requests));
  const request = expr.kind === "path" ? requests.find(({ name }) => name === expr.root) : undefined;
  if (!request) return [];
  return [...request.operation.variables.values()].flatMap(({ name, type }): Expr[] => {
    if (type !== "ID!") return [];
    const source = request.vars.find(({ target }) => target === name)?.source;
    if (source) return source.kind === "expr" ? [source.expr] : [];
    const path = inputPath(name, request, scope);
    return path ? [path] : [];
  });
}
