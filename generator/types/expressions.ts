// Types of expressions, by operator.

import type { Constant, Expr, FieldExpr, ObjectExpr } from "../model/expressions.js";
import { FUNCTIONS } from "../model/functions.js";
import {
  describe,
  ERROR_TYPE,
  isError,
  isText,
  list,
  NOTHING,
  scalar,
  type Typed,
  withNull,
} from "../model/shape.js";
import type {
  TypedCall,
  TypedCase,
  TypedEach,
  TypedExpr,
  TypedField,
  TypedObject,
} from "../model/typed-expressions.js";
import { didYouMean } from "../source/diagnostic.js";
import type { Context } from "./context.js";
import { typeMatch } from "./matches.js";
import { hasSelection, objectType, possibleTypes } from "./objects.js";
import { concatType, enumType, firstType, joinType, onlyType, templateType, textType } from "./operators.js";
import { elementScope, exprOrigins, innerScope, keyed, listed, typePath } from "./paths.js";
import { certain, present, type Scope, valueScope, withRelative } from "./scope.js";
import { typeMessage, typeTemplate } from "./templates.js";

/** Types an expression. Reports an expression without a type and returns the error type for it, which causes no further errors. */
export function typeExpr(expr: Expr, scope: Scope, context: Context): TypedExpr {
  const operand = (inner: Expr): TypedExpr => typeExpr(inner, scope, context);
  switch (expr.kind) {
    case "error":
      return { kind: expr.kind, source: expr, type: ERROR_TYPE };
    case "path":
      return typePath(expr, scope, context);
    case "const":
      return { kind: expr.kind, source: expr, type: constType(expr.value) };
    case "first": {
      const options = expr.options.map(operand);
      const conflict = expr.conflict && typeTemplate(expr.conflict, scope, context);
      const type = firstType(options, expr, context);
      return { kind: expr.kind, source: expr, options, ...(conflict && { conflict }), type };
    }
    case "case": {
      const of = operand(expr.of);
      const change = (value: string): string =>
        expr.to === "upper" ? value.toUpperCase() : value.toLowerCase();
      return { kind: expr.kind, source: expr, of, type: textType(of.type, expr, change, context) };
    }
    case "enum": {
      const of = operand(expr.of);
      return { kind: expr.kind, source: expr, of, type: enumType(expr, of.type, context) };
    }
    case "when": {
      const match = typeMatch(expr.match, scope, context);
      const value = typeExpr(expr.value, valueScope(scope, expr.match), context);
      const type = isError(value.type.shape)
        ? ERROR_TYPE
        : scope.request
          ? { ...value.type, absent: true }
          : { ...value.type, shape: withNull(value.type.shape, true) };
      const inRequest = scope.request === true;
      return { kind: expr.kind, source: expr, match, value, inRequest, type };
    }
    case "object":
      return typeObject(expr, scope, context);
    case "each":
      return typeEach(expr, scope, context);
    case "required":
      return typeRequired(expr, operand(expr.value), scope, context);
    case "select":
      return typeSelect(expr, operand(expr.named), scope, context);
    case "concat": {
      const parts = expr.parts.map(operand);
      return { kind: expr.kind, source: expr, parts, type: concatType(parts, context) };
    }
    case "text": {
      const text = typeTemplate(expr.template, scope, context);
      return { kind: expr.kind, source: expr, text, type: templateType(text, context) };
    }
    case "join": {
      const parts = expr.parts.map(operand);
      return { kind: expr.kind, source: expr, parts, type: joinType(parts, context) };
    }
    case "only": {
      const of = typePath(expr.of, scope, context);
      return { kind: expr.kind, source: expr, of, type: onlyType(expr, of.type, context) };
    }
    case "call":
      return typeCall(expr, operand(expr.argument), context);
    case "ran":
      if (!scope.roots.has(`ran:${expr.request}`)) {
        const followUps = [...scope.roots.keys()].flatMap((root) =>
          root.startsWith("ran:") ? [root.slice("ran:".length)] : [],
        );
        context.report({
          code: "GHX408",
          span: expr.span,
          message: `there is no follow-up named "${expr.request}"${didYouMean(expr.request, followUps)}`,
        });
      }
      return { kind: expr.kind, source: expr, type: certain(scalar("boolean")) };
    case "holds": {
      const match = typeMatch(expr.match, scope, context);
      return { kind: expr.kind, source: expr, match, type: certain(scalar("boolean")) };
    }
  }
}

function typeRequired(
  expr: Extract<Expr, { kind: "required" }>,
  value: TypedExpr,
  scope: Scope,
  context: Context,
): TypedExpr {
  const unless = expr.unless && typePath(expr.unless, scope, context);
  const message = expr.message && typeMessage(expr.message, scope, context);
  const { shape } = value.type;
  const passed = unless?.type;
  const type = isError(shape)
    ? ERROR_TYPE
    : { shape: withNull(shape, passed?.shape.nullable ?? false), absent: passed?.absent ?? false };
  return {
    kind: expr.kind,
    source: expr,
    value,
    ...(unless && { unless }),
    ...(message && { message }),
    type,
  };
}

/** The id of the selected element; absent without a list or a name. */
function typeSelect(
  expr: Extract<Expr, { kind: "select" }>,
  named: TypedExpr,
  scope: Scope,
  context: Context,
): TypedExpr {
  const lists = expr.lists.map((path) => typePath(path, scope, context));
  const [first, ...others] = lists.map((list) => elementScope(list, scope, context).relative);
  // The elements of all lists are read in the same way.
  const origins = [first, ...others].flatMap((one) => one?.origins ?? []);
  const element = first ? withRelative(scope, { ...first, origins }) : scope;
  const [name, id] = [typePath(expr.name, element, context), typePath(expr.id, element, context)];
  const isOpen = [...lists, named]
    .map((one) => one.type)
    .some(({ shape, absent }) => absent || shape.nullable);
  const type = isError(id.type.shape)
    ? ERROR_TYPE
    : { shape: withNull(id.type.shape, false), absent: isOpen };
  return { kind: expr.kind, source: expr, lists, named, name, id, type };
}

export function typeObject(expr: ObjectExpr, scope: Scope, context: Context): TypedObject {
  const from = expr.from && typePath(expr.from, scope, context);
  const inner = from ? innerScope(from, scope) : scope;
  const by = expr.by && typeCases(expr.by, inner, context);
  const fields = typeFields(expr.fields, inner, context);
  return {
    kind: expr.kind,
    source: expr,
    ...(from && { from }),
    fields,
    ...(by && { by }),
    type: expr.by && !by ? ERROR_TYPE : objectType({ fields, ...(by && { by }) }, inner, from?.type),
  };
}

export function typeFields(fields: readonly FieldExpr[], scope: Scope, context: Context): TypedField[] {
  return fields.map(({ when, ...field }) => ({
    ...field,
    expr: typeExpr(field.expr, scope, context),
    ...(when && { when: typeMatch(when, scope, context) }),
  }));
}

/** The cases of `by`, each in the scope of its type; reports missing and unknown cases. */
function typeCases(by: NonNullable<ObjectExpr["by"]>, scope: Scope, context: Context): TypedObject["by"] {
  const possible = possibleTypes(scope);
  if (!possible) {
    if (!scope.relative || !isError(scope.relative.typed.shape))
      context.report({
        code: "GHX411",
        span: by.path.span,
        message: `${scope.relative?.label ?? "this"} is one type, so it has no cases`,
      });
    return undefined;
  }
  const path = typePath(by.path, scope, context);
  const names = new Set(by.cases.map((one) => one.name));
  const missing = [...possible].flatMap(([name, shape]) =>
    !names.has(name) && hasSelection(shape) ? [name] : [],
  );
  if (missing.length > 0) {
    context.report({
      code: "GHX412",
      span: by.path.span,
      message: `by needs a case for every type; missing: ${missing.slice(0, 5).join(", ")}`,
    });
  }
  const cases = by.cases.flatMap((one): TypedCase[] => {
    const shape = possible.get(one.name);
    if (!shape) {
      context.report({
        code: "GHX412",
        span: one.span,
        message: `"${one.name}" is not one of the types here${didYouMean(one.name, possible.keys())}`,
      });
      return [];
    }
    const origins = scope.relative?.origins ?? [];
    const inner = withRelative(scope, { label: one.name, typed: certain(shape), origins });
    return [{ name: one.name, source: one, fields: typeFields(one.fields, inner, context) }];
  });
  return { path, cases };
}

function constType(value: Constant): Typed {
  if (value === null) return certain(NOTHING);
  if (typeof value === "object") return certain(list({ ...NOTHING, nullable: false }));
  if (typeof value === "string") return certain(scalar("string", false, [value]));
  if (typeof value === "number") return certain(scalar(Number.isInteger(value) ? "integer" : "number"));
  return certain(scalar("boolean"));
}

function typeEach(expr: Extract<Expr, { kind: "each" }>, scope: Scope, context: Context): TypedEach {
  const list = typePath(expr.list, scope, context);
  const element = elementScope(list, scope, context);
  const where = expr.where && typeMatch(expr.where, element, context);
  const item = typeExpr(expr.item, element, context);
  const key = expr.key && typeExpr(expr.key, element, context);
  if (
    key &&
    !isError(key.type.shape) &&
    (!isText(key.type.shape) || key.type.absent || key.type.shape.nullable)
  )
    context.report({
      code: "GHX409",
      span: key.source.span,
      message: `key is ${describe(key.type)}, but a name of a field is text`,
    });
  // Elements without a case are dropped from the list.
  const isChoice = expr.item.kind === "object" && expr.item.by !== undefined;
  const isTyped = list.type.shape.kind !== "scalar" && !isError(list.type.shape) && !isError(item.type.shape);
  const mapped = isChoice ? present(item.type) : item.type;
  return {
    kind: expr.kind,
    source: expr,
    list,
    ...(key && { key }),
    ...(where && { where }),
    item,
    inRequest: scope.request === true,
    type: !isTyped ? ERROR_TYPE : key ? keyed(mapped, list.type, scope) : listed(mapped, list.type, scope),
  };
}

function typeCall(expr: Extract<Expr, { kind: "call" }>, argument: TypedExpr, context: Context): TypedCall {
  const definition = FUNCTIONS.get(expr.name);
  const base = { kind: expr.kind, source: expr, argument } as const;
  if (!definition) {
    context.report({
      code: "GHX406",
      span: expr.span,
      message: `the runtime has no function "${expr.name}"${didYouMean(expr.name, FUNCTIONS.keys())}`,
    });
    return { ...base, type: ERROR_TYPE };
  }
  const { type } = argument;
  if (isError(type.shape)) return { ...base, type: ERROR_TYPE };
  readFields(definition.reads, argument, context);
  const problem = definition.check(type);
  if (problem)
    context.report({ code: "GHX407", span: expr.argument.span, message: `${expr.name}: ${problem}` });
  return { ...base, type: definition.result(type) };
}

/** Records the fields of the argument that a function reads. */
function readFields(names: readonly string[], argument: TypedExpr, context: Context): void {
  const { shape } = argument.type;
  if (shape.kind !== "object") return;
  for (const name of names) {
    const field = shape.fields().get(name);
    if (!field) continue;
    if (field.problem) context.report({ ...field.problem, span: argument.source.span });
    for (const { root, path } of exprOrigins(argument)) context.read({ root, path: [...path, name] });
  }
}
