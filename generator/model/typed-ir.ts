// The typed IR: a capability whose expressions have their types. Built by types/annotate.ts, read by check and emit.

import type { Diagnostic } from "../source/diagnostic.js";
import type { Span } from "../source/source-map.js";
import type {
  Binding,
  Capability,
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
import type {
  TypedExpr,
  TypedField,
  TypedMatch,
  TypedObject,
  TypedPath,
  TypedTemplate,
} from "./typed-expressions.js";

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
  | { readonly write: string; readonly done?: TypedMatch; readonly once?: true; readonly refused?: true }
  | { readonly write: string; readonly candidates: TypedExpr };
/** A request per element of a list. */
export interface TypedFanOut extends Omit<NonNullable<RequestBase["perItem"]>, "over" | "allMissing"> {
  readonly over: TypedExpr;
  readonly allMissing?: TypedMatch;
  /** Shape of `$item`. */
  readonly item: Shape;
}
export interface TypedGraphqlRequest
  extends TypedRequestBase,
    Omit<PlannedGraphql, keyof TypedRequestBase | "vars" | "find"> {
  readonly vars: readonly TypedBinding[];
  /** Variables without a binding that the input field of the same name feeds. */
  readonly implicit: ReadonlyMap<string, TypedPath>;
  /** The list in `vars` whose values a field with `@repeat` is sent for. */
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
  readonly instead: readonly (Pick<PlannedRest["instead"][number], "span" | "endpoint"> & {
    readonly when: TypedMatch;
    readonly params: readonly TypedPathParam[];
    readonly query?: readonly TypedField[];
    readonly body?: TypedObject;
  })[];
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
