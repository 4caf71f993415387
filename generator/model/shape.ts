// Shapes: the type model of JSON Schema, GraphQL selections, OpenAPI schemas and gh's fields.

import type { Diagnostic } from "../source/diagnostic.js";
import type { Format } from "./formats.js";

export const SCALAR_TYPES = ["string", "integer", "number", "boolean"] as const;
export type ScalarType = (typeof SCALAR_TYPES)[number];
export const isScalarType = (word: unknown): word is ScalarType => SCALAR_TYPES.some((type) => type === word);

export interface ScalarShape {
  readonly kind: "scalar";
  readonly type: ScalarType;
  /** Further types that the value may have: an id or a name. */
  readonly also?: readonly ScalarType[];
  readonly nullable: boolean;
  /** The declared values of an enum. */
  readonly values?: readonly string[];
  /** Kind of text that GitHub generates; `given`: text of the caller. Of an output: the required kind. */
  readonly format?: Format | "given";
  /** The source writes its zero value ("" or 0) for null; reading converts it to null. */
  readonly zero?: true;
}
export interface ListShape {
  readonly kind: "list";
  readonly nullable: boolean;
  readonly item: Shape;
}
export interface ObjectShape {
  readonly kind: "object";
  readonly nullable: boolean;
  /** Lazy, since GitHub's types are recursive. */
  readonly fields: () => ReadonlyMap<string, Field>;
  /** For an object of one of several shapes, such as a GraphQL union: the shape of each. `fields` then has the fields of all. */
  readonly cases?: ReadonlyMap<string, ObjectShape>;
  /** The field whose value is the name of the case, if the types of the fields do not depend on it in TypeScript. */
  readonly by?: string;
  /** For an interface or union with a selection on one type only: the field by which it is recognized. A value of another type is null. */
  readonly only?: string;
  /** Whether the object has one of several shapes; `fields` contains the fields of all shapes. */
  readonly isUnion?: true;
  /** Shape of the values of a free-form map. */
  readonly values?: Shape;
  /** Bytes of the input, which can only be sent as they are. The fields are what is known about them. */
  readonly isBinary?: true;
}
/** Free-form JSON, or a value of one of several forms. */
export interface JsonShape {
  readonly kind: "json";
  readonly nullable: boolean;
  /** A scalar or a list of scalars: the shapes that the value may have. */
  readonly forms?: readonly Shape[];
  /** Only null. */
  readonly nothing?: true;
  /** The error type, whose reason was reported. It is assignable to and from every shape. */
  readonly error?: true;
}
export type Shape = ScalarShape | ListShape | ObjectShape | JsonShape;

export interface Field {
  readonly shape: Shape;
  /** May be absent. */
  readonly optional: boolean;
  /** What is wrong with reading it, which is reported where a path does. */
  readonly problem?: Omit<Diagnostic, "span">;
}

/** The type of an expression: a shape, and whether the value may be absent (undefined). */
export interface Typed {
  readonly shape: Shape;
  readonly absent: boolean;
}

export const scalar = (type: ScalarType, nullable = false, values?: readonly string[]): ScalarShape => ({
  kind: "scalar",
  type,
  nullable,
  ...(values && { values }),
});

/** Every type that the value may have. */
export const scalarTypes = ({ type, also = [] }: ScalarShape): readonly ScalarType[] => [type, ...also];

/** A scalar of one of these types. */
export function scalarUnion(types: readonly ScalarType[], nullable = false): ScalarShape {
  const [type = "string", ...also] = new Set(types);
  return { ...scalar(type, nullable), ...(also.length > 0 && { also }) };
}

/** Whether a value is text. */
export const isText = (shape: Shape): shape is ScalarShape =>
  shape.kind === "scalar" && scalarTypes(shape).every((type) => type === "string");

export function withFormat(shape: ScalarShape, format: ScalarShape["format"]): ScalarShape {
  const { format: _, ...plain } = shape;
  return format === undefined ? plain : { ...plain, format };
}

export function object(fields: Iterable<readonly [string, Field]>, nullable = false): ObjectShape {
  const map = new Map(fields);
  return { kind: "object", nullable, fields: () => map };
}

/** A scalar or a list of scalars; undefined if the shapes are others. */
export function scalarOrList(shapes: readonly Shape[], nullable: boolean): JsonShape | undefined {
  const isList = (shape: Shape): boolean => shape.kind === "list" && shape.item.kind === "scalar";
  const isEither =
    shapes.some(isList) &&
    shapes.some(({ kind }) => kind === "scalar") &&
    shapes.every((shape) => isList(shape) || shape.kind === "scalar");
  const forms = shapes.map((shape) => withNull(shape, false));
  return isEither
    ? { kind: "json", nullable: nullable || shapes.some((shape) => shape.nullable), forms }
    : undefined;
}

export const list = (item: Shape, nullable = false): ListShape => ({ kind: "list", item, nullable });

export function withNull<S extends Shape>(shape: S, nullable: boolean): S {
  return shape.nullable === nullable ? shape : { ...shape, nullable };
}

/** Computes a value on first use. */
export function lazy<T>(compute: () => T): () => T {
  let value: { readonly it: T } | undefined;
  return () => {
    value ??= { it: compute() };
    return value.it;
  };
}

/** A shape in a few words, for messages. */
export function describe({ shape, absent }: Typed): string {
  return `${describeShape(shape)}${shape.nullable ? " or null" : ""}${absent ? " or absent" : ""}`;
}

function describeShape(shape: Shape): string {
  switch (shape.kind) {
    case "scalar":
      return shape.values ? `one of ${listNames(shape.values)}` : scalarTypes(shape).join(" or ");
    case "list":
      return `list of ${describeShape(shape.item)}${shape.item.nullable ? " or null" : ""}`;
    case "object":
      return "object";
    case "json":
      return shape.forms?.map(describeShape).join(" or ") ?? "free-form JSON";
  }
}

/** Names for messages: the first of many, such as the types that implement `Node`. */
function listNames(names: readonly string[]): string {
  const others = names.length - MAX_NAMES;
  return others <= 1 ? names.join(", ") : `${names.slice(0, MAX_NAMES).join(", ")} and ${others} others`;
}

const MAX_NAMES = 20;

/** Returns why a type is not assignable to a shape; undefined if it is. */
export function mismatch(from: Typed, to: Shape, absentAllowed = false): string | undefined {
  if (isError(from.shape) || isError(to)) return undefined;
  if (from.absent && !absentAllowed && !to.nullable)
    return `may be absent, but ${describeShape(to)} is required`;
  if (from.shape.nullable && !to.nullable) return `may be null, but ${describeShape(to)} is required`;
  return kindMismatch(from.shape, to);
}

function kindMismatch(from: Shape, to: Shape): string | undefined {
  const problem = `is ${describeShape(from)}, but ${describeShape(to)} is expected`;
  if (isNothing(from) || (to.kind === "json" && !to.forms)) return undefined;
  if (to.kind === "json") {
    const given = from.kind === "json" ? (from.forms ?? []) : [from];
    const isTaken = (form: Shape): boolean => to.forms?.some((one) => !kindMismatch(form, one)) ?? true;
    return given.every(isTaken) ? undefined : problem;
  }
  if (from.kind === "scalar" && to.kind === "scalar") {
    const taken = scalarTypes(to);
    const isTaken = (type: ScalarType): boolean =>
      taken.includes(type) || (type === "integer" && taken.includes("number"));
    if (!scalarTypes(from).every(isTaken)) return problem;
    if (!to.values) return undefined;
    const allowed = new Set(to.values);
    const strange = from.values?.filter((value) => !allowed.has(value));
    if (!strange) return problem;
    return strange.length
      ? `can be ${listNames(strange)}, which is not one of ${listNames(to.values)}`
      : undefined;
  }
  if (from.kind === "list" && to.kind === "list") {
    const item = mismatch({ shape: from.item, absent: false }, to.item);
    return item && `is a list whose element ${item}`;
  }
  if (from.kind === "object" && to.kind === "object") return objectMismatch(from, to);
  return problem;
}

function objectMismatch(from: ObjectShape, to: ObjectShape): string | undefined {
  // Which of the shapes the object must have is known at run time only, by GitHub.
  if (to.isUnion && from.values?.kind === "json") return undefined;
  const source = from.fields();
  const target = to.fields();
  for (const [name, field] of target) {
    const value = source.get(name);
    if (!value) {
      if (!field.optional) return `lacks the field ${name}`;
      continue;
    }
    const problem = mismatch({ shape: value.shape, absent: value.optional }, field.shape, field.optional);
    if (problem) return `has a field ${name} that ${problem}`;
  }
  for (const [name, field] of source) {
    if (target.has(name)) continue;
    if (!to.values) return `has a field ${name} that is not expected`;
    const problem = mismatch({ shape: field.shape, absent: field.optional }, to.values, true);
    if (problem) return `has a field ${name} that ${problem}`;
  }
  if (from.values && !to.values) return "has free-form fields";
  return from.values && to.values ? kindMismatch(from.values, to.values) : undefined;
}

export const ERROR_SHAPE: JsonShape = { kind: "json", nullable: false, error: true };
/** The type of an expression with an error. The error was reported, so its consequences are not. */
export const ERROR_TYPE: Typed = { shape: ERROR_SHAPE, absent: false };
export const isError = (shape: Shape): boolean => shape.kind === "json" && shape.error === true;

export const NOTHING: JsonShape = { kind: "json", nullable: true, nothing: true };
const isNothing = (shape: Shape): boolean => shape.kind === "json" && shape.nothing === true;

/** Returns the shape that both are assignable to; undefined if there is none. */
export function join(a: Shape, b: Shape): Shape | undefined {
  const nullable = a.nullable || b.nullable;
  if (isError(a) || isError(b)) return ERROR_SHAPE;
  if (isNothing(a)) return withNull(b, nullable);
  if (isNothing(b)) return withNull(a, nullable);
  if (a.kind === "scalar" && b.kind === "scalar") {
    if (a.also || b.also) {
      const [left, right] = [scalarTypes(a), scalarTypes(b)];
      const shared = left.some((type) => right.includes(type));
      return shared ? scalarUnion([...left, ...right], nullable) : undefined;
    }
    if (a.type !== b.type) {
      const numeric = [a.type, b.type].every((type) => type === "integer" || type === "number");
      return numeric ? scalar("number", nullable) : undefined;
    }
    const values = a.values && b.values ? [...new Set([...a.values, ...b.values])] : undefined;
    return withFormat(scalar(a.type, nullable, values), commonFormat(a, b));
  }
  if (a.kind === "json" || b.kind === "json") return { kind: "json", nullable };
  if (a.kind === "list" && b.kind === "list") {
    const item = join(a.item, b.item);
    return item && list(item, nullable);
  }
  if (a.kind === "object" && b.kind === "object") {
    const cases = a.cases && b.cases ? joinCases(a.cases, b.cases) : undefined;
    const [left, right] = [a.fields(), b.fields()];
    const fields: [string, Field][] = [];
    for (const [name, field] of left) {
      const other = right.get(name);
      const shape = other ? join(field.shape, other.shape) : undefined;
      const problem = field.problem ?? other?.problem;
      if (!other || !shape) continue;
      fields.push([name, { shape, optional: field.optional || other.optional, ...(problem && { problem }) }]);
    }
    return { ...object(fields, nullable), ...(cases && { cases }) };
  }
  return undefined;
}

/** Returns an object of one of several shapes. A field that some of them lack is optional. */
export function union(shapes: readonly ObjectShape[], nullable = false): ObjectShape {
  const fields = lazy(() => {
    const merged = new Map<string, Field & { readonly count: number }>();
    for (const one of shapes)
      for (const [name, field] of one.fields()) {
        const earlier = merged.get(name);
        merged.set(name, {
          ...field,
          ...earlier,
          shape: earlier ? mergeShapes(earlier.shape, field.shape) : field.shape,
          optional: earlier?.optional === true || field.optional,
          count: (earlier?.count ?? 0) + 1,
        });
      }
    return new Map(
      [...merged].map(([name, { count, ...field }]): [string, Field] => [
        name,
        { ...field, optional: field.optional || count < shapes.length },
      ]),
    );
  });
  return { kind: "object", nullable, fields, ...(shapes.length > 1 && { isUnion: true }) };
}

/** Returns the shape of a value of either shape. */
function mergeShapes(a: Shape, b: Shape): Shape {
  const nullable = a.nullable || b.nullable;
  if (a.kind === "object" && b.kind === "object")
    return isPlain(a) && isPlain(b) ? union([a, b], nullable) : withNull(a, nullable);
  if (a.kind === "list" && b.kind === "list") return list(mergeShapes(a.item, b.item), nullable);
  return join(a, b) ?? { kind: "json", nullable };
}

const isPlain = ({ cases, only, values }: ObjectShape): boolean => !cases && only === undefined && !values;

/** The format that both have; text of the caller has every format. */
function commonFormat(a: ScalarShape, b: ScalarShape): ScalarShape["format"] {
  if (a.format === "given") return b.format;
  return b.format === "given" || a.format === b.format ? a.format : undefined;
}

/** Joins cases of the same name; keeps those that only one side has. */
function joinCases(
  a: ReadonlyMap<string, ObjectShape>,
  b: ReadonlyMap<string, ObjectShape>,
): Map<string, ObjectShape> {
  const cases = new Map([...a, ...b]);
  for (const [name, left] of a) {
    const right = b.get(name);
    const joined = right && join(left, right);
    if (joined?.kind === "object") cases.set(name, joined);
  }
  return cases;
}
