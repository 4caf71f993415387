// Expressions with their types. The type of each is the error type where it has none; the reason was reported. An
// expression has one typed node per place where it is evaluated, since its type depends on the place.

import type {
  Comparison,
  Expr,
  FieldExpr,
  Match,
  ObjectCase,
  Path,
  Segment,
  Template,
  Test,
  TextTest,
} from "./expressions.js";
import type { Field } from "./ir.js";
import type { Origin } from "./reads.js";
import type { Typed } from "./shape.js";

export interface TypedTemplate {
  readonly source: Template;
  readonly parts: readonly (string | TypedPath)[];
}

interface Annotated<S extends Expr> {
  readonly kind: S["kind"];
  /** The node of the IR. */
  readonly source: S;
  readonly type: Typed;
}
type ExprOf<K extends Expr["kind"]> = Extract<Expr, { readonly kind: K }>;

export interface TypedPath extends Annotated<Path> {
  readonly root?: string;
  /** The type before matches narrowed it: what a TypeScript compiler infers for the same value. */
  readonly declared: Typed;
  /** The declared type of what the path starts from. */
  readonly start: Typed;
  /** With declared types; empty where the path has the error type. */
  readonly segments: readonly TypedSegment[];
  readonly origins: readonly Origin[];
  /** In a request a list that is absent or null remains so; in an output it becomes empty. */
  readonly inRequest: boolean;
}
export interface TypedSegment extends Segment {
  readonly field: Field;
  /** Only some types of an interface or union have the field. */
  readonly partial: boolean;
}
export interface TypedField extends Omit<FieldExpr, "expr" | "when"> {
  readonly expr: TypedExpr;
  readonly when?: TypedMatch;
}
export interface TypedObject extends Annotated<ExprOf<"object">> {
  readonly from?: TypedPath;
  readonly fields: readonly TypedField[];
  readonly by?: { readonly path: TypedPath; readonly cases: readonly TypedCase[] };
}
export interface TypedCase {
  readonly name: string;
  readonly source: ObjectCase;
  readonly fields: readonly TypedField[];
}
export interface TypedEach extends Annotated<ExprOf<"each">> {
  readonly list: TypedPath;
  readonly key?: TypedExpr;
  readonly where?: TypedMatch;
  readonly item: TypedExpr;
  readonly inRequest: boolean;
}
export interface TypedFirst extends Annotated<ExprOf<"first">> {
  readonly options: readonly TypedExpr[];
  readonly conflict?: TypedTemplate;
}
export interface TypedEnum extends Annotated<ExprOf<"enum">> {
  readonly of: TypedExpr;
}
export interface TypedRequired extends Annotated<ExprOf<"required">> {
  readonly value: TypedExpr;
  readonly unless?: TypedPath;
  readonly message?: TypedTemplate;
}
export interface TypedSelect extends Annotated<ExprOf<"select">> {
  readonly lists: readonly TypedPath[];
  readonly named: TypedExpr;
  /** Paths in an element. */
  readonly name: TypedPath;
  readonly id: TypedPath;
}
export interface TypedCall extends Annotated<ExprOf<"call">> {
  readonly argument: TypedExpr;
}
export type TypedExpr =
  | TypedPath
  | TypedObject
  | TypedEach
  | TypedFirst
  | TypedEnum
  | TypedCall
  | (Annotated<ExprOf<"case">> & { readonly of: TypedExpr })
  | (Annotated<ExprOf<"when">> & {
      readonly match: TypedMatch;
      readonly value: TypedExpr;
      readonly inRequest: boolean;
    })
  | TypedRequired
  | TypedSelect
  | (Annotated<ExprOf<"concat" | "join">> & { readonly parts: readonly TypedExpr[] })
  | (Annotated<ExprOf<"only">> & { readonly of: TypedPath })
  | (Annotated<ExprOf<"text">> & { readonly text: TypedTemplate })
  | Annotated<ExprOf<"const">>
  | Annotated<ExprOf<"ran">>
  | (Annotated<ExprOf<"holds">> & { readonly match: TypedMatch })
  | Annotated<ExprOf<"error">>;

export type TypedMatch =
  | { readonly kind: "all" | "any"; readonly source: Match; readonly of: readonly TypedMatch[] }
  | { readonly kind: "test"; readonly source: Match; readonly path: TypedPath; readonly test: TypedTest };
export type TypedTest =
  | Extract<Test, { readonly kind: "in" | "has" | "longer" }>
  | { readonly kind: TextTest; readonly text: TypedTemplate; readonly not: boolean }
  | { readonly kind: "eq"; readonly path: TypedPath; readonly not: boolean }
  | { [Kind in Comparison]: { readonly kind: Kind; readonly path: TypedPath } }[Comparison];
