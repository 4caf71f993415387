// The typed IR: a capability whose expressions have their types. Built by types/annotate.ts, read by check and emit.
// An expression has one typed node per place where it is evaluated, since its type depends on the place.

import type { Diagnostic } from "../source/diagnostic.js";
import type { Span } from "../source/source-map.js";
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
} from "./expressions.js";
import type {
  Binding,
  Capability,
  Field,
  GhRoute,
  GraphqlRoute,
  ItemOrder,
  ListOutput,
  MapOutput,
  PlannedGh,
  PlannedGraphql,
  PlannedRest,
  RequestBase,
  RestRoute,
  RouteName,
  Scan,
  Suitability,
} from "./ir.js";
import type { Origin, ResponseReads } from "./reads.js";
import type { Shape, Typed } from "./shape.js";

export interface TypedCapability {
  readonly capability: Capability;
  readonly suitability: readonly TypedSuitability[];
  readonly graphql?: TypedGraphqlRoute;
  readonly rest?: TypedRestRoute;
  /** The gh command of the cli route. */
  readonly command?: TypedGhRoute;
  /** Type errors. Where there is one, some nodes have the error type. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The lookups are read again until they match. */
export interface TypedWait {
  readonly when?: TypedMatch;
  readonly until: TypedMatch;
}

export interface TypedSuitability extends Omit<Suitability, "when" | "unless" | "longer"> {
  readonly when?: TypedMatch;
  readonly unless?: TypedMatch;
  readonly longer?: { readonly text: TypedExpr; readonly than: number };
}

// Routes.

interface TypedRouteBase {
  readonly route: RouteName;
  /** Optional input fields that are present if the route is suitable. */
  readonly given: ReadonlySet<string>;
  /** The fields of the input and of each response that the route reads. */
  readonly reads: ResponseReads;
  /** What the outputs and the suitability read. */
  readonly origins: readonly Origin[];
  /** What holds for the output if the write was applied. */
  readonly done?: OutputCondition;
  /** What holds for the output of a read when it is complete. */
  readonly until?: OutputCondition & { readonly progress: readonly string[] };
}
/** A condition for the output. `names`: those in scope. */
export interface OutputCondition {
  readonly match: TypedMatch;
  readonly names: readonly string[];
}
export interface TypedGraphqlRoute extends TypedRouteBase, Omit<GraphqlRoute, "requests" | "output"> {
  readonly requests: readonly TypedGraphqlRequest[];
  readonly output: TypedOutput;
}
export interface TypedRestRoute extends TypedRouteBase, Omit<RestRoute, "requests" | "sources" | "output"> {
  readonly requests: readonly TypedRestRequest[];
  readonly sources: readonly TypedSource[];
  readonly output?: TypedMapOutput;
}
/** One of the requests that a list is read from. */
export interface TypedSource {
  readonly request: TypedRestRequest;
  readonly output: TypedListOutput;
  /** What the requests of the route and this source read. */
  readonly reads: ResponseReads;
}
export interface TypedGhRoute extends TypedRouteBase, Omit<GhRoute, "requests" | "output"> {
  readonly requests: readonly [TypedGhRequest];
  readonly output?: TypedMapOutput;
}
export type TypedRoute = TypedGraphqlRoute | TypedRestRoute | TypedGhRoute;

// Requests.

/** The properties of a request of any API. */
export interface TypedRequestBase {
  /** Optional input fields that are present if the route is suitable and `when` is true. */
  readonly given: ReadonlySet<string>;
  /** Names in scope: the input and the responses of earlier requests. */
  readonly names: readonly string[];
  readonly when?: TypedMatch;
  readonly wait?: TypedWait;
  readonly guards?: readonly TypedGuard[];
  readonly limits?: readonly TypedSuitability[];
  readonly perItem?: TypedFanOut;
  readonly confirms?: TypedConfirmation;
  /** What the request reads of the input and of responses, also of its own. */
  readonly origins: readonly Origin[];
}
export interface TypedGuard {
  readonly match: TypedMatch;
  readonly miss: TypedTemplate;
}
/** The write that a lookup confirms, or what it may have created. */
export type TypedConfirmation =
  | { readonly write: string; readonly done?: TypedMatch; readonly once?: true }
  | { readonly write: string; readonly candidates: TypedExpr };
/** A request per element of a list. */
export interface TypedFanOut extends Omit<NonNullable<RequestBase["perItem"]>, "over"> {
  readonly over: TypedExpr;
  /** Shape of `$item`. */
  readonly item: Shape;
}
export interface TypedGraphqlRequest
  extends TypedRequestBase,
    Omit<PlannedGraphql, keyof TypedRequestBase | "vars" | "find"> {
  readonly vars: readonly TypedBinding[];
  /** Variables without a binding that the input field of the same name feeds. */
  readonly implicit: ReadonlyMap<string, TypedPath>;
  /** The input list that `@repeat` names. */
  readonly repeatOver?: TypedPath;
  readonly find?: TypedFind;
  /** Shape of the response: of a search the element that it finds. */
  readonly response: Shape;
}
export interface TypedBinding extends Omit<Binding, "source"> {
  readonly source:
    | { readonly kind: "expr"; readonly expr: TypedExpr }
    | { readonly kind: "required"; readonly expr: TypedExpr; readonly unless?: TypedPath }
    | {
        readonly kind: "map_array";
        readonly names: TypedPath;
        readonly nodes: TypedExpr;
        readonly match: TypedPath;
        readonly extract: TypedPath;
        readonly known?: TypedExpr;
        /** The ids that the lookups of `nodes` were sent with, as expressions of this place. */
        readonly within: readonly TypedExpr[];
      };
}
export interface TypedPathParam {
  readonly name: string;
  readonly expr: TypedExpr;
}
export interface TypedRestRequest
  extends TypedRequestBase,
    Omit<
      PlannedRest,
      keyof TypedRequestBase | ("params" | "instead" | "query" | "body" | "binary" | "text" | "file" | "find")
    > {
  readonly params: readonly TypedPathParam[];
  readonly instead?: Pick<NonNullable<PlannedRest["instead"]>, "span" | "endpoint"> & {
    readonly when: TypedMatch;
    readonly params: readonly TypedPathParam[];
    readonly query?: readonly TypedField[];
    readonly body?: TypedObject;
  };
  readonly query: readonly TypedField[];
  readonly body?: TypedObject;
  readonly binary?: { readonly span: Span; readonly bytes: TypedExpr; readonly contentType?: TypedExpr };
  readonly text?: { readonly maxBytes: TypedExpr; readonly from?: TypedExpr };
  readonly file?: {
    readonly name: TypedExpr;
    readonly dir?: TypedExpr;
    readonly overwrite?: TypedExpr;
    readonly extract?: TypedExpr;
    readonly maxBytes: TypedExpr;
  };
  readonly find?: TypedFind;
  /** Shape of one response: of a search the element that it finds. */
  readonly response: Shape;
}
export interface TypedFind {
  readonly maxPages: number;
  readonly last: boolean;
  readonly lists: readonly TypedPath[];
  readonly match: TypedMatch;
  readonly miss?: TypedTemplate;
  readonly several?: TypedTemplate;
  readonly known?: TypedExpr;
  readonly optional?: TypedMatch;
}
export interface TypedGhRequest
  extends TypedRequestBase,
    Omit<PlannedGh, keyof TypedRequestBase | "flags" | "args" | "stdin"> {
  readonly flags: readonly { readonly name: string; readonly span: Span; readonly value: TypedExpr }[];
  readonly args: readonly TypedTemplate[];
  readonly stdin?: TypedExpr;
}
export type TypedRequest = TypedGraphqlRequest | TypedRestRequest | TypedGhRequest;

export interface TypedTemplate {
  readonly source: Template;
  readonly parts: readonly (string | TypedPath)[];
}

// Outputs.

interface TypedOutputBase {
  /** Names in scope: the input, every response, and which follow-ups ran. */
  readonly names: readonly string[];
  readonly from?: TypedExpr;
}
export interface TypedMapOutput extends TypedOutputBase, Omit<MapOutput, "from" | "value" | "more"> {
  readonly value: TypedObject;
  readonly more?: TypedObject;
}
export interface TypedListOutput
  extends TypedOutputBase,
    Omit<ListOutput, "from" | "list" | "items" | "more" | "guard" | "scan" | "order" | "detail"> {
  readonly list: TypedPath;
  /** Type of an element; the error type where the list has none. */
  readonly element: Typed;
  readonly items: TypedObject;
  readonly more?: TypedObject;
  readonly guard?: TypedGuard;
  readonly scan?: TypedScan;
  readonly order?: TypedItemOrder;
  readonly detail?: TypedItemDetail;
}
/** A request for elements of a page. */
export type TypedItemDetail = TypedRestRequest & Required<Pick<TypedRestRequest, "perItem">>;
export interface TypedItemOrder extends Omit<ItemOrder, "when" | "by" | "bound"> {
  readonly when: TypedMatch;
  readonly by: TypedPath;
  readonly bound: TypedPath;
}
export interface TypedScan extends Omit<Scan, "keep" | "when"> {
  readonly when?: TypedMatch;
  readonly keep: readonly TypedMatch[];
}
export type TypedOutput = TypedMapOutput | TypedListOutput;

// Expressions. The type of each is the error type where it has none; the reason was reported.

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
  | { readonly kind: "starts"; readonly text: TypedTemplate }
  | { readonly kind: "ends"; readonly text: TypedTemplate }
  | { readonly kind: "contains"; readonly text: TypedTemplate }
  | { readonly kind: "eq"; readonly path: TypedPath; readonly not: boolean }
  | { [Kind in Comparison]: { readonly kind: Kind; readonly path: TypedPath } }[Comparison];
