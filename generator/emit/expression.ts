// Expressions and matches as straight-line TypeScript.

import type { Expr, FieldExpr, Match, ObjectExpr, Path } from "../model/ir.js";
import { freeName } from "../model/names.js";
import type { Field, Shape, Typed } from "../model/shape.js";
import { caseScopes, typeOf } from "../types/expressions.js";
import { elementScope, inside, type Scope } from "../types/paths.js";
import { access, indent, key, lines, literal, pretty, property } from "./code.js";
import type { ModuleNeeds } from "./module.js";

/** Where an expression is emitted: what names mean, and the code they stand for. */
export interface Env {
  readonly scope: Scope;
  /** Code of what relative paths start from. */
  readonly relative: string;
  /** The root that `relative` is, where it is one. */
  readonly relativeRoot?: string | undefined;
  /** Roots that are called otherwise here: a list's functions get the main response as `response`. */
  readonly alias?: ReadonlyMap<string, string>;
  readonly needs: ModuleNeeds;
  /** Roots that were used, to destructure just them. */
  readonly used: Set<string>;
  /** Bindings in force, which a new one must not hide. */
  readonly bound: ReadonlySet<string>;
}

/** What is expected where the value goes. */
type Expected = Field | undefined;

const quiet = { report: () => undefined };

/** Name of a root in the scope that the functions of a plan get. */
export const rootName = (root: string): string => (root === "in" ? "input" : root);

/** The binding of what stands in the scope under a name, which may be a word of the code. */
export const bindingOf = (name: string): string => freeName(name, new Set());

export function emitExpr(expr: Expr, env: Env, expected?: Expected): string {
  switch (expr.kind) {
    case "error":
      throw new Error("what couldn't be read is not emitted");
    case "path":
      return adapt(emitPath(expr, env), typeOf(expr, env.scope, quiet), expected);
    case "const":
      return literal(expr.value);
    case "first":
      return emitFirst(expr.options, env, typeOf(expr, env.scope, quiet), expected);
    case "case":
      return adapt(
        `${env.needs.runtime(expr.to)}(${emitExpr(expr.of, env)})`,
        typeOf(expr, env.scope, quiet),
        expected,
      );
    case "enum":
      return adapt(emitEnum(expr, env), typeOf(expr, env.scope, quiet), expected);
    case "when":
      return `(${emitMatch(expr.match, env)} ? ${emitExpr(expr.value, env)} : null)`;
    case "object":
      return emitObject(expr, env, expected);
    case "each":
      return emitEach(expr, env, expected);
    case "concat":
      return `${env.needs.runtime("concat")}(${expr.parts.map((part) => emitExpr(part, env)).join(", ")})`;
    case "call":
      return `${env.needs.runtime(expr.name)}(${emitExpr(expr.argument, env)})`;
    case "ran":
      env.used.add("ran");
      return `ran.${expr.step}`;
  }
}

/** What may be absent becomes null where null is expected. */
function adapt(code: string, typed: Typed | undefined, expected: Expected): string {
  const absent = typed?.absent === true && expected && !expected.optional && expected.shape.nullable;
  return absent ? `${code} ?? null` : code;
}

interface Walked {
  readonly code: string;
  readonly shape: Shape;
  /** May be null or undefined by itself, so that `?.` follows. */
  readonly open: boolean;
}

export function emitPath(path: Path, env: Env): string {
  const declared = env.scope.declared ?? env.scope;
  const walked = walkPath(path, env, declared);
  const narrowed = typeOf(path, env.scope, quiet);
  const wide = env.scope.declared && typeOf(path, env.scope.declared, quiet);
  const sure = narrowed && !narrowed.absent && !narrowed.shape.nullable;
  if (sure && wide && (wide.absent || wide.shape.nullable)) {
    return `${env.needs.runtime("required")}(${walked}, ${literal(lastName(path))})`;
  }
  return walked;
}

function lastName(path: Path): string {
  return path.segments.at(-1)?.name ?? rootName(path.root ?? "");
}

function walkPath(path: Path, env: Env, scope: Scope): string {
  const start = path.root === undefined ? scope.relative?.typed : scope.roots.get(path.root);
  const root = path.root === undefined ? env.relativeRoot : rootName(path.root);
  const alias = root === undefined ? undefined : env.alias?.get(root);
  if (root !== undefined && alias === undefined) env.used.add(root);
  const code = alias ?? (root === undefined ? env.relative : bindingOf(root));
  const shape: Shape = start?.shape ?? { kind: "json", nullable: true };
  return walkSegments(path, 0, { code, shape, open: shape.nullable || start?.absent === true }, env);
}

function walkSegments(path: Path, index: number, from: Walked, env: Env): string {
  const segment = path.segments[index];
  const { shape } = from;
  if (!segment)
    return shape.kind === "object" && shape.only !== undefined
      ? `${env.needs.runtime("having")}(${from.code}, ${literal(shape.only)})`
      : from.code;
  const field =
    shape.kind === "object"
      ? (shape.fields().get(segment.name) ?? (shape.values && { shape: shape.values, optional: true }))
      : undefined;
  const next = field?.shape ?? ({ kind: "json", nullable: true } as const);
  const partial = shape.kind === "object" && isPartial(shape, segment.name);
  const holder = partial
    ? `${env.needs.runtime("having")}(${from.code}, ${literal(segment.name)})`
    : from.code;
  const read = `${holder}${access(segment.name, from.open || partial)}`;
  const zero = next.kind === "scalar" && next.zero === true;
  const code = zero ? `${env.needs.runtime("nonZero")}(${read})` : read;
  const open = zero || next.nullable || (field?.optional ?? true) || (from.open && partial);
  if (!segment.each) return walkSegments(path, index + 1, { code, shape: next, open }, env);
  const item = freeName(singular(segment.name), env.bound);
  const inner: Shape = next.kind === "list" ? { ...next.item, nullable: false } : next;
  const body = walkSegments(path, index + 1, { code: item, shape: inner, open: false }, env);
  const map = env.needs.runtime(env.scope.request ? "mapOptional" : "mapList");
  return body === item ? code : `${map}(${code}, (${item}) => ${body})`;
}

/** Only some of the types of the interface or union have the field. */
function isPartial(shape: Extract<Shape, { kind: "object" }>, name: string): boolean {
  if (shape.only !== undefined) return true;
  return shape.cases !== undefined && [...shape.cases.values()].some((one) => !one.fields().has(name));
}

function emitFirst(options: readonly Expr[], env: Env, typed: Typed | undefined, expected: Expected): string {
  const parts = options.map((option) => emitExpr(option, env, undefined));
  return adapt(parts.join(" ?? "), typed, expected);
}

function emitEnum(expr: Extract<Expr, { kind: "enum" }>, env: Env): string {
  const of = typeOf(expr.of, env.scope, quiet);
  const code = emitExpr(expr.of, env);
  if (expr.table.length === 0) return `${env.needs.runtime("upper")}(${code})`;
  const table = new Map(expr.table);
  const lists = expr.table.some(([, value]) => typeof value !== "string");
  const values = of?.shape.kind === "scalar" && !lists ? of.shape.values : undefined;
  for (const value of values ?? []) if (!table.has(value)) table.set(value, value.toUpperCase());
  const entries = [...table].map(([from, to]) => `${key(from)}: ${pretty(to)}`);
  const name = expr.of.kind === "path" ? lastName(expr.of) : "value";
  const constant = env.needs.constant(
    screaming(name),
    entries.length <= 3 ? `{ ${entries.join(", ")} }` : lines(entries),
  );
  return lists ? `${constant}[${code}]` : `${env.needs.runtime("lookup")}(${constant}, ${code})`;
}

const screaming = (name: string): string => name.replace(/([a-z])([A-Z])/g, "$1_$2").toUpperCase();

function emitObject(expr: ObjectExpr, env: Env, expected: Expected): string {
  if (!expr.from) return emitFields(expr, env, expected);
  const from = typeOf(expr.from, env.scope, quiet);
  const code = emitPath(expr.from, env);
  if (!from) return code;
  const name = freeName(singular(lastName(expr.from)), env.bound);
  const inner: Env = {
    ...env,
    scope: inside(expr.from, from, env.scope),
    relative: name,
    relativeRoot: undefined,
    bound: new Set([...env.bound, name]),
  };
  const body = emitFields(expr, inner, expected);
  const open = from.absent || from.shape.nullable;
  return open
    ? `${env.needs.runtime("mapNullable")}(${code}, (${name}) => (${body}))`
    : emitFields(expr, { ...inner, relative: code, bound: env.bound }, expected);
}

/** The fields of an object, or a choice by type. */
export function emitFields(
  expr: ObjectExpr,
  env: Env,
  expected: Expected,
  unknown: "null" | "throw" = "throw",
): string {
  const target = expected?.shape.kind === "object" ? expected.shape.fields() : undefined;
  if (!expr.by) return fieldLines(expr.fields, env, target);
  const tag = emitPath(expr.by.path, env);
  const branches = caseScopes(expr, env.scope, quiet).map((one) => {
    const body = fieldLines(one.fields, { ...env, scope: one.scope }, target);
    return `${tag} === ${literal(one.name)}\n  ? ${indent(body).trimStart()}\n  : `;
  });
  const otherwise =
    expected?.shape.nullable || unknown === "null"
      ? "null"
      : `${env.needs.runtime("unknownType")}(${env.relative})`;
  return `${branches.join("")}${otherwise}`;
}

function fieldLines(
  fields: readonly FieldExpr[],
  env: Env,
  target: ReadonlyMap<string, Field> | undefined,
): string {
  return lines(
    fields.map((field) => property(field.name, emitExpr(field.expr, env, target?.get(field.name)))),
  );
}

function emitEach(expr: Extract<Expr, { kind: "each" }>, env: Env, expected: Expected): string {
  const element = elementScope(expr.list, env.scope, quiet);
  if (!element) return emitPath(expr.list, env);
  const name = freeName(expr.list.segments.length > 0 ? singular(lastName(expr.list)) : "item", env.bound);
  const inner: Env = {
    ...env,
    scope: element,
    relative: name,
    relativeRoot: undefined,
    bound: new Set([...env.bound, name]),
  };
  const item = expected?.shape.kind === "list" ? { shape: expected.shape.item, optional: false } : undefined;
  // Elements of a type that has no case are left out.
  const byType = expr.item.kind === "object" && expr.item.by !== undefined && expr.item.from === undefined;
  const body =
    byType && expr.item.kind === "object"
      ? emitFields(expr.item, inner, item, "null")
      : emitExpr(expr.item, inner, item);
  const wrapped = body.startsWith("{") ? `(${body})` : body;
  const map = byType ? "mapSome" : env.scope.request ? "mapOptional" : "mapList";
  const whole = emitPath(expr.list, env);
  const list = expr.where
    ? `${env.needs.runtime("filterList")}(${whole}, (${name}) => ${emitMatch(expr.where, inner)})`
    : whole;
  return `${env.needs.runtime(map)}(${list}, (${name}) => ${wrapped})`;
}

/** A name for an element of a list of this name: `labels` → `label`, `nodes` → `node`. */
export function singular(name: string): string {
  const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  if (/(ss|us|is)$/.test(camel)) return camel;
  if (/(ses|xes)$/.test(camel)) return camel.slice(0, -2);
  return camel.endsWith("ies") ? `${camel.slice(0, -3)}y` : camel.replace(/(?<=.)s$/, "");
}

export function emitMatch(match: Match, env: Env): string {
  if (match.kind !== "test") {
    const parts = match.of.map((inner) => emitMatch(inner, env));
    const joined = parts.join(match.kind === "all" ? " && " : " || ");
    return match.kind === "any" ? `(${joined})` : joined;
  }
  const value = walkPath(match.path, env, env.scope.declared ?? env.scope);
  const { test } = match;
  if (test.kind === "eq") return `${value} === ${walkPath(test.path, env, env.scope.declared ?? env.scope)}`;
  const single = test.values.map((expected) => {
    const loose = expected === null ? (test.not ? "!=" : "==") : test.not ? "!==" : "===";
    return `${value} ${loose} ${literal(expected)}`;
  });
  const joined = single.join(test.not ? " && " : " || ");
  return single.length > 1 && !test.not ? `(${joined})` : joined;
}

/** Text with paths in it, as a template literal or a plain one. */
export function emitTemplate(parts: readonly (string | Path)[], env: Env): string {
  if (parts.every((part) => typeof part === "string")) return literal(parts.join(""));
  const [only] = parts;
  if (parts.length === 1 && only && typeof only !== "string") return `String(${emitPath(only, env)})`;
  return `\`${parts.map((part) => (typeof part === "string" ? part.replace(/[`\\$]/g, "\\$&") : `\${${emitPath(part, env)}}`)).join("")}\``;
}

/** For places that need the value to be there at run time. */
export function emitRequired(expr: Expr, what: string, env: Env): string {
  const typed = typeOf(expr, env.scope, quiet);
  const code = emitExpr(expr, env);
  return typed && (typed.absent || typed.shape.nullable)
    ? `${env.needs.runtime("required")}(${code}, ${literal(what)})`
    : code;
}
