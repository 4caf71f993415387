// Types of the paths in matches; reports tests for values that cannot occur.

import type { Comparison, Match, TextTest } from "../model/expressions.js";
import { describe, isError, join, type Shape, scalarTypes, type Typed } from "../model/shape.js";
import type { TypedMatch, TypedPath } from "../model/typed-expressions.js";
import { didYouMean } from "../source/diagnostic.js";
import type { Context } from "./context.js";
import { pathText, typePath, withArticle } from "./paths.js";
import { OUTPUT, type Scope, valueScope } from "./scope.js";
import { typeMessage } from "./templates.js";

export function typeMatch(match: Match, scope: Scope, context: Context): TypedMatch {
  if (match.kind !== "test") {
    const of = match.of.map((inner, index) =>
      typeMatch(inner, isTextTest(inner) ? scopeAfter(match, index, scope) : scope, context),
    );
    return { kind: match.kind, source: match, of };
  }
  const path = typePath(match.path, scope, context);
  const base = { kind: "test", source: match, path } as const;
  const { test } = match;
  if (test.kind === "eq") {
    const other = typePath(test.path, scope, context);
    if (!isComparable(path.type, other.type)) {
      context.report({
        code: "GHX413",
        span: match.span,
        message: `${pathText(match.path)} is ${describe(path.type)} and ${pathText(test.path)} is ${describe(other.type)}, so they are never equal`,
      });
    }
    return { ...base, test: { kind: "eq", path: other, not: test.not } };
  }
  if (test.kind === "has") {
    const problem = neverHas(test.value, path);
    if (problem)
      context.report({ code: "GHX413", span: match.span, message: `${pathText(match.path)} ${problem}` });
    return { ...base, test };
  }
  if ("text" in test) {
    const problem = neverText(test.kind, path);
    if (problem)
      context.report({ code: "GHX413", span: match.span, message: `${pathText(match.path)} ${problem}` });
    return {
      ...base,
      test: { kind: test.kind, text: typeMessage(test.text, scope, context), not: test.not },
    };
  }
  if (test.kind === "longer") {
    const problem = neverLonger(path);
    if (problem)
      context.report({ code: "GHX413", span: match.span, message: `${pathText(match.path)} ${problem}` });
    return { ...base, test };
  }
  if (test.kind !== "in") {
    const other = typePath(test.path, scope, context);
    const problem = neverCompared(test.kind, path.type, other);
    if (problem)
      context.report({
        code: "GHX413",
        span: match.span,
        message: problem.replace("{a}", pathText(match.path)).replace("{b}", pathText(test.path)),
      });
    else if (test.kind === "equals" && isUnmapped(path.type.shape, other.type.shape))
      context.report({
        code: "GHX413",
        span: match.span,
        message: `${pathText(match.path)} is ${describe(path.type)}, but ${pathText(test.path)} is ${describe(other.type)}: GitHub's value must be mapped first`,
        fix: mappingFix(path, other, scope),
      });
    return { ...base, test: { kind: test.kind, path: other } };
  }
  for (const value of test.values) {
    const problem = impossible(value, path.type);
    if (problem)
      context.report({ code: "GHX413", span: match.span, message: `${pathText(match.path)} ${problem}` });
  }
  return { ...base, test };
}

const isTextTest = (match: Match): boolean => match.kind === "test" && "text" in match.test;

/** The scope of a test after others that must hold: its text may contain what they test to be present. */
const scopeAfter = (match: Exclude<Match, { kind: "test" }>, index: number, scope: Scope): Scope =>
  match.kind === "all" ? valueScope(scope, { ...match, of: match.of.slice(0, index) }) : scope;

/** Scalars of one type; enums with a value in common. */
function isComparable(a: Typed, b: Typed): boolean {
  if (a.shape.kind === "json" || b.shape.kind === "json") return true;
  if (a.shape.kind !== "scalar" || b.shape.kind !== "scalar" || !join(a.shape, b.shape)) return false;
  const { values } = b.shape;
  return !a.shape.values || !values || a.shape.values.some((value) => values.includes(value));
}

/** Returns why a list does not contain the value. Lists of responses are not validated, so only lists of the input can be tested. */
function neverHas(value: string | number | boolean, { root, type }: TypedPath): string | undefined {
  if (isError(type.shape)) return undefined;
  if (root !== "in" || type.shape.kind !== "list") return "is not a list of the input, which has requires";
  const problem = impossible(value, { shape: type.shape.item, absent: false });
  return problem && `is a list whose element ${problem}`;
}

/** Returns why the path is not a list of the input. */
function neverLonger({ root, type: { shape } }: TypedPath): string | undefined {
  if (isError(shape) || (root === "in" && shape.kind === "list")) return undefined;
  return "is not a list of the input, which longer requires";
}

/** Returns why a state `{a}` is never compared with a value `{b}` of the input. */
function neverCompared(kind: Comparison, state: Typed, { root, type }: TypedPath): string | undefined {
  const [a, b] = [state.shape, type.shape];
  if (isError(a) || isError(b)) return undefined;
  if (root !== "in" && root !== "item") return `{b} is not part of the input, which ${kind} requires`;
  if (kind !== "equals") {
    if (!isTextList(a)) return `{a} is ${describe(state)}, and ${kind} requires a list of texts`;
    return isTextList(b) || isText(b)
      ? undefined
      : `{b} is ${describe(type)}, and ${kind} requires a text or a list of texts`;
  }
  const isAlike =
    b.kind === "list"
      ? isTextList(a) && isTextList(b)
      : b.kind === "object"
        ? isText(a) || (a.kind === "object" && [...b.fields().keys()].some((part) => a.fields().has(part)))
        : isComparable(state, type);
  return isAlike
    ? undefined
    : `{a} is ${describe(state)} and {b} is ${describe(type)}, so they are never equal`;
}

const enumValues = (shape: Shape): readonly string[] => (shape.kind === "scalar" && shape.values) || [];

/** Whether the state cannot have every value of an enum of the input, in the same spelling. */
const isUnmapped = (state: Shape, input: Shape): boolean =>
  !isError(state) && enumValues(input).some((value) => !enumValues(state).includes(value));

/** Returns what to write: an output field can be mapped, and a value of a response is compared value by value. */
function mappingFix(state: TypedPath, input: TypedPath, { relative }: Scope): string {
  const [name, from] = [pathText(state.source), pathText(input.source)];
  const values = enumValues(input.type.shape);
  if (state.root === undefined && relative?.label === OUTPUT)
    return `give "${name}" the enum [${values.join(", ")}] in output_schema, and map it in output.map of each route: ${name}: {enum: path, table: {…}}`;
  const tests = values.map((value) => `{${from}: ${value}, ${name}: …}`);
  return `name GitHub's spelling of each value: {any: [${tests.join(", ")}]}`;
}

const isText = (shape: Shape): boolean => shape.kind === "scalar" && scalarTypes(shape).includes("string");
const isTextList = (shape: Shape): boolean => shape.kind === "list" && isText(shape.item);

/** Returns why no text is tested. */
function neverText(kind: TextTest, { type: { shape } }: TypedPath): string | undefined {
  if (isError(shape)) return undefined;
  const element = shape.kind === "list" ? shape.item : shape;
  return isText(element) ? undefined : `is neither text nor a list of texts, which ${kind} requires`;
}

function impossible(value: string | number | boolean | null, { shape, absent }: Typed): string | undefined {
  if (isError(shape)) return undefined;
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
