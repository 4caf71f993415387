// The IR: capabilities as data. Built by bind and frozen; types adds the types of expressions.

import type { OperationDefinitionNode } from "graphql";
import type { Span } from "../source/source-map.js";
import type { Expr, FieldExpr, Match, ObjectExpr, Path, Template } from "./expressions.js";
import type { GhCommand } from "./gh-command.js";
import type { Field, ObjectShape, Shape } from "./shape.js";

export type RouteName = "graphql" | "rest" | "cli";
export type Effect = "read" | "write" | "destructive";

/** The key of the name of the shared schema that a schema refers to, if it does not override a constraint of it. */
export const SHARED_NAME: unique symbol = Symbol("shared name");

/** The key of the forms in which an input names an object. */
export const FORMS: unique symbol = Symbol("forms");

/**
 * A form in which an input names an object, such as `owner/number`. The routes read the parts of the first form that
 * matches.
 */
export interface InputForm {
  /**
   * JSON type of the values of this form; any type that the schema allows if undefined. `digits`: digits of a command line,
   * which may be a text or a number.
   */
  readonly type?: "string" | "number" | "digits";
  /** Regular expression of the strings of this form. A part is the group of its name, or the whole value. */
  readonly pattern?: string;
  readonly parts: Readonly<Record<string, FormPart>>;
  /** Other input properties that a value of this form requires. */
  readonly needs?: readonly string[];
}
export type FormPart = "string" | "integer" | "number";

/** A JSON Schema of the subset that cards may use, with `$ref`s resolved. */
export interface JsonSchema {
  readonly [SHARED_NAME]?: string | undefined;
  readonly [FORMS]?: readonly InputForm[] | undefined;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly const?: string | number | boolean | null;
  readonly default?: unknown;
  /** Kind of text that GitHub generates. */
  readonly format?: string;
  /** Text that anyone may have written. */
  readonly untrusted?: boolean;
  /** Of an input: the login of a user, or a list of logins. */
  readonly login?: boolean;
  /** Of an input: a secret, which no message contains. */
  readonly writeOnly?: boolean;
  /** Of an output that is absent unless it is requested: its name in the input `include`. */
  readonly include?: string;
  /** Of an output: the routes that do not, or not always, return the value, which is absent there, with the reason. */
  readonly missing?: Readonly<Partial<Record<RouteName, string>>>;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly [keyword: string]: unknown;
}

export interface Capability {
  readonly file: string;
  /** Span of `capability_id`. */
  readonly span: Span;
  readonly id: string;
  /** First part of the id. */
  readonly domain: string;
  readonly version: string;
  readonly description: string;
  readonly aliases: readonly string[];
  readonly aliasSpans: ReadonlyMap<string, Span>;
  readonly tags: readonly string[];
  readonly effect: Effect;
  readonly idempotent: boolean;
  /** What holds for the output if the write was applied. */
  readonly done?: Match;
  readonly order: readonly RouteName[];
  /** Scopes of a classic token of which it needs one; empty for the default of the effect. */
  readonly scopes: readonly string[];
  readonly notes: readonly string[];
  /** Routes that GitHub doesn't offer, with the reason. */
  readonly missing: ReadonlyMap<RouteName, Missing>;
  readonly input: InputContract;
  readonly output: OutputContract;
  /** Fields of the output, or of an element of a list, that agents receive by default. */
  readonly brief: readonly { readonly path: string; readonly span: Span }[];
  /** The lists of what inputs name, for errors about unknown names. */
  readonly existing: readonly ExistingNames[];
  /** Another kind of object that the number may identify, and the domain of its capabilities. */
  readonly otherwise?: { readonly noun: string; readonly domain: string };
  /** The commands of gh that run it on the command line. */
  readonly ghCommands: readonly GhCommand[];
  /** Rules that read the input only. */
  readonly suitability: readonly Suitability[];
  readonly graphql?: GraphqlRoute;
  readonly rest?: RestRoute;
  readonly cli?: CliRoute;
  /** A part has an error that was reported, so parts that seem to be missing may exist. */
  readonly hasErrors: boolean;
  readonly examples: readonly Example[];
  /** A list: `items` and `pageInfo`. */
  readonly paged: boolean;
  readonly inRepository: boolean;
}

/** A list of what an input can name, for errors about unknown names. */
export interface ExistingNames {
  /** The input property with the names. */
  readonly property: string;
  readonly noun: string;
  readonly plural: string;
  readonly endpoint?: Endpoint;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly operation?: Operation;
  readonly list?: string;
  /** The template of a name, or those of the parts. */
  readonly text: string | Readonly<Record<string, string>>;
  readonly where?: Readonly<Record<string, unknown>>;
  readonly incomplete?: true;
  /** Reads the repository of a node. */
  readonly repository?: Operation;
  /** The input property with the id of that node. */
  readonly nodeId?: string;
}

export interface Missing {
  readonly reason: string;
  /** Of the route's name. */
  readonly span: Span;
}

export interface Example {
  readonly title: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly span: Span;
}

export interface InputContract {
  readonly span: Span;
  readonly schema: JsonSchema;
  /** The shape of `$in`: defaults filled in, enum values in upper case. */
  readonly shape: ObjectShape;
  /** Spans of properties, by path. */
  readonly spans: ReadonlyMap<string, Span>;
}
export interface OutputContract {
  readonly span: Span;
  readonly schema: JsonSchema;
  readonly shape: ObjectShape;
  /** Spans of properties, by path: `items.title`. */
  readonly spans: ReadonlyMap<string, Span>;
}

export interface Suitability {
  readonly route: RouteName;
  /** The route is not suitable if this holds (`unless`) or does not hold (`when`). */
  readonly when?: Match;
  readonly unless?: Match;
  /** GraphQL is not suitable if this text, which a variable contains, has more characters. */
  readonly longer?: { readonly text: Expr; readonly than: number };
  readonly reason: string;
  readonly span: Span;
}

/** An operation in `operations/`, bound to its document. */
export interface Operation {
  readonly name: string;
  readonly kind: "query" | "mutation";
  readonly file: string;
  readonly node: OperationDefinitionNode;
  readonly variables: ReadonlyMap<string, Variable>;
  /** Shape of `data` for the selection. */
  readonly response: ObjectShape;
  readonly cost: QueryCost;
  readonly repeat?: Repeat;
  /** Of a mutation: the objects in the response that can be read again. */
  readonly rereads?: readonly Reread[];
}
/** An object in the response to a mutation, and the query that reads the same fields of it. */
export interface Reread {
  readonly path: readonly string[];
  /** The query. Its only variable is `id`, and its only field `node`. */
  readonly document: string;
  /** The variable of the mutation that contains the node id of the object. */
  readonly variable?: string;
}
/** The highest cost of an operation by GitHub's formula. */
export interface QueryCost {
  /** Nodes that the connections may return, of at most 500,000. */
  readonly nodes: number;
  /** Points of the GraphQL rate limit, at least 1. */
  readonly points: number;
}
export interface Variable {
  readonly name: string;
  readonly shape: Shape;
  /** Has a default, or may be null. */
  readonly optional: boolean;
  readonly hasDefault: boolean;
  /** As declared, for printing: `[ID!]!`. */
  readonly type: string;
}
export interface Repeat {
  /** Input field with the values. */
  readonly over: string;
  readonly alias: string;
  readonly variable: string;
  readonly path: readonly string[];
}

/** An endpoint of GitHub's REST description. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The card's path. */
  readonly path: string;
  /** The description's path. */
  readonly template: string;
  readonly docs?: string;
  readonly query: ReadonlyMap<string, Field>;
  readonly body?: { readonly shape: Shape; readonly required: boolean };
  /** Shape of a successful response; null if it has no body. */
  readonly response: Shape | null;
  /** Statuses of successful responses. */
  readonly statuses: readonly number[];
  /** Statuses of successful responses without a body or with an empty object. */
  readonly emptyStatuses: readonly number[];
  /** Those, and the statuses of responses with another body than `response`. */
  readonly otherStatuses: readonly number[];
  /** Text media types of a successful response. */
  readonly textTypes: readonly string[];
}
export type { Field };

export interface RequestBase {
  readonly name: string;
  readonly role: "lookup" | "main" | "then";
  readonly span: Span;
  readonly when?: Match;
  /** What must hold before the main request is sent; otherwise the call fails with `NOT_FOUND`. */
  readonly guards?: readonly Guard[];
  /** Of the main request: the call succeeds if `when` does not hold. */
  readonly onSkip?: "succeed";
  /** Rules of suitability that read responses: the main request is sent only if none excludes the route. */
  readonly limits?: readonly Suitability[];
  readonly onError?: "report";
  /**
   * Only lookups that read the state again after a write with an unknown outcome: the write, and what shows it, or for a
   * creation what it may have created. Without either, a later lookup uses the response.
   */
  readonly confirms?:
    | { readonly write: string; readonly done?: Match }
    | { readonly write: string; readonly candidates: Expr };
  /** Whether a lookup confirms this request, which then may have no response. */
  readonly isConfirmed?: true;
  readonly perItem?: { readonly over: Expr; readonly max: number; readonly onError: "fail" | "report" };
}
export interface Guard {
  readonly match: Match;
  /** The message if it does not hold. */
  readonly miss: Template;
}
export interface PlannedGraphql extends RequestBase {
  readonly api: "graphql";
  readonly operation: Operation;
  readonly vars: readonly Binding[];
  readonly partial: readonly string[];
  /** `list` is a connection, whose pages are requested with the variable `$after`. */
  readonly find?: Find;
}
/** Reads pages of a list until an element matches. The response is the element. */
export interface Find {
  /** Where the list is in the response: the first path with a value. Empty if the response is the list. */
  readonly lists: readonly Path[];
  readonly match: Match;
  readonly maxPages: number;
  /** Finds the last element that matches instead of the first. */
  readonly last: boolean;
  /** The error message if no element matches. Can contain `{$known}`. */
  readonly miss?: Template;
  /** Existing names: of GraphQL a list in the response, of REST the name of an element, or null. */
  readonly known?: Expr;
  /** If this holds, the response is null instead of an error. */
  readonly optional?: Match;
}
/** The value of a variable. */
export interface Binding {
  readonly target: string;
  readonly span: Span;
  readonly source:
    | { readonly kind: "expr"; readonly expr: Expr }
    /** Null is `NOT_FOUND`. */
    | {
        readonly kind: "required";
        readonly expr: Expr;
        /** If this is absent or null, so is the value; otherwise the value must resolve. */
        readonly unless?: Path;
      }
    | {
        readonly kind: "map_array";
        readonly names: Path;
        readonly nodes: Expr;
        readonly match: Path;
        readonly extract: Path;
        readonly known?: Expr;
      };
}
export interface PathParam {
  readonly name: string;
  readonly expr: Expr;
}
export type StatusValue = string | number | boolean;
export interface PlannedRest extends RequestBase {
  readonly api: "rest";
  readonly endpoint: Endpoint;
  /** Placeholders of the path in order, each with its value. */
  readonly params: readonly PathParam[];
  /** The endpoint that gets the request if the condition holds. The response is typed by `endpoint` of the request. */
  readonly instead?: {
    readonly when: Match;
    readonly span: Span;
    readonly endpoint: Endpoint;
    readonly params: readonly PathParam[];
    /** Absent: as of the request. */
    readonly query?: readonly FieldExpr[];
    readonly body?: ObjectExpr;
  };
  readonly query: readonly FieldExpr[];
  readonly body?: ObjectExpr;
  /** Of a write: the endpoints that may return the state of what it changes, those of the same path first. */
  readonly states?: readonly Endpoint[];
  readonly accept?: string;
  readonly text?: { readonly maxBytes: Expr; readonly from?: Expr };
  readonly nullOn: readonly number[];
  /** The response by its status. Its statuses are in `nullOn`. */
  readonly byStatus?: ReadonlyMap<number, StatusValue>;
  /** Of which the body of the response contains one with these statuses. Empty: of any text. */
  readonly nullMessages: readonly string[];
  /** Fields of the body that some servers refuse. */
  readonly retryWithout: readonly { readonly name: string; readonly span: Span }[];
  readonly find?: Find;
  /** The maximum number of pages whose lists the response contains. */
  readonly pages?: number;
}
export interface PlannedGh extends RequestBase {
  readonly api: "gh";
  readonly command: string;
  readonly flags: readonly { readonly name: string; readonly span: Span; readonly value: Expr }[];
  readonly args: readonly Template[];
  /** The text that gh reads from stdin. */
  readonly stdin?: Expr;
  /** Whether `--format=json` prints all fields of the response, instead of `--json` those that are read. */
  readonly hasFormat: boolean;
  readonly response: ObjectShape;
  /** First version of gh whose command has `--json`, and first versions of fields that were added later. */
  readonly since: string;
  readonly fieldSince: ReadonlyMap<string, string>;
  /** First versions of the flags of the command; undefined if its flags are not known. */
  readonly flagSince: ReadonlyMap<string, string> | undefined;
}
export type PlannedRequest = PlannedGraphql | PlannedRest | PlannedGh;

export interface MapOutput {
  readonly kind: "map";
  readonly span: Span;
  readonly from?: Expr;
  readonly value: ObjectExpr;
  /** By field of the output, how many elements GitHub has: a number, several to add, or the elements. */
  readonly more?: ObjectExpr;
}
export interface ListOutput {
  readonly kind: "list";
  readonly span: Span;
  readonly from?: Expr;
  readonly list: Path;
  readonly items: ObjectExpr;
  /** What holds for every element that GitHub returns. Otherwise the call fails with `VALIDATION`. */
  readonly guard?: Guard;
  readonly scan?: Scan;
  readonly order?: ItemOrder;
  readonly detail?: ItemDetail;
}
/** A request for elements of a page; of `perItem`, `over` is the value of `$item` for an element, or null. */
export type ItemDetail = PlannedRest & Required<Pick<PlannedRest, "perItem">>;
/** An order that GitHub does not offer. */
export interface ItemOrder {
  readonly span: Span;
  readonly when: Match;
  /** The text to sort by, and the text by which GitHub sorts. */
  readonly by: Path;
  readonly bound: Path;
  readonly maxPages: number;
}
export interface Scan {
  readonly maxPages: number;
  readonly keep: readonly Match[];
  readonly report: readonly string[];
}
export type Output = MapOutput | ListOutput;

export interface GraphqlRoute {
  readonly api: "graphql";
  readonly span: Span;
  readonly requests: readonly PlannedGraphql[];
  readonly output: Output;
}
export interface RestRoute {
  readonly api: "rest";
  readonly span: Span;
  /** Lookups, then main (unless there are `sources`), then follow-ups. */
  readonly requests: readonly PlannedRest[];
  /** The requests of a list; each has its own mapping. */
  readonly sources: readonly { readonly request: PlannedRest; readonly output: ListOutput }[];
  readonly output?: MapOutput;
}
export interface GhRoute {
  readonly api: "gh";
  readonly span: Span;
  readonly minVersion: string;
  readonly requests: readonly [PlannedGh];
  /** Absent in a write: its command prints no data, and is sent in place of the main request of the derived route. */
  readonly output?: MapOutput;
}
export interface CliRoute {
  readonly span: Span;
  readonly command?: GhRoute;
  readonly derived?: "graphql" | "rest";
}
