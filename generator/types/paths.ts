// Paths: what they mean in the scope where they stand, and which places of a response they read.

import type { Expr, Path } from "../model/ir.js";
import { ERROR_SHAPE, type Field, isError, list, type Shape, type Typed, withNull } from "../model/shape.js";
import { didYouMean, type Report } from "../source/diagnostic.js";

/** What names mean at a place: `$in`, responses known by then, and what relative paths start from. */
export interface Scope {
  readonly roots: ReadonlyMap<string, Typed>;
  readonly relative?: Relative;
  /** In a request a list that is absent or null stays so; in an output it is empty. */
  readonly request?: true;
  /** Before matches narrowed it: what a type checker sees of the same values. */
  readonly declared?: Scope;
}

export interface Relative {
  readonly label: string;
  readonly typed: Typed;
  /** Where it stands in the responses; several where the mapping starts from the first of several. */
  readonly origins: readonly Origin[];
}

/** A place in a response: `$root` and the fields to it, `[]` for the elements of a list. */
export interface Origin {
  readonly root: string;
  readonly path: readonly string[];
}

export interface Context {
  readonly report: Report;
  /** Told of every place that is read. */
  readonly visit?: (origin: Origin) => void;
}

/** The type of what has none, for a reason that is told. */
export const UNKNOWN: Typed = { shape: ERROR_SHAPE, absent: false };

export const typed = (shape: Shape): Typed => ({ shape, absent: false });

export function typeOfPath(path: Path, scope: Scope, context: Context): Typed | undefined {
  const start = startOf(path, scope, context);
  if (!start) return undefined;
  const result = walk(start.typed, path, 0, start.label, scope, context);
  if (result) for (const origin of originsOf(path, scope)) context.visit?.(origin);
  return result;
}

/** Where a path starts, and what it is called in messages. */
function startOf(path: Path, scope: Scope, context: Context): { label: string; typed: Typed } | undefined {
  if (path.root === undefined) return scope.relative ?? { label: "the scope", typed: UNKNOWN };
  const found = scope.roots.get(path.root);
  if (found) return { label: `$${path.root}`, typed: found };
  const names = [...scope.roots.keys()].filter((name) => !name.includes(":"));
  context.report({
    code: "GHX404",
    span: path.span,
    message: `"$${path.root}" is not known here${didYouMean(path.root, names)}`,
    fix: `known here: ${names.map((name) => `$${name}`).join(", ")}`,
  });
  return undefined;
}

/** Follows segments; null or absent anywhere makes the end absent, unless it is the end itself. */
function walk(
  from: Typed,
  path: Path,
  index: number,
  label: string,
  scope: Scope,
  context: Context,
): Typed | undefined {
  const segment = path.segments[index];
  if (isError(from.shape)) return undefined;
  if (!segment) return from;
  const field = fieldOf(from.shape, segment.name, path, label, context);
  if (!field) return undefined;
  const here: Typed = { shape: field.shape, absent: from.absent || from.shape.nullable || field.optional };
  const name = `${label}.${segment.name}`;
  if (!segment.each) return walk(here, path, index + 1, name, scope, context);
  if (here.shape.kind !== "list") {
    context.report({
      code: "GHX405",
      span: path.span,
      message: `${name} is not a list, so [] can't follow it`,
    });
    return undefined;
  }
  const item = walk(typed(withNull(here.shape.item, false)), path, index + 1, `${name}[]`, scope, context);
  return item && listed(item, here, scope);
}

/** The list of what each element becomes. */
export function listed(item: Typed, from: Typed, scope: Scope): Typed {
  const shape = list(item.absent ? withNull(item.shape, true) : item.shape);
  return scope.request ? { shape: withNull(shape, from.shape.nullable), absent: from.absent } : typed(shape);
}

function fieldOf(shape: Shape, name: string, path: Path, label: string, context: Context): Field | undefined {
  if (shape.kind === "object") {
    const field = shape.fields().get(name) ?? (shape.values && { shape: shape.values, optional: true });
    if (field) return field;
    context.report({
      code: "GHX405",
      span: path.span,
      message: `${label} has no field "${name}"${didYouMean(name, shape.fields().keys())}`,
      fix: `it has: ${[...shape.fields().keys()].slice(0, 12).join(", ") || "no fields"}`,
    });
    return undefined;
  }
  if (shape.kind === "json") return { shape, optional: true };
  context.report({
    code: "GHX405",
    span: path.span,
    message: `${label} is ${withArticle(shape.kind === "list" ? "list" : shape.type)}, so it has no field "${name}"`,
    ...(shape.kind === "list" && { fix: "use each, or [] after the list" }),
  });
  return undefined;
}

/** The places an expression reads; none for one that computes. */
export function originsOf(expr: Expr, scope: Scope): Origin[] {
  if (expr.kind === "first") return expr.options.flatMap((option) => originsOf(option, scope));
  if (expr.kind === "when") return originsOf(expr.value, scope);
  if (expr.kind !== "path") return [];
  const starts = expr.root === undefined ? (scope.relative?.origins ?? []) : [{ root: expr.root, path: [] }];
  const rest = expr.segments.flatMap((segment) => (segment.each ? [segment.name, "[]"] : [segment.name]));
  return starts.map(({ root, path }) => ({ root, path: [...path, ...rest] }));
}

/** The origins of a list's elements. */
export function elementOrigins(path: Path, scope: Scope): Origin[] {
  return originsOf(path, scope).map((origin) => ({ ...origin, path: [...origin.path, "[]"] }));
}

/** The scope of an element of the list at a path. */
export function elementScope(path: Path, scope: Scope, context: Context): Scope | undefined {
  const type = typeOfPath(path, scope, context);
  if (!type) return undefined;
  if (type.shape.kind !== "list") {
    context.report({ code: "GHX405", span: path.span, message: `${pathText(path)} is not a list` });
    return undefined;
  }
  return withRelative(scope, {
    label: `${pathText(path)}[]`,
    typed: typed(withNull(type.shape.item, false)),
    origins: elementOrigins(path, scope),
  });
}

/** The scope within the value at a path, once it was seen to be there. */
export function inside(path: Path, value: Typed, scope: Scope): Scope {
  return withRelative(scope, {
    label: pathText(path),
    typed: present(value),
    origins: originsOf(path, scope),
  });
}

/** The scope with another value to start relative paths from. */
export function withRelative(scope: Scope, relative: Relative): Scope {
  return { ...scope, relative, ...(scope.declared && { declared: { ...scope.declared, relative } }) };
}

/** The value once it was seen to be there. */
export function present(value: Typed): Typed {
  const shape = withNull(value.shape, false);
  if (shape.kind !== "object" || shape.only === undefined) return { shape, absent: false };
  // It was seen to be of the one type that was selected.
  const { only: _, ...known } = shape;
  return { shape: known, absent: false };
}
export const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;

export function pathText(path: Path): string {
  const rest = path.segments.map((segment) => segment.name + (segment.each ? "[]" : "")).join(".");
  return path.root === undefined ? rest : `$${path.root}${rest ? `.${rest}` : ""}`;
}
