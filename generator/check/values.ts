// Checks of enum and const: their values are values of the type, and each type has one.

import type { JsonSchema } from "../model/ir.js";
import type { Report } from "../source/diagnostic.js";
import type { Span } from "../source/source-map.js";

/** `name`: of the schema, for messages. */
export function checkValues(schema: JsonSchema, name: string, span: Span, report: Report): void {
  const keyword = schema.enum ? "enum" : "const";
  const values = schema.enum ?? ("const" in schema ? [schema.const] : undefined);
  if (!values || schema.type === undefined) return;
  const fail = (message: string, fix: string): void =>
    report({ code: "GHX221", span, message: `${name}${message}`, fix });
  const types = [schema.type].flat();
  for (const value of values) {
    if (types.some((type) => isOfType(value, type))) continue;
    const text = JSON.stringify(value);
    fail(
      `: ${keyword} lists ${text}, which is not ${types.join(" or ")}`,
      "correct the value, or add its type",
    );
  }
  for (const type of types) {
    if (values.some((value) => isOfType(value, type))) continue;
    const fix = keyword === "enum" && type === "null" ? "add null to enum" : `remove ${type} from type`;
    fail(`: the type allows ${type}, but ${keyword} lists no such value`, fix);
  }
}

function isOfType(value: unknown, type: string): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "array") return Array.isArray(value);
  if (value === null || type === "null") return value === null && type === "null";
  return typeof value === type && !Array.isArray(value);
}
