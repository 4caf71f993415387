// Checks of mappings: every route maps every output field, to a value of its type.

import type { Capability, RouteName } from "../model/ir.js";
import { formatMismatch, isError, mismatch, type ObjectShape, type Shape } from "../model/shape.js";
import type {
  TypedExpr,
  TypedField,
  TypedItemOrder,
  TypedListOutput,
  TypedObject,
  TypedOutput,
  TypedPath,
} from "../model/typed-ir.js";
import { didYouMean, type Report } from "../source/diagnostic.js";
import type { Span } from "../source/source-map.js";
import { pathText } from "../types/paths.js";

export function checkOutput(
  capability: Capability,
  route: RouteName,
  output: TypedOutput,
  report: Report,
): void {
  if (output.from) checkFrom(output.from, report);
  const target = capability.output.shape;
  if (output.kind === "map") checkObject(output.value, target, route, report);
  else checkList(capability, output, target, route, report);
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
  route: RouteName,
  report: Report,
): void {
  const items = target.fields().get("items")?.shape;
  if (isError(output.element.shape) || items?.kind !== "list" || items.item.kind !== "object") return;
  checkObject(output.items, items.item, route, report);
  if (output.order) checkOrder(output.order, report);
  for (const name of output.scan?.report ?? []) {
    if (input.shape.fields().has(name)) continue;
    report({
      code: "GHX423",
      span: output.span,
      message: `scan.report names "${name}", which is not an input field`,
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
function checkObject(expr: TypedObject, target: ObjectShape, place: string, report: Report): void {
  if (!expr.source.by) {
    checkFields(expr.fields, expr.source.span, target, place, report);
    return;
  }
  for (const { name, source, fields } of expr.by?.cases ?? [])
    checkFields(fields, source.span, target, `${place}, ${name}`, report);
}

function checkFields(
  fields: readonly TypedField[],
  span: Span,
  target: ObjectShape,
  place: string,
  report: Report,
): void {
  const expected = target.fields();
  const mapped = new Set(fields.map((field) => field.name));
  for (const [name, field] of expected) {
    if (mapped.has(name) || field.optional) continue;
    report({
      code: "GHX420",
      span,
      message: `the required output field "${name}" is not mapped on ${place}`,
    });
  }
  for (const { name, nameSpan, expr, when } of fields) {
    const field = expected.get(name);
    if (field && when && !field.optional)
      report({
        code: "GHX422",
        span: nameSpan,
        message: `"${name}" may be absent, but it is required`,
        fix: "mark it as included on request (include), or map null instead",
      });
    if (field) checkValue(name, expr, field.shape, field.optional, place, report);
    else
      report({
        code: "GHX421",
        span: nameSpan,
        message: `output_schema has no field "${name}"${didYouMean(name, expected.keys())}`,
      });
  }
}

function checkValue(
  name: string,
  expr: TypedExpr,
  target: Shape,
  optional: boolean,
  place: string,
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
  if (expr.kind === "each" && target.kind === "list") {
    if (expr.list.type.shape.kind === "list")
      checkValue(`${name}[]`, expr.item, target.item, false, place, report);
    return;
  }
  if (isError(expr.type.shape)) return;
  const problem = mismatch(expr.type, target, optional);
  const path = expr.kind === "path" ? expr.source : undefined;
  if (problem && path?.implied !== undefined) {
    const message = `the output field "${path.implied}" is not mapped, and ${pathText(path)} in the response ${problem}`;
    report({ code: "GHX420", span, message });
  } else if (problem) report({ code: "GHX422", span, message: `"${name}" ${problem}` });
  const unproved = problem ? undefined : formatMismatch(expr.type.shape, target);
  if (!unproved) return;
  report({
    code: "GHX425",
    span,
    message: `"${name}" ${unproved}`,
    fix: "map a value that has it, or replace the format by untrusted: true",
  });
}
