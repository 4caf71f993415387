// Types of the operators that combine or change values: first, upper and lower, enum, concat, text, join.

import type { Expr } from "../model/expressions.js";
import {
  describe,
  ERROR_TYPE,
  isError,
  isText,
  join,
  list,
  type Shape,
  scalar,
  scalarOrList,
  scalarTypes,
  type Typed,
  withNull,
} from "../model/shape.js";
import type { TypedExpr, TypedTemplate } from "../model/typed-expressions.js";
import { didYouMean } from "../source/diagnostic.js";
import type { Context } from "./context.js";
import { pathText } from "./paths.js";
import { certain } from "./scope.js";

export function firstType(options: readonly TypedExpr[], { span }: Expr, { report }: Context): Typed {
  const types = options.map((option) => option.type);
  if (types.some((type) => isError(type.shape))) return ERROR_TYPE;
  const shapes = types.map((type) => type.shape);
  const [head, ...rest] = shapes;
  const joined = head && rest.reduce<Shape | undefined>((a, b) => a && join(a, b), head);
  const shape = joined ?? scalarOrList(shapes, false);
  if (!shape) {
    report({ code: "GHX409", span, message: "the options of first have no type in common" });
    return ERROR_TYPE;
  }
  const index = types.findIndex((type) => !type.absent && !type.shape.nullable);
  const isCertain = index >= 0;
  const unreached = isCertain ? options[index + 1] : undefined;
  if (unreached) {
    report({
      code: "GHX409",
      span: unreached.source.span,
      message: "this option is never used: the option before it in first always has a value",
    });
  }
  return { shape: withNull(shape, !isCertain), absent: !isCertain && types.at(-1)?.absent === true };
}

/** The type of text after a change; of an enum, its changed values. */
export function textType(
  of: Typed,
  { span }: Expr,
  change: (value: string) => string,
  { report }: Context,
): Typed {
  const { shape } = of;
  if (isError(shape)) return ERROR_TYPE;
  if (!isText(shape)) {
    report({ code: "GHX409", span, message: "only text has upper and lower case" });
    return ERROR_TYPE;
  }
  return { ...of, shape: scalar("string", shape.nullable, shape.values?.map(change)) };
}

type EnumExpr = Extract<Expr, { kind: "enum" }>;

/** Values without an entry in the table are converted to upper case. */
export function enumType(expr: EnumExpr, of: Typed, context: Context): Typed {
  if (isError(of.shape)) return ERROR_TYPE;
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
    return listTableType(expr, of, declared, context);
  const table = new Map(expr.table.map(([key, value]) => [key, String(value)]));
  if (!declared && of.shape.kind === "scalar" && table.size > 0) {
    return { ...of, shape: scalar("string", of.shape.nullable, [...new Set(table.values())]) };
  }
  return textType(of, expr, (value) => table.get(value) ?? value.toUpperCase(), context);
}

/** A table of lists must have an entry for every value, since an unknown value can't become a list. */
function listTableType(
  expr: EnumExpr,
  of: Typed,
  declared: readonly string[] | undefined,
  { report }: Context,
): Typed {
  const missing = declared?.filter((value) => !expr.table.some(([key]) => key === value)) ?? [
    "(the value is no enum)",
  ];
  if (missing.length > 0 || of.shape.nullable || of.absent) {
    report({
      code: "GHX410",
      span: expr.span,
      message: `a table of lists must cover every value and does not accept null; missing: ${missing.join(", ") || "null"}`,
    });
  }
  return certain(list(scalar("string", false, [...new Set(expr.table.flatMap(([, value]) => value))])));
}

/** The list of the parts' values and elements. */
export function concatType(parts: readonly TypedExpr[], { report }: Context): Typed {
  let item: Shape | undefined;
  for (const { type, source } of parts) {
    if (isError(type.shape)) return ERROR_TYPE;
    const shape = elementShape(type.shape);
    item = item ? join(item, shape) : shape;
    if (!item) {
      report({ code: "GHX409", span: source.span, message: "the parts of concat have no type in common" });
      return ERROR_TYPE;
    }
  }
  return item ? certain(list(item)) : ERROR_TYPE;
}

/** The shape of what a part adds to a list. */
function elementShape(shape: Shape): Shape {
  if (shape.kind === "list") return withNull(shape.item, false);
  if (shape.kind !== "json" || !shape.forms) return withNull(shape, false);
  const [first, ...others] = shape.forms.map(elementShape);
  const joined = first && others.reduce<Shape | undefined>((a, b) => a && join(a, b), first);
  return joined ?? { kind: "json", nullable: false };
}

/** The value if it has this form; null otherwise. */
export function onlyType(
  { form, span }: Extract<Expr, { kind: "only" }>,
  of: Typed,
  { report }: Context,
): Typed {
  const { shape } = of;
  if (isError(shape)) return ERROR_TYPE;
  const found = listForms(shape).find((one) => (one.kind === "scalar" ? one.type : "array") === form);
  if (found) return certain(withNull(found, true));
  report({
    code: "GHX409",
    span,
    message: `only: ${form} needs a value of several types, one of which is ${form}; this one is ${describe(of)}`,
  });
  return ERROR_TYPE;
}

/** The forms of a value that has one of several. */
function listForms(shape: Shape): readonly Shape[] {
  if (shape.kind === "scalar" && shape.also) return scalarTypes(shape).map((type) => scalar(type));
  return shape.kind === "json" ? (shape.forms ?? []) : [];
}

/** A text, whose paths must have values. */
export function templateType({ parts }: TypedTemplate, { report }: Context): Typed {
  for (const part of parts) {
    if (typeof part === "string" || isError(part.type.shape)) continue;
    const { shape, absent } = part.type;
    if (shape.kind === "scalar" && !shape.nullable && !absent) continue;
    report({
      code: "GHX409",
      span: part.source.span,
      message: `${pathText(part.source)} ${shape.kind === "scalar" ? "may have no value" : "is not a scalar"}, so it cannot be part of a text`,
    });
    return ERROR_TYPE;
  }
  return certain(scalar("string"));
}

/** A text of scalars. */
export function joinType(parts: readonly TypedExpr[], { report }: Context): Typed {
  for (const { type, source } of parts) {
    if (isError(type.shape)) return ERROR_TYPE;
    if (type.shape.kind === "scalar") continue;
    report({ code: "GHX409", span: source.span, message: "the parts of join are scalars" });
    return ERROR_TYPE;
  }
  return certain(scalar("string"));
}
