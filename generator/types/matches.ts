// Matches: that their paths exist, and that the values they test for can occur.

import type { Match } from "../model/ir.js";
import { describe, join, scalarTypes, type Typed } from "../model/shape.js";
import { didYouMean } from "../source/diagnostic.js";
import { type Context, pathText, type Scope, typeOfPath, withArticle } from "./paths.js";

/** Checks a match: that its paths exist, and that its values can occur. */
export function checkMatch(match: Match, scope: Scope, context: Context): void {
  if (match.kind !== "test") {
    for (const inner of match.of) checkMatch(inner, scope, context);
    return;
  }
  const type = typeOfPath(match.path, scope, context);
  if (match.test.kind === "eq") {
    const other = typeOfPath(match.test.path, scope, context);
    if (type && other && !comparable(type, other)) {
      context.report({
        code: "GHX413",
        span: match.span,
        message: `${pathText(match.path)} is ${describe(type)} and ${pathText(match.test.path)} is ${describe(other)}, so they are never equal`,
      });
    }
    return;
  }
  if (!type) return;
  for (const value of match.test.values) {
    const problem = impossible(value, type);
    if (problem)
      context.report({ code: "GHX413", span: match.span, message: `${pathText(match.path)} ${problem}` });
  }
}

/** Scalars of one type; enums with a value in common. */
function comparable(a: Typed, b: Typed): boolean {
  if (a.shape.kind === "json" || b.shape.kind === "json") return true;
  if (a.shape.kind !== "scalar" || b.shape.kind !== "scalar" || !join(a.shape, b.shape)) return false;
  const { values } = b.shape;
  return !a.shape.values || !values || a.shape.values.some((value) => values.includes(value));
}

function impossible(value: string | number | boolean | null, { shape, absent }: Typed): string | undefined {
  if (value === null) return shape.nullable || absent ? undefined : "is never null or absent";
  if (shape.kind === "json") return undefined;
  if (shape.kind !== "scalar") return `is ${withArticle(shape.kind)}, which can only be tested for null`;
  const types = scalarTypes(shape);
  const expected = types.map((type) => (type === "integer" ? "number" : type));
  if (!expected.some((type) => type === typeof value))
    return `is ${withArticle(types.join(" or "))}, so it never is ${JSON.stringify(value)}`;
  if (!shape.values || shape.values.includes(String(value))) return undefined;
  return `never is ${JSON.stringify(value)}${didYouMean(String(value), shape.values)}`;
}
