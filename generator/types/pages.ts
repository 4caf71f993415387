// Pages: the element of a connection or an array that is read page by page.

import type { PlannedRequest } from "../model/ir.js";
import { ERROR_TYPE, isError, type Shape, type Typed, withNull } from "../model/shape.js";
import type { TypedPath } from "../model/typed-expressions.js";
import type { Context } from "./context.js";
import { pathText } from "./paths.js";
import { certain, present } from "./scope.js";

/** The type of an element of a page; reports a list that can't be read page by page. */
export function pageElement(
  path: TypedPath,
  api: PlannedRequest["api"],
  isFiltered: boolean,
  { report }: Context,
): Typed {
  const { shape } = path.type;
  if (isError(shape)) return ERROR_TYPE;
  const { span } = path.source;
  const text = pathText(path.source);
  if (api !== "graphql") {
    if (shape.kind === "list") return certain(withNull(shape.item, false));
    report({ code: "GHX423", span, message: `${text} is not an array` });
    return ERROR_TYPE;
  }
  const result = connectionElement(shape, isFiltered);
  if ("shape" in result) return result;
  report({ code: "GHX423", span, message: `${text} ${result.message}`, fix: result.fix });
  return ERROR_TYPE;
}

interface Problem {
  readonly message: string;
  readonly fix: string;
}

/** A connection has `pageInfo` with both fields, and `nodes`, or `edges` where a filter may end a page anywhere. */
function connectionElement(shape: Shape, isFiltered: boolean): Typed | Problem {
  if (shape.kind !== "object")
    return { message: "is not a connection", fix: "name a field that has nodes and pageInfo" };
  const pageInfo = shape.fields().get("pageInfo")?.shape;
  const has = (name: string): boolean => pageInfo?.kind === "object" && pageInfo.fields().has(name);
  if (!has("hasNextPage") || !has("endCursor"))
    return { message: "lacks its pageInfo", fix: "select pageInfo { hasNextPage endCursor }" };
  const edge = itemShape(shape.fields().get("edges")?.shape);
  if (isFiltered && (edge?.kind !== "object" || !edge.fields().has("cursor")))
    return {
      message: "is filtered, so every element needs its cursor",
      fix: "select edges { cursor node { … } } in place of nodes",
    };
  const node =
    edge?.kind === "object"
      ? edge.fields().get("node")?.shape
      : itemShape(shape.fields().get("nodes")?.shape);
  return node
    ? present(certain(node))
    : { message: "has neither nodes nor edges", fix: "select nodes { … }" };
}

const itemShape = (shape: Shape | undefined): Shape | undefined =>
  shape?.kind === "list" ? shape.item : undefined;
