// Expressions of cards: paths, mappings and matches, with the places where they are written.

import type { Span } from "../source/source-map.js";
import { SCALAR_TYPES } from "./shape.js";

/** Text with `{field}` of the input. */
export interface Template {
  readonly span: Span;
  readonly parts: readonly (string | Path)[];
}

/** `root` undefined: relative to the scope. */
export interface Path {
  readonly kind: "path";
  readonly span: Span;
  readonly root?: string;
  readonly segments: readonly Segment[];
  /** Why the path is not in the card: the output field that it does not map, which is read from the field of the same name. */
  readonly implied?: string;
}
export interface Segment {
  readonly name: string;
  /** `name[]`: the list's elements. */
  readonly each: boolean;
}
export interface FieldExpr {
  readonly name: string;
  readonly nameSpan: Span;
  readonly expr: Expr;
  /** The field is absent unless this holds. */
  readonly when?: Match;
}
/** Fields, or one set of fields per type name. */
export interface ObjectExpr {
  readonly kind: "object";
  readonly span: Span;
  readonly from?: Path;
  readonly fields: readonly FieldExpr[];
  readonly by?: { readonly path: Path; readonly cases: readonly ObjectCase[] };
}
export interface ObjectCase {
  readonly name: string;
  readonly span: Span;
  readonly fields: readonly FieldExpr[];
}
/** The value of `const`: a scalar, or the empty list. */
export type Constant = string | number | boolean | null | readonly [];
export type Expr =
  | Path
  | ObjectExpr
  | { readonly kind: "const"; readonly span: Span; readonly value: Constant }
  | {
      readonly kind: "first";
      readonly span: Span;
      readonly options: readonly Expr[];
      /** The error message if two options have different values. */
      readonly conflict?: Template;
    }
  | { readonly kind: "case"; readonly span: Span; readonly to: "upper" | "lower"; readonly of: Expr }
  | {
      readonly kind: "enum";
      readonly span: Span;
      readonly of: Expr;
      readonly table: readonly (readonly [string, string | readonly string[]])[];
    }
  /** The value if the match is true; else null, or in a request absent. */
  | { readonly kind: "when"; readonly span: Span; readonly match: Match; readonly value: Expr }
  | {
      readonly kind: "each";
      readonly span: Span;
      /** A list, or an object with free-form keys: its values. */
      readonly list: Path;
      /** The result is an object: the name of the field of an element. */
      readonly key?: Expr;
      readonly where?: Match;
      /** Number of elements to omit, and to map at most after those. */
      readonly skip?: number;
      readonly take?: number;
      readonly item: Expr;
    }
  /** A value that must be present, else `NOT_FOUND`, or `VALIDATION` with a message. */
  | {
      readonly kind: "required";
      readonly span: Span;
      readonly value: Expr;
      /** If this is absent or null, so is the value. */
      readonly unless?: Path;
      readonly message?: Template;
    }
  /** The id of the element of the lists with this name, or with this id if none has the name. */
  | {
      readonly kind: "select";
      readonly span: Span;
      readonly lists: readonly Path[];
      readonly named: Expr;
      readonly name: Path;
      readonly id: Path;
    }
  | { readonly kind: "concat"; readonly span: Span; readonly parts: readonly Expr[] }
  | { readonly kind: "text"; readonly span: Span; readonly template: Template }
  /** The values that are neither absent nor null, separated by spaces. */
  | { readonly kind: "join"; readonly span: Span; readonly parts: readonly Expr[] }
  /** The value if it has this form, of those that it may have; otherwise null. */
  | { readonly kind: "only"; readonly span: Span; readonly form: FormType; readonly of: Path }
  | { readonly kind: "call"; readonly span: Span; readonly name: string; readonly argument: Expr }
  | { readonly kind: "ran"; readonly span: Span; readonly request: string }
  /** Whether the match holds. */
  | { readonly kind: "holds"; readonly span: Span; readonly match: Match }
  /** An expression that couldn't be parsed; the reason was reported. */
  | { readonly kind: "error"; readonly span: Span };

export type Match =
  | { readonly kind: "all" | "any"; readonly span: Span; readonly of: readonly Match[] }
  | { readonly kind: "test"; readonly span: Span; readonly path: Path; readonly test: Test };
export const FORM_TYPES = [...SCALAR_TYPES, "array"] as const;
export type FormType = (typeof FORM_TYPES)[number];
export const COMPARISONS = ["equals", "includes", "excludes"] as const;
export type Comparison = (typeof COMPARISONS)[number];

export const TEXT_TESTS = ["starts", "ends", "contains", "fileName"] as const;
export type TextTest = (typeof TEXT_TESTS)[number];

export type Test =
  | {
      readonly kind: "in";
      readonly values: readonly (string | number | boolean | null)[];
      readonly not: boolean;
    }
  | { readonly kind: "eq"; readonly path: Path; readonly not: boolean }
  /** A state equals, includes or excludes a value of the input. False if that is uncertain. */
  | { readonly kind: Comparison; readonly path: Path }
  /** An input list contains the value. */
  | { readonly kind: "has"; readonly value: string | number | boolean }
  /**
   * A text, or an element of a list, starts or ends with the text or contains it. `fileName`: a text is the name under which
   * GitHub stores a file with this name.
   */
  | { readonly kind: TextTest; readonly text: Template; readonly not: boolean }
  /** An input list has more elements than that. */
  | { readonly kind: "longer"; readonly than: number };
