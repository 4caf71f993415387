// Searches: `find` reads pages of a list until an element matches.

import type { Find, PlannedGraphql, PlannedRest } from "../model/ir.js";
import { type Shape, scalar } from "../model/shape.js";
import type { TypedTemplate } from "../model/typed-expressions.js";
import type { TypedFind } from "../model/typed-ir.js";
import type { Context } from "./context.js";
import { typeExpr } from "./expressions.js";
import { typeMatch } from "./matches.js";
import type { Roots } from "./narrow.js";
import { typePath } from "./paths.js";
import { certain, type Relative, type Scope, withRelative } from "./scope.js";
import { typeMessage } from "./templates.js";

/** `response` and `element`: the shapes of a page and of an element of its list. */
export function typeFind(
  request: PlannedRest | PlannedGraphql,
  find: Find,
  { response, element }: { readonly response: Shape; readonly element: Shape },
  scope: Scope,
  context: Context,
): TypedFind {
  const inElement: Relative = {
    label: "the element",
    typed: certain(element),
    origins: [{ root: request.name, path: request.perItem ? ["[]", "response"] : [] }],
  };
  // The emitter derives the type of a page from what is read of its elements.
  const inResponse: Relative = { label: "the response", typed: certain(response), origins: [] };
  const inPage = { roots: scope.roots, relative: inResponse };
  const lists = find.lists.map((path) => typePath(path, inPage, context));
  const match = typeMatch(find.match, withRelative(scope, inElement), context);
  const known =
    find.known &&
    typeExpr(find.known, withRelative(scope, request.api === "rest" ? inElement : inResponse), context);
  const optional = find.optional && typeMatch(find.optional, scope, context);
  const miss = find.miss && typeMiss(find, scope, context);
  const several = find.several && typeMessage(find.several, scope, context);
  return {
    maxPages: find.maxPages,
    last: find.last,
    match,
    lists,
    ...(miss && { miss }),
    ...(several && { several }),
    ...(known && { known }),
    ...(optional && { optional }),
  };
}

/** The message can contain the existing names: `{$known}`. */
function typeMiss({ miss, known }: Find, scope: Scope, context: Context): TypedTemplate | undefined {
  if (!miss) return undefined;
  const withKnown = (roots: Roots): Roots =>
    known ? new Map([...roots, ["known", certain(scalar("string"))]]) : roots;
  const { declared } = scope;
  const inner: Scope = {
    ...scope,
    roots: withKnown(scope.roots),
    ...(declared && { declared: { ...declared, roots: withKnown(declared.roots) } }),
  };
  return typeMessage(miss, inner, context);
}
