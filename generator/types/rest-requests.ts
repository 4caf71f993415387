// REST requests and gh commands: the values of parameters, bodies, arguments and flags.

import type { Match } from "../model/expressions.js";
import type { PathParam, PlannedGh, PlannedRest } from "../model/ir.js";
import type { TypedGhRequest, TypedRequestBase, TypedRestRequest } from "../model/typed-ir.js";
import type { Context } from "./context.js";
import { typeExpr, typeFields, typeObject } from "./expressions.js";
import { typeFind } from "./find.js";
import { typeMatch } from "./matches.js";
import { negated } from "./narrow.js";
import { withoutFrame } from "./requests.js";
import { searchElement, singleResponse } from "./responses.js";
import { narrowedScope, type RoutePlace, type Scope } from "./scope.js";
import { typeTemplate } from "./templates.js";

export function typeRestRequest(
  request: PlannedRest,
  frame: TypedRequestBase,
  scope: Scope,
  context: Context,
  place: RoutePlace,
): TypedRestRequest {
  const { body, binary, text, file, find, instead, ...rest } = withoutFrame(request);
  // Where the endpoint gets the request, the conditions of the others do not hold.
  const own = scopeWithout(instead, scope, place);
  return {
    ...rest,
    ...frame,
    params: typeParams(request.params, own, context),
    instead: instead.map((one, index) =>
      typeInstead(one, scopeWithout(instead.slice(0, index), scope, place), context, place),
    ),
    query: typeFields(
      request.query,
      scopeWithout(
        instead.filter(({ query }) => query),
        scope,
        place,
      ),
      context,
    ),
    ...(body && {
      body: typeObject(
        body,
        scopeWithout(
          instead.filter((one) => one.body),
          scope,
          place,
        ),
        context,
      ),
    }),
    ...(binary && {
      binary: {
        span: binary.span,
        bytes: typeExpr(binary.bytes, scope, context),
        ...(binary.contentType && { contentType: typeExpr(binary.contentType, scope, context) }),
      },
    }),
    ...(text && {
      text: {
        maxBytes: typeExpr(text.maxBytes, scope, context),
        ...(text.from && { from: typeExpr(text.from, scope, context) }),
      },
    }),
    ...(file && {
      file: {
        name: typeExpr(file.name, scope, context),
        maxBytes: typeExpr(file.maxBytes, scope, context),
        ...(file.dir && { dir: typeExpr(file.dir, scope, context) }),
        ...(file.extract && { extract: typeExpr(file.extract, scope, context) }),
        ...(file.overwrite && { overwrite: typeExpr(file.overwrite, scope, context) }),
      },
    }),
    ...(find && { find: typeFind(request, find, searchShapes(request), scope, context) }),
    response: singleResponse(request),
  };
}

/** The scope where none of the conditions holds. */
const scopeWithout = (
  conditions: readonly { readonly when: Match }[],
  scope: Scope,
  place: RoutePlace,
): Scope => conditions.reduce((known, { when }) => narrowedScope(known, negated(when), place), scope);

function typeInstead(
  { when, span, endpoint, params, query, body }: PlannedRest["instead"][number],
  scope: Scope,
  context: Context,
  place: RoutePlace,
): TypedRestRequest["instead"][number] {
  const narrowed = narrowedScope(scope, when, place);
  return {
    span,
    endpoint,
    when: typeMatch(when, scope, context),
    params: typeParams(params, narrowed, context),
    ...(query && { query: typeFields(query, narrowed, context) }),
    ...(body && { body: typeObject(body, narrowed, context) }),
  };
}

const typeParams = (params: readonly PathParam[], scope: Scope, context: Context) =>
  params.map(({ name, expr }) => ({ name, expr: typeExpr(expr, scope, context) }));

function searchShapes(request: PlannedRest) {
  const element = searchElement(request);
  return { response: request.endpoint.response ?? element, element };
}

export function typeGhRequest(
  request: PlannedGh,
  frame: TypedRequestBase,
  scope: Scope,
  context: Context,
): TypedGhRequest {
  const { args, flags, stdin, ...rest } = withoutFrame(request);
  return {
    ...rest,
    ...frame,
    args: args.map((arg) => typeTemplate(arg, scope, context)),
    flags: flags.map(({ name, span, value }) => ({ name, span, value: typeExpr(value, scope, context) })),
    ...(stdin && { stdin: typeExpr(stdin, scope, context) }),
  };
}
