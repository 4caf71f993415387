// Expressions as straight-line TypeScript.

import { freeName } from "../model/names.js";
import type { Field, Typed } from "../model/shape.js";
import type {
  TypedEach,
  TypedEnum,
  TypedExpr,
  TypedField,
  TypedFirst,
  TypedObject,
  TypedPath,
  TypedRequired,
  TypedSelect,
} from "../model/typed-expressions.js";
import { constantCase } from "../model/word-cases.js";
import { call, indent, key, lines, literal, pretty, property } from "./code.js";
import { missingAt } from "./missing-inputs.js";
import { functionPath } from "./module.js";
import {
  type Env,
  elementName,
  emitCondition,
  emitMatch,
  emitPath,
  emitTemplate,
  isCertain,
  isResponse,
  lastName,
  relativeValue,
  requiredCode,
} from "./paths.js";

/** The field that the value is assigned to. */
type Expected = Field | undefined;

export function emitExpr(expr: TypedExpr, env: Env, expected?: Expected): string {
  switch (expr.kind) {
    case "error":
      throw new Error("an expression with an error is not emitted");
    case "path":
      return adapt(emitPath(expr, env), expr.type, expected);
    case "const":
      return pretty(expr.source.value);
    case "first":
      return adapt(emitFirst(expr, env, expected), expr.type, expected);
    case "case":
      return adapt(`${env.needs.runtime(expr.source.to)}(${emitExpr(expr.of, env)})`, expr.type, expected);
    case "enum":
      return adapt(emitEnum(expr, env), expr.type, expected);
    case "when":
      return `(${emitMatch(expr.match, env)} ? ${emitExpr(expr.value, env, expr.inRequest ? undefined : expected)} : ${expr.inRequest ? "undefined" : "null"})`;
    case "object":
      return emitObject(expr, env, expected);
    case "each":
      return emitEach(expr, env, expected);
    case "required":
      return emitPresent(expr, env);
    case "select":
      return emitSelect(expr, env);
    case "concat":
      return emitConcat(expr, env, expected);
    case "text":
      return emitTemplate(expr.text.parts, env);
    case "join":
      return `${env.needs.runtime("joinWords")}(${expr.parts.map((part) => emitExpr(part, env)).join(", ")})`;
    case "only":
      return emitOnly(expr, env);
    case "call":
      return `${emitFunction(expr.source.name, env)}(${emitExpr(expr.argument, env)})`;
    case "ran":
      env.used.add("ran");
      return `ran.${expr.source.request}`;
    case "holds":
      return emitCondition(expr.match, env);
  }
}

function emitOnly({ source: { form }, of }: Extract<TypedExpr, { kind: "only" }>, env: Env): string {
  const value = emitPath(of, env);
  const type = form === "array" ? "object" : form === "integer" ? "number" : form;
  return `(typeof ${value} === "${type}" ? ${value} : null)`;
}

const emitFunction = (name: string, env: Env): string => env.needs.import(functionPath(name), name, false);

function emitFirst({ options, conflict }: TypedFirst, env: Env, expected: Expected): string {
  const codes = options.map((option) => emitExpr(option, env, hasFields(option) ? expected : undefined));
  return conflict
    ? `${env.needs.runtime("onlyOne")}([${codes.join(", ")}], () => ${emitTemplate(conflict.parts, env)})`
    : codes.join(" ?? ");
}

/** Whether an option is an object or a list of objects, whose fields the value has. */
function hasFields(option: TypedExpr): boolean {
  const { kind } = option.kind === "when" ? option.value : option;
  return kind === "each" || kind === "object";
}

function emitConcat(
  { parts }: Extract<TypedExpr, { kind: "concat" | "join" }>,
  env: Env,
  expected: Expected,
): string {
  const name = env.needs.runtime("concat");
  const code = parts.map((part) => emitExpr(part, env, expectedPart(part, expected)));
  return parts.some(({ type }) => type.shape.kind === "object")
    ? call(name, code)
    : `${name}(${code.join(", ")})`;
}

/** What is expected of a part of a list: objects, and lists of objects, have the fields of its elements. */
function expectedPart(part: TypedExpr, expected: Expected): Expected {
  if (expected?.shape.kind !== "list") return undefined;
  if (part.kind === "each") return expected;
  return part.kind === "object" ? { shape: expected.shape.item, optional: false } : undefined;
}

function emitPresent({ value, unless, message }: TypedRequired, env: Env): string {
  const code = emitExpr(value, env);
  const present = message
    ? `${env.needs.runtime("valid")}(${code}, ${emitTemplate(message.parts, env)})`
    : emitRequired(value, nounFor(value), env);
  if (!unless || isCertain(unless.type)) return present;
  const given = emitPath(unless, env);
  return `(${given} == null ? ${given} : ${present})`;
}

function nounFor(expr: TypedExpr): string {
  if (expr.kind === "path") return lastName(expr);
  return expr.kind === "first" && expr.options[0] ? nounFor(expr.options[0]) : "value";
}

function emitSelect({ lists, named, name, id }: TypedSelect, env: Env): string {
  const what = elementName(lists[0] ? lastName(lists[0]) : "element");
  const item = freeName(what, env.bound);
  const inner = bind(item, env, lists[0]);
  // The function checks the values.
  const field = (path: TypedPath): string => `(${item}) => ${emitPath({ ...path, inRequest: false }, inner)}`;
  const args = [
    `[${lists.map((list) => emitPath(list, env)).join(", ")}]`,
    emitExpr(named, env),
    field(name),
    field(id),
    literal(what),
  ];
  return call(env.needs.runtime("selectNamed"), args);
}

/** Converts an absent value to null where null is expected. */
function adapt(code: string, { absent }: Typed, expected: Expected): string {
  return absent && expected && !expected.optional && expected.shape.nullable ? `${code} ?? null` : code;
}

function emitEnum({ of, source }: TypedEnum, env: Env): string {
  const { shape } = of.type;
  const code = emitExpr(of, env);
  if (source.table.length === 0) return `${env.needs.runtime("upper")}(${code})`;
  const table = new Map(source.table);
  const lists = source.table.some(([, value]) => typeof value !== "string");
  const values = shape.kind === "scalar" && !lists ? shape.values : undefined;
  for (const value of values ?? []) if (!table.has(value)) table.set(value, value.toUpperCase());
  const entries = [...table].map(([from, to]) => `${key(from)}: ${pretty(to)}`);
  // The element of a list, ".", has no name.
  const name = (of.kind === "path" && lastName(of)) || "value";
  const constant = env.needs.constant(
    constantCase(name),
    entries.length <= 3 ? `{ ${entries.join(", ")} }` : lines(entries),
  );
  return lists ? `${constant}[${code}]` : `${env.needs.runtime("fromTable")}(${constant}, ${code})`;
}

function emitObject(expr: TypedObject, env: Env, expected: Expected): string {
  const { from } = expr;
  if (!from) return emitFields(expr, env, expected);
  const code = emitPath(from, env);
  if (isCertain(from.type))
    return emitFields(expr, { ...bind(code, env, from), relativeOpen: true }, expected);
  const name = freeName(elementName(lastName(from)), env.bound);
  const body = emitFields(expr, bind(name, env, from), expected);
  return `${env.needs.runtime("mapNullable")}(${code}, (${name}) => (${body}))`;
}

/** The environment of a function of one parameter, from which relative paths start. `source`: where its value is from. */
const bind = (name: string, env: Env, source: TypedPath | undefined): Env => ({
  ...env,
  relative: name,
  relativeRoot: undefined,
  relativeInput: source !== undefined && !isResponse(source, env),
  relativeOpen: false,
  bound: new Set([...env.bound, name]),
});

/** The fields of an object, or a choice by type. */
export function emitFields(
  expr: TypedObject,
  env: Env,
  expected: Expected,
  unknown: "null" | "throw" = "throw",
): string {
  const target = expected?.shape.kind === "object" ? expected.shape.fields() : undefined;
  if (!expr.by) return fieldLines(expr.fields, env, target);
  const tag = emitPath(expr.by.path, env);
  const branches = expr.by.cases.map(({ name, fields }) => {
    const body = fieldLines(fields, env, target);
    return `${tag} === ${literal(name)}\n  ? ${indent(body).trimStart()}\n  : `;
  });
  const otherwise =
    expected?.shape.nullable || unknown === "null"
      ? "null"
      : `${env.needs.runtime("unknownType")}(${relativeValue(env)})`;
  return `${branches.join("")}${otherwise}`;
}

function fieldLines(
  fields: readonly TypedField[],
  env: Env,
  target: ReadonlyMap<string, Field> | undefined,
): string {
  return lines(
    fields.map(({ name, expr, when }) => {
      const field = target?.get(name);
      // The value of a conditional field is present if its condition holds, unless a function omits it.
      const expected = field && { ...field, optional: field.optional && !(when && expr.kind !== "call") };
      const code = property(name, emitExpr(expr, env, expected));
      const object =
        expected?.optional && expr.type.absent
          ? `${env.needs.runtime("defined")}({ ${code} })`
          : `{ ${code} }`;
      if (when) return `...(${emitCondition(when, env)} && ${object})`;
      return object.startsWith("{") ? code : `...${object}`;
    }),
  );
}

function emitEach(
  { list, key, where, item, inRequest, source }: TypedEach,
  env: Env,
  expected: Expected,
): string {
  const isMap = list.declared.shape.kind === "object";
  const name = freeName(list.segments.length > 0 ? elementName(lastName(list)) : "item", env.bound);
  const outer = isMap ? withKey(name, env) : env;
  const inner = bind(name, outer, list);
  const parameter = isMap ? `([${outer.alias?.get("key")}, ${name}])` : `(${name})`;
  const target = expectedElement(expected);
  // Elements of a type without a case are dropped.
  const isChoice = item.kind === "object" && item.by !== undefined && item.from === undefined;
  const body = isChoice ? emitFields(item, inner, target, "null") : emitExpr(item, inner, target);
  const wrapped = key
    ? `[${emitExpr(key, inner)}, ${body}] as const`
    : body.startsWith("{")
      ? `(${body})`
      : body;
  const isCertainList = !where && isCertain(list.declared);
  const map = isChoice ? "mapSome" : inRequest ? "mapOptional" : isCertainList ? "mapAll" : "mapList";
  const path = emitPath(list, env);
  const whole = isMap ? `${env.needs.runtime("entriesOf")}(${path})` : path;
  const matching = where
    ? `${env.needs.runtime("filterList")}(${whole}, ${parameter} => ${emitMatch(where, inner)})`
    : whole;
  const { skip = 0, take } = source;
  const bounds = take === undefined ? [skip] : [skip, skip + take];
  const elements =
    skip === 0 && take === undefined
      ? matching
      : call(env.needs.runtime("sliceList"), [matching, ...bounds.map(String)]);
  const mapped = `${env.needs.runtime(map)}(${elements}, ${parameter} => ${wrapped})`;
  return key ? `${env.needs.runtime("fromEntries")}(${mapped})` : mapped;
}

/** What is expected of an element of a list, or of a value of an object with free-form keys. */
function expectedElement(expected: Expected): Expected {
  const shape = expected?.shape;
  const element = shape?.kind === "list" ? shape.item : shape?.kind === "object" ? shape.values : undefined;
  return element && { shape: element, optional: false };
}

/** The environment of a function whose parameter is an entry: `$key` is its key. */
function withKey(value: string, env: Env): Env {
  const key = freeName("key", new Set([...env.bound, value]));
  return {
    ...env,
    alias: new Map([...(env.alias ?? []), ["key", key]]),
    bound: new Set([...env.bound, key]),
  };
}

/** An expression whose value must be present at run time. */
export function emitRequired(expr: TypedExpr, what: string, env: Env): string {
  const code = emitExpr(expr, env);
  if (isCertain(expr.type)) return code;
  return requiredCode(code, missingAt(expr, env.missing) ?? what, expr.type, env);
}
