// REST requests and gh commands: the values of parameters, bodies, arguments and flags.

import type { PlannedGh, PlannedRest, Template } from "../model/ir.js";
import type { TypedFind, TypedGhRequest, TypedRestRequest, TypedTemplate } from "../model/typed-ir.js";
import type { Context } from "./context.js";
import { typeExpr, typeFields, typeObject } from "./expressions.js";
import { typeMatch } from "./matches.js";
import { typePath } from "./paths.js";
import type { RequestFrame } from "./requests.js";
import { searchElement, singleResponse } from "./responses.js";
import { certain, type Scope } from "./scope.js";

export function typeRestRequest(
  request: PlannedRest,
  frame: RequestFrame,
  scope: Scope,
  context: Context,
): TypedRestRequest {
  const { when: _when, perItem: _perItem, body, text, find, ...rest } = request;
  return {
    ...rest,
    ...frame,
    params: request.params.map(({ name, expr }) => ({ name, expr: typeExpr(expr, scope, context) })),
    query: typeFields(request.query, scope, context),
    ...(body && { body: typeObject(body, scope, context) }),
    ...(text && { text: { maxBytes: typeExpr(text.maxBytes, scope, context) } }),
    ...(find && { find: typeFind(request, find, scope, context) }),
    response: singleResponse(request),
  };
}

function typeFind(
  request: PlannedRest,
  find: NonNullable<PlannedRest["find"]>,
  scope: Scope,
  context: Context,
): TypedFind {
  const element = certain(searchElement(request));
  const { roots, declared } = scope;
  const relative = { label: "the element", typed: element, origins: [{ root: request.name, path: [] }] };
  const inner: Scope = {
    roots,
    relative,
    ...(declared && { declared: { roots: declared.roots, relative } }),
  };
  const response = {
    label: "the response",
    typed: certain(request.endpoint.response ?? element.shape),
    origins: [],
  };
  const path = find.list && typePath(find.list, { roots, relative: response }, context);
  const match = typeMatch(find.match, inner, context);
  const miss = find.miss && typeTemplate(find.miss, scope, context);
  return { maxPages: find.maxPages, match, ...(path && { list: path }), ...(miss && { miss }) };
}

export function typeGhRequest(
  request: PlannedGh,
  frame: RequestFrame,
  scope: Scope,
  context: Context,
): TypedGhRequest {
  const { when: _when, perItem: _perItem, args, flags, ...rest } = request;
  return {
    ...rest,
    ...frame,
    args: args.map((arg) => typeTemplate(arg, scope, context)),
    flags: flags.map(({ name, value }) => ({ name, value: typeTemplate(value, scope, context) })),
  };
}

function typeTemplate(template: Template, scope: Scope, context: Context): TypedTemplate {
  const parts = template.parts.map((part) =>
    typeof part === "string" ? part : typePath(part, scope, context),
  );
  return { source: template, parts };
}
