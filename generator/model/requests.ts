// The requests of routes in the IR: operations, endpoints and gh commands, and the values that they send.

import type { OperationDefinitionNode } from "graphql";
import type { Span } from "../source/source-map.js";
import type { Expr, FieldExpr, Match, ObjectExpr, Path, Template } from "./expressions.js";
import type { Field, ObjectShape, Shape } from "./shape.js";

export type { Field };

export type RouteName = "graphql" | "rest" | "cli";

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
  /** Whether the body may be bytes. */
  readonly isBinary?: true;
  /** The host of the endpoint, if it is not the API host. */
  readonly host?: "uploads";
}
export interface RequestBase {
  readonly name: string;
  readonly role: "lookup" | "main" | "then";
  readonly span: Span;
  readonly when?: Match;
  /** What must hold before the main request is sent; otherwise the call fails with `NOT_FOUND`. */
  readonly guards?: readonly Guard[];
  /** Of the main request: the call succeeds if `when` does not hold. */
  readonly onSkip?: "succeed";
  /** Of the main request: if `when` holds for the input, the lookups are read again until `until` holds for them. */
  readonly wait?: { readonly when?: Match; readonly until: Match };
  /** Rules of suitability that read responses: the main request is sent only if none excludes the route. */
  readonly limits?: readonly Suitability[];
  readonly onError?: "report";
  /** Of a follow-up with which GitHub creates another object each time: where the card says so. */
  readonly once?: Span;
  /**
   * Only lookups that read the state again after a write with an unknown outcome: the write, and what shows it, or for a
   * creation what it may have created. Without either, a later lookup uses the response. `once`: the write is sent
   * again only if the state shows that it was not applied. `refused`: the state is also read if GitHub refuses the write.
   */
  readonly confirms?:
    | { readonly write: string; readonly done?: Match; readonly once?: true; readonly refused?: true }
    | { readonly write: string; readonly candidates: Expr };
  /** Whether a lookup confirms this request, which then may have no response. */
  readonly isConfirmed?: true;
  readonly perItem?: {
    readonly over: Expr;
    readonly max: number;
    readonly onError: "fail" | "report";
    /** With which input the call succeeds if GitHub has none of the elements. */
    readonly allMissing?: Match;
  };
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
  /** The error message if several elements match. Without it, the first one is found. */
  readonly several?: Template;
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
  /** Other endpoints: the first one whose condition holds gets the request. `endpoint` types the response of all. */
  readonly instead: readonly {
    readonly when: Match;
    readonly span: Span;
    readonly endpoint: Endpoint;
    readonly params: readonly PathParam[];
    /** Absent: as of the request. */
    readonly query?: readonly FieldExpr[];
    readonly body?: ObjectExpr;
  }[];
  readonly query: readonly FieldExpr[];
  readonly body?: ObjectExpr;
  /** The bytes that are the body, in place of JSON. */
  readonly binary?: { readonly span: Span; readonly bytes: Expr; readonly contentType?: Expr };
  /** Of a write: the endpoints that may return the state of what it changes, the same path first. */
  readonly states?: readonly Endpoint[];
  readonly accept?: string;
  /** Why a POST request changes nothing. */
  readonly reads?: string;
  readonly text?: { readonly maxBytes: Expr; readonly from?: Expr };
  /** The file that the body is written to. */
  readonly file?: {
    readonly name: Expr;
    readonly dir?: Expr;
    readonly overwrite?: Expr;
    /** Whether the files of a ZIP file are written instead. */
    readonly extract?: Expr;
    readonly maxBytes: Expr;
  };
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
