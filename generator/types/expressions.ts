// Types of expressions: what each word makes of its operands.

import { FUNCTIONS } from "../model/functions.js";
import type { Expr, FieldExpr, ObjectExpr } from "../model/ir.js";
import {
  type Field,
  isText,
  join,
  list,
  NOTHING,
  type ObjectShape,
  object,
  type Shape,
  scalar,
  type Typed,
  withNull,
} from "../model/shape.js";
import { didYouMean } from "../source/diagnostic.js";
import { checkMatch } from "./matches.js";
import {
  type Context,
  elementScope,
  inside,
  listed,
  originsOf,
  present,
  type Scope,
  typed,
  typeOfPath,
  UNKNOWN,
  withRelative,
} from "./paths.js";

/** The type; undefined (and a diagnostic) when it has none, so that one mistake is told once. */
export function typeOf(expr: Expr, scope: Scope, context: Context): Typed | undefined {
  switch (expr.kind) {
    case "error":
      return undefined;
    case "path":
      return typeOfPath(expr, scope, context);
    case "const": {
      const { value } = expr;
      if (value === null) return typed(NOTHING);
      if (typeof value === "string") return typed(scalar("string", false, [value]));
      if (typeof value === "number") return typed(scalar(Number.isInteger(value) ? "integer" : "number"));
      return typed(scalar("boolean"));
    }
    case "first":
      return typeOfFirst(expr.options, expr, scope, context);
    case "case": {
      const of = typeOf(expr.of, scope, context);
      if (!of) return undefined;
      const change = (value: string): string =>
        expr.to === "upper" ? value.toUpperCase() : value.toLowerCase();
      return mapText(of, expr, change, context);
    }
    case "enum":
      return typeOfEnum(expr, scope, context);
    case "when": {
      checkMatch(expr.match, scope, context);
      const value = typeOf(expr.value, scope, context);
      return value && { ...value, shape: withNull(value.shape, true) };
    }
    case "object":
      return typeOfObject(expr, scope, context);
    case "each": {
      const element = elementScope(expr.list, scope, context);
      if (element && expr.where) checkMatch(expr.where, element, context);
      const whole = element && typeOf(expr.item, element, context);
      // Elements without a case are left out of the list.
      const item = whole && expr.item.kind === "object" && expr.item.by ? present(whole) : whole;
      const from = item && typeOfPath(expr.list, scope, context);
      return from && listed(item, from, scope);
    }
    case "concat":
      return typeOfConcat(expr.parts, scope, context);
    case "call": {
      const definition = FUNCTIONS.get(expr.name);
      const argument = typeOf(expr.argument, scope, context);
      if (!definition) {
        context.report({
          code: "GHX406",
          span: expr.span,
          message: `the runtime has no function "${expr.name}"${didYouMean(expr.name, FUNCTIONS.keys())}`,
        });
        return undefined;
      }
      if (!argument) return undefined;
      const problem = definition.check(argument);
      visitReads(definition.reads, expr.argument, argument.shape, scope, context);
      if (problem)
        context.report({ code: "GHX407", span: expr.argument.span, message: `${expr.name}: ${problem}` });
      return definition.result(argument);
    }
    case "ran": {
      if (!scope.roots.has(`ran:${expr.step}`)) {
        context.report({
          code: "GHX408",
          span: expr.span,
          message: `there is no follow-up named "${expr.step}"`,
        });
      }
      return typed(scalar("boolean"));
    }
  }
}

function visitReads(
  names: readonly string[],
  argument: Expr,
  shape: Shape,
  scope: Scope,
  context: Context,
): void {
  if (shape.kind !== "object") return;
  for (const name of names.filter((one) => shape.fields().has(one))) {
    for (const { root, path } of originsOf(argument, scope)) context.visit?.({ root, path: [...path, name] });
  }
}

function typeOfFirst(
  options: readonly Expr[],
  expr: Expr,
  scope: Scope,
  context: Context,
): Typed | undefined {
  const types = options.map((option) => typeOf(option, scope, context));
  const known = types.filter((type) => type !== undefined);
  if (known.length < types.length) return undefined;
  const [head, ...rest] = known.map((type) => type.shape);
  const shape = head && rest.reduce<Shape | undefined>((a, b) => a && join(a, b), head);
  if (!shape) {
    context.report({
      code: "GHX409",
      span: expr.span,
      message: "the options of first have no type in common",
    });
    return undefined;
  }
  const certain = known.findIndex((type) => !type.absent && !type.shape.nullable);
  const sure = certain >= 0;
  const unreached = sure ? options[certain + 1] : undefined;
  if (unreached) {
    context.report({
      code: "GHX409",
      span: unreached.span,
      message: "this is never reached: what stands before it in first is always there",
    });
  }
  return { shape: withNull(shape, !sure), absent: !sure && known.at(-1)?.absent === true };
}

function mapText(
  of: Typed,
  expr: Expr,
  change: (value: string) => string,
  context: Context,
): Typed | undefined {
  const { shape } = of;
  if (!isText(shape)) {
    context.report({ code: "GHX409", span: expr.span, message: "only text has upper and lower case" });
    return undefined;
  }
  return { ...of, shape: scalar("string", shape.nullable, shape.values?.map(change)) };
}

function typeOfEnum(
  expr: Extract<Expr, { kind: "enum" }>,
  scope: Scope,
  context: Context,
): Typed | undefined {
  const of = typeOf(expr.of, scope, context);
  if (!of) return undefined;
  const declared = of.shape.kind === "scalar" ? of.shape.values : undefined;
  for (const [key] of declared ? expr.table : []) {
    if (declared?.includes(key)) continue;
    context.report({
      code: "GHX410",
      span: expr.span,
      message: `the table has "${key}", which is not a declared value${didYouMean(key, declared ?? [])}`,
    });
  }
  if (expr.table.some(([, value]) => typeof value !== "string"))
    return typeOfListTable(expr, of, declared, context);
  const table = new Map(expr.table.map(([key, value]) => [key, String(value)]));
  if (!declared && of.shape.kind === "scalar" && table.size > 0) {
    return { ...of, shape: scalar("string", of.shape.nullable, [...new Set(table.values())]) };
  }
  return mapText(of, expr, (value) => table.get(value) ?? value.toUpperCase(), context);
}

/** A table of lists has one for every value, since there is no list to pass an unknown one on as. */
function typeOfListTable(
  expr: Extract<Expr, { kind: "enum" }>,
  of: Typed,
  declared: readonly string[] | undefined,
  context: Context,
): Typed {
  const missing = declared?.filter((value) => !expr.table.some(([key]) => key === value)) ?? [
    "(the value is no enum)",
  ];
  if (missing.length > 0 || of.shape.nullable || of.absent) {
    context.report({
      code: "GHX410",
      span: expr.span,
      message: `a table of lists covers every value, and null is none; missing: ${missing.join(", ") || "null"}`,
    });
  }
  return typed(list(scalar("string", false, [...new Set(expr.table.flatMap(([, value]) => value))])));
}

function typeOfObject(expr: ObjectExpr, scope: Scope, context: Context): Typed | undefined {
  const from = expr.from ? typeOfPath(expr.from, scope, context) : undefined;
  if (expr.from && !from) return undefined;
  const inner: Scope = from && expr.from ? inside(expr.from, from, scope) : scope;
  const shape = expr.by ? typeOfCases(expr, inner, context) : object(fieldTypes(expr.fields, inner, context));
  const open = from ? from.absent || from.shape.nullable : false;
  return shape && typed(withNull(shape, open || shape.nullable));
}

function fieldTypes(fields: readonly FieldExpr[], scope: Scope, context: Context): [string, Field][] {
  const types: [string, Field][] = [];
  for (const field of fields) {
    const type = typeOf(field.expr, scope, context);
    types.push([
      field.name,
      type ? { shape: type.shape, optional: type.absent } : { shape: UNKNOWN.shape, optional: false },
    ]);
  }
  return types;
}

function typeOfCases(expr: ObjectExpr, scope: Scope, context: Context): ObjectShape | undefined {
  if (!expr.by) return undefined;
  if (hasCases(scope)) typeOfPath(expr.by.path, scope, context);
  const shapes = caseScopes(expr, scope, context).map((one) =>
    object(fieldTypes(one.fields, one.scope, context)),
  );
  const [head, ...rest] = shapes;
  const joined = head && rest.reduce<Shape | undefined>((a, b) => a && join(a, b), head);
  return joined?.kind === "object" ? withNull(joined, hasOtherTypes(expr, scope)) : undefined;
}

/** Whether the value is of an interface or union. */
export function hasCases(scope: Scope): boolean {
  const relative = scope.relative?.typed.shape;
  return relative?.kind === "object" && relative.cases !== undefined;
}

/** Whether a value may be of a type without a case, and then is null. */
function hasOtherTypes(expr: ObjectExpr, scope: Scope): boolean {
  const relative = scope.relative?.typed.shape;
  const cases = relative?.kind === "object" ? relative.cases : undefined;
  const names = new Set(expr.by?.cases.map((one) => one.name));
  return [...(cases?.keys() ?? [])].some((name) => !names.has(name));
}

/** The cases of `by`, each with the scope narrowed to its type; missing and unknown cases are told. */
export function caseScopes(expr: ObjectExpr, scope: Scope, context: Context) {
  const relative = scope.relative?.typed.shape;
  const possible = relative?.kind === "object" ? relative.cases : undefined;
  if (!expr.by) return [];
  if (!possible) {
    context.report({
      code: "GHX411",
      span: expr.by.path.span,
      message: `${scope.relative?.label ?? "this"} is one type, so it has no cases`,
    });
    return [];
  }
  const names = new Set(expr.by.cases.map((one) => one.name));
  const missing = [...possible.keys()].filter((name) => !names.has(name) && selects(possible.get(name)));
  if (missing.length > 0) {
    context.report({
      code: "GHX412",
      span: expr.by.path.span,
      message: `by needs a case for every type; missing: ${missing.slice(0, 5).join(", ")}`,
    });
  }
  return expr.by.cases.flatMap((one) => {
    const shape = possible.get(one.name);
    if (shape)
      return [
        {
          ...one,
          scope: withRelative(scope, {
            label: one.name,
            typed: typed(shape),
            origins: scope.relative?.origins ?? [],
          }),
        },
      ];
    context.report({
      code: "GHX412",
      span: one.span,
      message: `"${one.name}" is not one of the types here${didYouMean(one.name, possible.keys())}`,
    });
    return [];
  });
}

/** A type on which only `__typename` is selected needs no case. */
function selects(shape: ObjectShape | undefined): boolean {
  return [...(shape?.fields().keys() ?? [])].some((name) => name !== "__typename");
}

function typeOfConcat(parts: readonly Expr[], scope: Scope, context: Context): Typed | undefined {
  let item: Shape | undefined;
  for (const part of parts) {
    const type = typeOf(part, scope, context);
    if (!type) return undefined;
    const shape = withNull(type.shape.kind === "list" ? type.shape.item : type.shape, false);
    item = item ? join(item, shape) : shape;
    if (!item) {
      context.report({
        code: "GHX409",
        span: part.span,
        message: "the parts of concat have no type in common",
      });
      return undefined;
    }
  }
  return item && typed(list(item));
}
