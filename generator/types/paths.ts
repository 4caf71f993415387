// Paths: their types in a scope, and which places of the input and of responses they read.

import type { Path, Segment } from "../model/expressions.js";
import type { Origin } from "../model/reads.js";
import {
  ERROR_TYPE,
  type Field,
  isError,
  list,
  object,
  type Shape,
  scalar,
  type Typed,
  withFormat,
  withNull,
} from "../model/shape.js";
import type { TypedExpr, TypedPath, TypedSegment } from "../model/typed-expressions.js";
import { type Diagnostic, didYouMean } from "../source/diagnostic.js";
import type { Context } from "./context.js";
import { certain, present, type Scope, withRelative, withRoot } from "./scope.js";

export function typePath(path: Path, scope: Scope, context: Context): TypedPath {
  const narrowed = resolve(path, scope);
  const declared = scope.declared ? resolve(path, scope.declared) : narrowed;
  const origins = pathOrigins(path, scope);
  if (narrowed.problem) context.report({ ...pathProblem(path, narrowed.problem), span: path.span });
  else for (const origin of origins) context.read(origin);
  for (const { field } of declared.segments)
    if (field.problem) context.report({ ...field.problem, span: path.span });
  return {
    kind: "path",
    source: path,
    ...(path.root !== undefined && { root: path.root }),
    type: narrowed.type,
    declared: declared.type,
    start: declared.start,
    segments: declared.segments,
    origins,
    inRequest: scope.request === true,
  };
}

type Problem = Omit<Diagnostic, "span">;

/** A path that the card leaves out is a problem of the output field, which is not mapped. */
function pathProblem({ implied }: Path, problem: Problem): Problem {
  return implied === undefined
    ? problem
    : {
        ...problem,
        code: "GHX420",
        message: `${implied}, and ${problem.message}`,
      };
}

interface Resolved {
  readonly start: Typed;
  readonly segments: readonly TypedSegment[];
  readonly type: Typed;
  /** Why the type is the error type, unless that was reported before. */
  readonly problem?: Problem;
}

function resolve(path: Path, scope: Scope): Resolved {
  if (path.root === undefined) {
    const { label, typed } = scope.relative ?? { label: "the scope", typed: ERROR_TYPE };
    const walked = walk(typed, path.segments, label, scope);
    const name = walked.problem && label === "$in" ? responseWith(path, scope) : undefined;
    const fix = `write $${name}.${path.segments.map((segment) => segment.name).join(".")} for the response of "${name}"`;
    const problem = walked.problem && name !== undefined ? { ...walked.problem, fix } : walked.problem;
    return { start: typed, ...walked, ...(problem && { problem: withOutput(problem, label, path, scope) }) };
  }
  const start = scope.roots.get(path.root);
  if (start) {
    const label = `$${path.root}`;
    const walked = walk(start, path.segments, label, scope);
    const { problem } = walked;
    return { start, ...walked, ...(problem && { problem: withOutput(problem, label, path, scope) }) };
  }
  return { start: ERROR_TYPE, segments: [], type: ERROR_TYPE, problem: undefinedRoot(path.root, scope) };
}

/** Adds that what the input does not have is a field of the output. */
function withOutput(problem: Problem, label: string, { segments }: Path, { place }: Scope): Problem {
  const name = segments[0]?.name;
  const { input, output } = place?.capability ?? {};
  const isOutput = name !== undefined && !input?.shape.fields().has(name) && output?.shape.fields().has(name);
  if (label !== "$in" || !isOutput) return problem;
  return { ...problem, message: `$in has no field "${name}", which is a field of the output` };
}

/** Returns what a name means elsewhere in the card, or the names that are defined here. */
function undefinedRoot(root: string, { roots, place, isElement }: Scope): Problem {
  const names = [...roots.keys()].filter((name) => !name.includes(":"));
  const here = `defined here: ${names.map((name) => `$${name}`).join(", ")}`;
  const problem = (reason: string, fix = here): Problem => ({
    code: "GHX404",
    message: `"$${root}" is not defined here${reason}`,
    fix,
  });
  const { capability, route } = place ?? {};
  const isSent = (one: "graphql" | "rest"): boolean =>
    capability?.[one]?.requests.some(({ name }) => name === root) === true;
  if (capability?.input.shape.fields().has(root)) return problem("; it is an input", `write $in.${root}`);
  if (isElement && root === "main") return problem("; an element is read without the response of its page");
  const routes = (["graphql", "rest"] as const).filter(isSent);
  // A list of REST has a main request for each of its sources.
  const isOwn = root === "main" ? route !== undefined : routes.some((one) => one === route);
  if (isOwn) return problem("; that request has no response yet");
  const [other] = routes;
  if (other !== undefined && route !== undefined)
    return problem(`; only the ${other} route has that request`);
  return problem(didYouMean(root, names));
}

/** The request whose response has the field that a path of the input does not have. */
function responseWith({ segments }: Path, { roots }: Scope): string | undefined {
  const [segment] = segments;
  const found = [...roots].find(
    ([name, { shape }]) =>
      name !== "in" && shape.kind === "object" && segment !== undefined && shape.fields().has(segment.name),
  );
  return found?.[0];
}

/** Follows segments. The result may be absent if a value before the last one may be null or absent. */
function walk(
  from: Typed,
  [segment, ...rest]: readonly Segment[],
  label: string,
  scope: Scope,
): Omit<Resolved, "start"> {
  if (isError(from.shape)) return { segments: [], type: ERROR_TYPE };
  if (!segment) return { segments: [], type: from };
  const field = findField(from.shape, segment.name, label);
  if ("code" in field) return { segments: [], type: ERROR_TYPE, problem: field };
  const here: Typed = { shape: field.shape, absent: from.absent || from.shape.nullable || field.optional };
  const name = `${label}.${segment.name}`;
  const typed: TypedSegment = { ...segment, field, partial: isPartial(from.shape, segment.name) };
  if (!segment.each) {
    const end = walk(here, rest, name, scope);
    return { ...end, segments: [typed, ...end.segments] };
  }
  if (here.shape.kind !== "list") {
    const problem: Problem = { code: "GHX405", message: `${name} is not a list, so [] cannot follow it` };
    return { segments: [], type: ERROR_TYPE, problem };
  }
  const end = walk(certain(withNull(here.shape.item, false)), rest, `${name}[]`, scope);
  return {
    ...end,
    segments: [typed, ...end.segments],
    type: isError(end.type.shape) ? ERROR_TYPE : listed(end.type, here, scope),
  };
}

/** The list of the values that elements are mapped to. */
export function listed(item: Typed, from: Typed, scope: Scope): Typed {
  const shape = list(item.absent ? withNull(item.shape, true) : item.shape);
  return scope.request
    ? { shape: withNull(shape, from.shape.nullable), absent: from.absent }
    : certain(shape);
}

/** Like {@link listed}, for an object whose keys are computed. */
export function keyed(item: Typed, from: Typed, scope: Scope): Typed {
  const { shape, absent } = listed(item, from, scope);
  const values = shape.kind === "list" ? shape.item : shape;
  return { shape: { ...object([], shape.nullable), values }, absent };
}

function findField(shape: Shape, name: string, label: string): Field | Problem {
  if (shape.kind === "object") {
    return (
      shape.fields().get(name) ??
      (shape.values && { shape: shape.values, optional: true }) ?? {
        code: "GHX405",
        message: `${label} has no field "${name}"${didYouMean(name, shape.fields().keys())}`,
        fix: `it has: ${[...shape.fields().keys()].slice(0, 12).join(", ") || "no fields"}`,
      }
    );
  }
  if (shape.kind === "json") return { shape, optional: true };
  return {
    code: "GHX405",
    message: `${label} is ${withArticle(shape.kind === "list" ? "list" : shape.type)}, so it has no field "${name}"`,
    ...(shape.kind === "list" && { fix: "use each, or [] after the list" }),
  };
}

/** Whether only some types of an interface or union have the field. */
function isPartial(shape: Shape, name: string): boolean {
  if (shape.kind !== "object") return false;
  if (shape.only !== undefined) return true;
  if (shape.by !== undefined) return false;
  return shape.cases !== undefined && [...shape.cases.values()].some((one) => !one.fields().has(name));
}

function pathOrigins(path: Path, scope: Scope): Origin[] {
  const starts = path.root === undefined ? (scope.relative?.origins ?? []) : [{ root: path.root, path: [] }];
  const rest = path.segments.flatMap((segment) => (segment.each ? [segment.name, "[]"] : [segment.name]));
  return starts.map(({ root, path }) => ({ root, path: [...path, ...rest] }));
}

/** The places whose values an expression returns unchanged; none if it computes a value. */
export function exprOrigins(expr: TypedExpr): readonly Origin[] {
  if (expr.kind === "first") return expr.options.flatMap(exprOrigins);
  if (expr.kind === "when") return exprOrigins(expr.value);
  return expr.kind === "path" ? expr.origins : [];
}

/** The places of a list's elements. */
export const elementOrigins = (list: TypedExpr): Origin[] =>
  exprOrigins(list).map((origin) => ({ ...origin, path: [...origin.path, "[]"] }));

/** The scope of an element of a list. */
export function elementScope(list: TypedPath, scope: Scope, context: Context): Scope {
  const { shape } = list.type;
  const values = shape.kind === "object" ? shape.values : undefined;
  if (shape.kind !== "list" && !values && !isError(shape))
    context.report({
      code: "GHX405",
      span: list.source.span,
      message: `${pathText(list.source)} is not a list`,
    });
  const element = withRelative(scope, {
    label: `${pathText(list.source)}[]`,
    typed:
      shape.kind === "list" ? certain(withNull(shape.item, false)) : values ? certain(values) : ERROR_TYPE,
    origins: elementOrigins(list),
  });
  if (!values) return element;
  // Keys of the input are text of the caller.
  const isInput = list.origins.every(({ root }) => root === "in");
  return withRoot(element, "key", certain(withFormat(scalar("string"), isInput ? "given" : undefined)));
}

/** The scope inside the value at a path that was tested not to be null. */
export function innerScope(path: TypedPath, scope: Scope): Scope {
  return withRelative(scope, {
    label: pathText(path.source),
    typed: present(path.type),
    origins: path.origins,
  });
}

export const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;

/** The path as it is written in the card. */
export function pathText(path: Path): string {
  const rest = path.segments.map((segment) => segment.name + (segment.each ? "[]" : "")).join(".");
  return path.root === undefined ? rest : `$${path.root}${rest ? `.${rest}` : ""}`;
}
