// Checks of mappings: every route maps every output field, to a value of its type.

import type { Capability, JsonSchema, RouteName } from "../model/ir.js";
import { isError, mismatch, type ObjectShape, type Shape, withNull } from "../model/shape.js";
import type { TypedExpr, TypedField, TypedObject, TypedPath } from "../model/typed-expressions.js";
import type { TypedItemOrder, TypedListOutput, TypedOutput } from "../model/typed-ir.js";
import { didYouMean, type Report } from "../source/diagnostic.js";
import type { Span } from "../source/source-map.js";
import { pathText } from "../types/paths.js";
import { formatMismatch } from "./formats.js";

/** Where a mapping is checked. `at`: the route, and the case of `by`. */
interface Place {
  readonly route: RouteName;
  /** The schema of the output at this place. */
  readonly schema: JsonSchema | undefined;
  readonly at: string;
}

const property = ({ schema, ...place }: Place, name: string): Place => ({
  ...place,
  schema: schema?.properties?.[name],
});
const items = ({ schema, ...place }: Place): Place => ({ ...place, schema: schema?.items });

export function checkOutput(
  capability: Capability,
  route: RouteName,
  output: TypedOutput,
  report: Report,
): void {
  if (output.from) checkFrom(output.from, report);
  const { shape, schema } = capability.output;
  if (output.kind === "map") checkObject(output.value, shape, { route, schema, at: route }, report);
  else checkList(capability, output, shape, { route, schema, at: route }, report);
}

function checkFrom({ source, type }: TypedExpr, report: Report): void {
  const { shape } = type;
  if (isError(shape) || shape.kind === "object" || shape.kind === "list") return;
  report({
    code: "GHX424",
    span: source.span,
    message: "from must be an object",
  });
}

function checkList(
  { input }: Capability,
  output: TypedListOutput,
  target: ObjectShape,
  place: Place,
  report: Report,
): void {
  const list = target.fields().get("items")?.shape;
  if (isError(output.element.shape) || list?.kind !== "list" || list.item.kind !== "object") return;
  checkObject(output.items, list.item, items(property(place, "items")), report);
  if (output.order) checkOrder(output.order, report);
  for (const name of output.scan?.report ?? []) {
    if (input.shape.fields().has(name)) continue;
    report({
      code: "GHX423",
      span: output.span,
      message: `scan.report names "${name}", which is not an input field${didYouMean(name, input.shape.fields().keys())}`,
    });
  }
}

/** The two texts of an order are compared, so they have the same format. */
function checkOrder({ by, bound }: TypedItemOrder, report: Report): void {
  const format = ({ type: { shape } }: TypedPath) =>
    shape.kind === "scalar" && shape.type === "string" ? (shape.format ?? "text") : undefined;
  for (const path of [by, bound]) {
    if (isError(path.type.shape) || format(path) === "date-time") continue;
    report({ code: "GHX409", span: path.source.span, message: `${pathText(path.source)} is not a time` });
  }
}

/** Compares an object with the output schema field by field, so that each mistake has its own span. */
function checkObject(expr: TypedObject, target: ObjectShape, place: Place, report: Report): void {
  if (!expr.source.by) {
    checkFields(expr.fields, expr.source.span, target, place, report);
    return;
  }
  for (const { name, source, fields } of expr.by?.cases ?? [])
    checkFields(fields, source.span, target, { ...place, at: `${place.at}, ${name}` }, report);
}

function checkFields(
  fields: readonly TypedField[],
  span: Span,
  target: ObjectShape,
  place: Place,
  report: Report,
): void {
  const expected = target.fields();
  const mapped = new Set(fields.map((field) => field.name));
  for (const [name, field] of expected) {
    const { missing, include } = property(place, name).schema ?? {};
    const isMissing = include !== undefined || missing?.[place.route] !== undefined;
    if (mapped.has(name) || (field.optional && isMissing)) continue;
    report({ code: "GHX420", span, message: `the output field "${name}" is not mapped on ${place.at}` });
  }
  for (const { name, nameSpan, expr, when } of fields) {
    const field = expected.get(name);
    const inner = property(place, name);
    // A value that may be absent is null in a required field, if this is nullable.
    const mayBeAbsent =
      when !== undefined ||
      (inner.schema?.missing !== undefined && field?.optional === true && expr.type.absent);
    if (field) checkPresence(name, nameSpan, mayBeAbsent, inner, report);
    if (field) checkValue(name, expr, field.shape, field.optional, inner, report);
    else
      report({
        code: "GHX421",
        span: nameSpan,
        message: `output_schema has no field "${name}"${didYouMean(name, expected.keys())}`,
      });
  }
}

/** A field is absent only on the routes that its schema names, or unless it is requested. */
function checkPresence(
  name: string,
  span: Span,
  mayBeAbsent: boolean,
  { route, schema: { missing, include } = {} }: Place,
  report: Report,
): void {
  if (include !== undefined) return;
  const isMissing = missing?.[route] !== undefined;
  if (mayBeAbsent && !isMissing)
    report({
      code: "GHX422",
      span,
      message: `"${name}" may be absent, but it is required`,
      fix: `mark it as included on request (include), state why ${route} does not return it (missing), or map null instead`,
    });
  if (isMissing && !mayBeAbsent)
    report({
      code: "GHX422",
      span,
      message: `"${name}" is always mapped, but its schema says that ${route} does not return it`,
      fix: `remove missing.${route}, or the mapping`,
    });
}

function checkValue(
  name: string,
  expr: TypedExpr,
  target: Shape,
  optional: boolean,
  place: Place,
  report: Report,
): void {
  const { span } = expr.source;
  if (expr.kind === "object" && target.kind === "object") {
    const from = expr.from?.type;
    if (from && isError(from.shape)) return;
    if (from && (from.absent || from.shape.nullable) && !target.nullable && !optional)
      report({ code: "GHX422", span, message: `"${name}" may be null, but an object is required` });
    checkObject(expr, target, place, report);
    return;
  }
  if (expr.kind === "each" && !expr.key && target.kind === "list") {
    if (!isError(expr.list.type.shape))
      checkValue(`${name}[]`, expr.item, target.item, false, items(place), report);
    return;
  }
  if (isError(expr.type.shape)) return;
  const problem = mismatch(expr.type, target, optional);
  const path = expr.kind === "path" ? expr.source : undefined;
  if (problem && path?.implied !== undefined) {
    const message = `${path.implied}, and ${pathText(path)} in the response ${problem}`;
    report({ code: "GHX420", span, message, ...mismatchFix(expr.type, target) });
  } else if (problem)
    report({ code: "GHX422", span, message: `"${name}" ${problem}`, ...mismatchFix(expr.type, target) });
  const unproved = problem ? undefined : formatMismatch(expr.type.shape, target);
  if (!unproved) return;
  report({
    code: "GHX425",
    span,
    message: `"${name}" ${unproved}`,
    fix: "map a value that has it, or replace the format by untrusted: true",
  });
}

const typeName = (shape: Shape): string => {
  if (shape.kind === "scalar") return shape.type;
  return shape.kind === "list" ? "array" : "object";
};

/** Returns the fix of a value of several forms, and of one whose only problem is that it may be null or absent. */
function mismatchFix({ shape }: TypedExpr["type"], target: Shape): { readonly fix?: string } {
  if (shape.kind === "json" && shape.forms && target.kind !== "object")
    return { fix: `map one form to a field that may be null: {only: ${typeName(target)}, of: path}` };
  const isAbsence = mismatch({ shape: withNull(shape, false), absent: false }, target) === undefined;
  if (!isAbsence) return {};
  const nullable =
    target.kind === "scalar" && target.values ? "enum: […, null]" : `type: [${typeName(target)}, "null"]`;
  return { fix: `allow null in output_schema (${nullable}), or map a default: {first: [path, {const: …}]}` };
}
