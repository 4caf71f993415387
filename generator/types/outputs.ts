// Outputs: the mapping of a response, and of the elements of a list.

import type { ItemDetail, ListOutput, MapOutput, Output, PlannedRequest, Scan } from "../model/ir.js";
import type { Origin } from "../model/reads.js";
import { ERROR_TYPE, withNull } from "../model/shape.js";
import type { TypedExpr } from "../model/typed-expressions.js";
import type {
  TypedItemDetail,
  TypedListOutput,
  TypedMapOutput,
  TypedOutput,
  TypedScan,
} from "../model/typed-ir.js";
import type { Context } from "./context.js";
import { typeExpr, typeObject } from "./expressions.js";
import { typeMatch } from "./matches.js";
import type { Roots } from "./narrow.js";
import { pageElement } from "./pages.js";
import { elementOrigins, exprOrigins, pathText, typePath } from "./paths.js";
import { alsoIn, readResponses } from "./requests.js";
import { singleResponse } from "./responses.js";
import { typeRestRequest } from "./rest-requests.js";
import {
  certain,
  conditionScope,
  fromScope,
  givenInputs,
  itemScope,
  narrowedScope,
  present,
  type RoutePlace,
  type Scope,
  withoutMain,
  withRelative,
  withRoot,
} from "./scope.js";
import { typeMessage } from "./templates.js";

/** `roots`: with the response of the main request, and of every other request. */
export function typeOutput(
  output: Output,
  main: PlannedRequest,
  roots: Roots,
  place: RoutePlace,
  context: Context,
): TypedOutput {
  return output.kind === "map"
    ? typeMapOutput(output, main, roots, place, context)
    : typeListOutput(output, main, roots, place, context);
}

export function typeMapOutput(
  { from, value, more, ...output }: MapOutput,
  main: PlannedRequest,
  roots: Roots,
  place: RoutePlace,
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
    ...(more && { more: typeObject(more, scope, context) }),
  };
}

/** `outer`: the scope of the inputs that filter; `element`: the scope of an element. */
function typeScan({ keep, when, ...scan }: Scan, element: Scope, outer: Scope, context: Context): TypedScan {
  return {
    ...scan,
    keep: keep.map((match) => typeMatch(match, element, context)),
    ...(when && { when: typeMatch(when, outer, context) }),
  };
}

export function typeListOutput(
  { from, list, items, more, guard, scan, order, detail, ...output }: ListOutput,
  main: PlannedRequest,
  roots: Roots,
  place: RoutePlace,
  context: Context,
): TypedListOutput {
  const outer = fromScope(roots, main, place);
  const start = from && typeExpr(from, outer, context);
  const scope = start ? startScope(start, outer) : outer;
  const path = typePath(list, scope, context);
  const element = pageElement(path, main.api, scan !== undefined, context);
  const itself = withRelative(scope, {
    label: `${pathText(list)}[]`,
    typed: element,
    origins: elementOrigins(path),
  });
  const before = withoutMain(outer, false);
  const alone = withoutMain(itself, true);
  const typedDetail = detail && typeDetail(detail, alone, place, context);
  const inner = detail
    ? withRoot(alone, detail.name, certain(withNull(singleResponse(detail), true)))
    : alone;
  const typedItems = typeObject(items, inner, context);
  return {
    ...output,
    names: [...itself.roots.keys(), ...(detail ? [detail.name] : [])],
    ...(start && { from: start }),
    list: path,
    element,
    items: typedItems,
    ...(more && { more: typeObject(more, inner, context) }),
    ...(guard && {
      guard: {
        match: typeMatch(guard.match, itself, context),
        miss: typeMessage(guard.miss, itself, { ...context, read: readResponses(context) }),
      },
    }),
    ...(scan && { scan: typeScan(scan, alone, before, context) }),
    ...(order && {
      order: {
        ...order,
        when: typeMatch(order.when, before, context),
        by: typePath(order.by, alone, context),
        bound: typePath(order.bound, alone, context),
      },
    }),
    ...(typedDetail && { detail: typedDetail }),
  };
}

/** Types the request for an element. `element`: the scope of the mapping of an element, without the response. */
function typeDetail(
  detail: ItemDetail,
  element: Scope,
  place: RoutePlace,
  context: Context,
): TypedItemDetail {
  const { roots } = element;
  const outer = conditionScope(roots, place);
  const when = detail.when && typeMatch(detail.when, outer, context);
  const over = typeExpr(detail.perItem.over, element, context);
  const item = withNull(over.type.shape, false);
  const narrowed = narrowedScope(outer, detail.when, place);
  const origins: Origin[] = [];
  const frame = {
    given: givenInputs(narrowed, place),
    names: [...roots.keys()],
    origins,
    ...(when && { when }),
  };
  const scope = itemScope(narrowed, item);
  const request = typeRestRequest(detail, frame, scope, alsoIn(origins, context), place);
  const { max, onError } = detail.perItem;
  return { ...request, perItem: { max, onError, over, item } };
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
