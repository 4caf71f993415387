// Checks of mappings: every output field is mapped on every route, from what exists, with types that fit.

import type { Capability, Expr, ListOutput, ObjectExpr, Output, Step } from "../model/ir.js";
import {
  formatMismatch,
  mismatch,
  type ObjectShape,
  type Shape,
  type Typed,
  withNull,
} from "../model/shape.js";
import { didYouMean } from "../source/diagnostic.js";
import { caseScopes, hasCases, typeOf } from "../types/expressions.js";
import { checkMatch } from "../types/matches.js";
import {
  type Context,
  elementOrigins,
  elementScope,
  inside,
  pathText,
  present,
  type Scope,
  withRelative,
} from "../types/paths.js";
import { fromScope, outputScope, type Place } from "../types/scope.js";

/** One route's output, told where a field is missing as `on <route>`. */
export function checkOutput(place: Place, main: Step, output: Output, context: Context): void {
  const { capability, route } = place;
  const scope = outputScope(place, main, output);
  if (output.from) checkFrom(output.from, fromScope(place, main), context);
  if (output.kind === "list") checkPages(main, context);
  const target = capability.output.shape;
  if (output.kind === "map") checkObject(output.value, target, scope, route, context);
  else checkList(capability, output, scope, target, route, main, context);
}

function checkFrom(from: Expr, scope: Scope, context: Context): void {
  const type = typeOf(from, scope, context);
  if (type && type.shape.kind !== "object" && type.shape.kind !== "list") {
    context.report({
      code: "GHX424",
      span: from.span,
      message: "from is where the mapping starts, so it is an object",
    });
  }
}

/** What is sent page by page takes the page. */
function checkPages(main: Step, context: Context): void {
  const fail = (message: string, fix: string): void =>
    context.report({ code: "GHX423", span: main.span, message, fix });
  if (main.api === "graphql") {
    const { name, variables } = main.operation;
    const takes = (variable: string, type: string): boolean => {
      const shape = variables.get(variable)?.shape;
      return shape?.kind === "scalar" && shape.type === type && (shape.nullable || variable === "first");
    };
    if (!takes("first", "integer") || !takes("after", "string"))
      fail(`${name} is a list, so it takes $first: Int and $after: String`, "pass both to the connection");
  }
  if (main.api === "rest") {
    const { method, path, query } = main.endpoint;
    if (!query.has("page") || !query.has("per_page"))
      fail(
        `${method} ${path} doesn't answer page by page: it has no page and per_page`,
        "map it as one answer",
      );
    for (const field of main.query) {
      if (field.name !== "page" && field.name !== "per_page") continue;
      context.report({
        code: "GHX423",
        span: field.nameSpan,
        message: `"${field.name}" of a list is the page's own`,
        fix: "leave it out",
      });
    }
  }
}

function checkList(
  capability: Capability,
  output: ListOutput,
  scope: Scope,
  target: ObjectShape,
  route: string,
  main: Step,
  context: Context,
): void {
  const type =
    output.list.root === "main" && output.list.segments.length === 0
      ? scope.roots.get("main")
      : typeOf(output.list, scope, context);
  if (!type) return;
  const element =
    main.api === "graphql" ? connectionElement(output, type, context) : arrayElement(output, type, context);
  const items = target.fields().get("items")?.shape;
  if (!element || items?.kind !== "list" || items.item.kind !== "object") return;
  const inner = withRelative(scope, {
    label: `${pathText(output.list)}[]`,
    typed: element,
    origins: elementOrigins(output.list, scope),
  });
  checkObject(output.items, items.item, inner, route, context);
  for (const match of output.scan?.keep ?? []) checkMatch(match, inner, context);
  for (const name of output.scan?.report ?? []) {
    if (capability.input.shape.fields().has(name)) continue;
    context.report({
      code: "GHX423",
      span: output.span,
      message: `scan.report names "${name}", which is no input field`,
    });
  }
}

/** A connection has `pageInfo` with both fields, and `nodes`, or `edges` where a filter may end a page anywhere. */
function connectionElement(output: ListOutput, { shape }: Typed, context: Context): Typed | undefined {
  const fail = (message: string, fix: string): undefined => {
    context.report({
      code: "GHX423",
      span: output.list.span,
      message: `${pathText(output.list)} ${message}`,
      fix,
    });
    return undefined;
  };
  if (shape.kind !== "object") return fail("is not a connection", "name a field that has nodes and pageInfo");
  const pageInfo = shape.fields().get("pageInfo")?.shape;
  const has = (name: string): boolean => pageInfo?.kind === "object" && pageInfo.fields().has(name);
  if (!has("hasNextPage") || !has("endCursor"))
    return fail("lacks its pageInfo", "select pageInfo { hasNextPage endCursor }");
  const edge = elementOf(shape.fields().get("edges")?.shape);
  const node =
    edge?.kind === "object"
      ? edge.fields().get("node")?.shape
      : elementOf(shape.fields().get("nodes")?.shape);
  if (output.scan && (edge?.kind !== "object" || !edge.fields().has("cursor"))) {
    return fail(
      "is filtered, so every element needs its cursor",
      "select edges { cursor node { … } } in place of nodes",
    );
  }
  return node
    ? present({ shape: node, absent: false })
    : fail("has neither nodes nor edges", "select nodes { … }");
}

function arrayElement(output: ListOutput, { shape }: Typed, context: Context): Typed | undefined {
  if (shape.kind === "list") return { shape: withNull(shape.item, false), absent: false };
  context.report({
    code: "GHX423",
    span: output.list.span,
    message: `${pathText(output.list)} is not an array`,
  });
  return undefined;
}

const elementOf = (shape: Shape | undefined): Shape | undefined =>
  shape?.kind === "list" ? shape.item : undefined;

/** An object expression against the object it must make: field by field, so that each mistake has its place. */
function checkObject(
  expr: ObjectExpr,
  target: ObjectShape,
  scope: Scope,
  route: string,
  context: Context,
): void {
  if (expr.by) {
    if (hasCases(scope)) typeOf(expr.by.path, scope, context);
    for (const one of caseScopes(expr, scope, context)) {
      checkObject(
        { kind: "object", span: one.span, fields: one.fields },
        target,
        one.scope,
        `${route}, ${one.name}`,
        context,
      );
    }
    return;
  }
  const wanted = target.fields();
  const mapped = new Set(expr.fields.map((field) => field.name));
  for (const [name, field] of wanted) {
    if (mapped.has(name) || field.optional) continue;
    context.report({
      code: "GHX420",
      span: expr.span,
      message: `the required output field "${name}" is not mapped on ${route}`,
    });
  }
  for (const field of expr.fields) {
    const expected = wanted.get(field.name);
    if (!expected) {
      context.report({
        code: "GHX421",
        span: field.nameSpan,
        message: `output_schema has no field "${field.name}"${didYouMean(field.name, wanted.keys())}`,
      });
      typeOf(field.expr, scope, context);
      continue;
    }
    checkValue(field.name, field.expr, expected.shape, expected.optional, scope, route, context);
  }
}

function checkValue(
  name: string,
  expr: Expr,
  target: Shape,
  optional: boolean,
  scope: Scope,
  route: string,
  context: Context,
): void {
  if (expr.kind === "object" && target.kind === "object") {
    const from = expr.from && typeOf(expr.from, scope, context);
    if (expr.from && !from) return;
    if (from && (from.absent || from.shape.nullable) && !target.nullable && !optional) {
      context.report({
        code: "GHX422",
        span: expr.span,
        message: `"${name}" may be null, but an object is required`,
      });
    }
    const inner = from && expr.from ? inside(expr.from, from, scope) : scope;
    checkObject(expr, target, inner, route, context);
    return;
  }
  if (expr.kind === "each" && target.kind === "list") {
    const element = elementScope(expr.list, scope, context);
    if (element) checkValue(`${name}[]`, expr.item, target.item, false, element, route, context);
    return;
  }
  const type = typeOf(expr, scope, context);
  const problem = type && mismatch(type, target, optional);
  if (problem) context.report({ code: "GHX422", span: expr.span, message: `"${name}" ${problem}` });
  const unproved = type && !problem ? formatMismatch(type.shape, target) : undefined;
  if (!unproved) return;
  context.report({
    code: "GHX425",
    span: expr.span,
    message: `"${name}" ${unproved}`,
    fix: "map what has it, or write untrusted: true in place of the format",
  });
}
