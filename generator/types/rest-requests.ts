// REST requests and gh commands: the values of parameters, bodies, arguments and flags.

import type { PathParam, PlannedGh, PlannedRest } from "../model/ir.js";
import type { TypedGhRequest, TypedRestRequest } from "../model/typed-ir.js";
import type { Context } from "./context.js";
import { typeExpr, typeFields, typeObject } from "./expressions.js";
import { typeFind } from "./find.js";
import { typeMatch } from "./matches.js";
import type { RequestFrame } from "./requests.js";
import { searchElement, singleResponse } from "./responses.js";
import type { Scope } from "./scope.js";
import { typeTemplate } from "./templates.js";

export function typeRestRequest(
  request: PlannedRest,
  frame: RequestFrame,
  scope: Scope,
  context: Context,
): TypedRestRequest {
  const {
    when: _when,
    guards: _guards,
    limits: _limits,
    perItem: _perItem,
    confirms: _confirms,
    body,
    text,
    find,
    instead,
    ...rest
  } = request;
  return {
    ...rest,
    ...frame,
    params: typeParams(request.params, scope, context),
    ...(instead && {
      instead: {
        ...instead,
        when: typeMatch(instead.when, scope, context),
        params: typeParams(instead.params, scope, context),
      },
    }),
    query: typeFields(request.query, scope, context),
    ...(body && { body: typeObject(body, scope, context) }),
    ...(text && {
      text: {
        maxBytes: typeExpr(text.maxBytes, scope, context),
        ...(text.from && { from: typeExpr(text.from, scope, context) }),
      },
    }),
    ...(find && { find: typeFind(request, find, searchShapes(request), scope, context) }),
    response: singleResponse(request),
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
  frame: RequestFrame,
  scope: Scope,
  context: Context,
): TypedGhRequest {
  const {
    when: _when,
    guards: _guards,
    limits: _limits,
    perItem: _perItem,
    confirms: _confirms,
    args,
    flags,
    stdin,
    ...rest
  } = request;
  return {
    ...rest,
    ...frame,
    args: args.map((arg) => typeTemplate(arg, scope, context)),
    flags: flags.map(({ name, span, value }) => ({ name, span, value: typeExpr(value, scope, context) })),
    ...(stdin && { stdin: typeExpr(stdin, scope, context) }),
  };
}
