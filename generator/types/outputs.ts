// Outputs: the mapping of a response, and of the elements of a list.

import type { ListOutput, MapOutput, Output, PlannedRequest } from "../model/ir.js";
import { ERROR_TYPE } from "../model/shape.js";
import type { TypedExpr, TypedListOutput, TypedMapOutput, TypedOutput } from "../model/typed-ir.js";
import type { Context } from "./context.js";
import { typeExpr, typeObject } from "./expressions.js";
import { typeMatch } from "./matches.js";
import type { Roots } from "./narrow.js";
import { pageElement } from "./pages.js";
import { elementOrigins, exprOrigins, pathText, typePath } from "./paths.js";
import { fromScope, type Place, present, type Scope, withRelative } from "./scope.js";

/** `roots`: with the response of the main request, and of every other request. */
export function typeOutput(
  output: Output,
  main: PlannedRequest,
  roots: Roots,
  place: Place,
  context: Context,
): TypedOutput {
  return output.kind === "map"
    ? typeMapOutput(output, main, roots, place, context)
    : typeListOutput(output, main, roots, place, context);
}

export function typeMapOutput(
  { from, value, ...output }: MapOutput,
  main: PlannedRequest,
  roots: Roots,
  place: Place,
  context: Context,
): TypedMapOutput {
  const outer = fromScope(roots, main, place);
  const start = from && typeExpr(from, outer, context);
  const scope = start ? startScope(start, outer) : outer;
  return {
    ...output,
    names: [...roots.keys()],
    ...(start && { from: start }),
    value: typeObject(value, scope, context),
  };
}

export function typeListOutput(
  { from, list, items, scan, order, ...output }: ListOutput,
  main: PlannedRequest,
  roots: Roots,
  place: Place,
  context: Context,
): TypedListOutput {
  const outer = fromScope(roots, main, place);
  const start = from && typeExpr(from, outer, context);
  const scope = start ? startScope(start, outer) : outer;
  const path = typePath(list, scope, context);
  const element = pageElement(path, main.api, scan !== undefined, context);
  const inner = withRelative(scope, {
    label: `${pathText(list)}[]`,
    typed: element,
    origins: elementOrigins(path),
  });
  const typedItems = typeObject(items, inner, context);
  const keep = scan?.keep.map((match) => typeMatch(match, inner, context));
  return {
    ...output,
    names: [...roots.keys()],
    ...(start && { from: start }),
    list: path,
    element,
    items: typedItems,
    ...(scan && keep && { scan: { ...scan, keep } }),
    ...(order && {
      order: {
        ...order,
        when: typeMatch(order.when, outer, context),
        by: typePath(order.by, inner, context),
        bound: typePath(order.bound, inner, context),
      },
    }),
  };
}

/** The scope of a mapping with `from`: relative to its value. The check pass reports a value that is not an object. */
function startScope(start: TypedExpr, outer: Scope): Scope {
  const { kind } = start.type.shape;
  return withRelative(outer, {
    label: "from",
    typed: kind === "object" || kind === "list" ? present(start.type) : ERROR_TYPE,
    origins: exprOrigins(start),
  });
}
