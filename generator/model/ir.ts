// The IR: capabilities as data. Built by bind and frozen; types adds the types of expressions.

import type { Span } from "../source/source-map.js";
import type { Expr, Match, ObjectExpr, Path } from "./expressions.js";
import type { GhCommand } from "./gh-command.js";
import type {
  Endpoint,
  Guard,
  Operation,
  PlannedGh,
  PlannedGraphql,
  PlannedRest,
  RouteName,
  Suitability,
} from "./requests.js";

import type { ObjectShape } from "./shape.js";

export type * from "./requests.js";

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
  /** Of an optional list of an input: an empty one counts as absent. */
  readonly emptyIsAbsent?: boolean;
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

/** The path of an output field, as a card names it. */
export interface OutputPath {
  readonly path: string;
  readonly span: Span;
}

/** What a call also does if an input is given. */
export interface Performed {
  readonly input: string;
  /** The id of the capability that does the same, or `destructive`. */
  readonly does: string;
  readonly span: Span;
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
  /** What holds for the output of a read; until then, the requests after the lookups are sent again. */
  readonly until?: Match;
  /** What the call also does with an input, for policies. */
  readonly performs: readonly Performed[];
  /** Fields of the output that events report while the read waits, besides those of `until`. */
  readonly progress: readonly OutputPath[];
  readonly order: readonly RouteName[];
  /** Scopes of a classic token, one of which is required; empty for the default of the effect. */
  readonly scopes: readonly string[];
  readonly notes: readonly string[];
  /** Routes that GitHub doesn't offer, with the reason. */
  readonly missing: ReadonlyMap<RouteName, Missing>;
  readonly input: InputContract;
  readonly output: OutputContract;
  /** Fields of the output, or of an element of a list, that agents receive by default. */
  readonly brief: readonly OutputPath[];
  /** The lists of what inputs name, for errors about unknown names. */
  readonly existing: readonly ExistingNames[];
  /**
   * Another kind of object that the number may identify, and the id of the capability for it, with the place where the card
   * names it.
   */
  readonly otherwise?: { readonly noun: string; readonly capability: string; readonly span?: Span };
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
  /** The template of a name, or the templates of its parts. */
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
  /** As in a {@link MapOutput}, for the lists of an element. */
  readonly more?: ObjectExpr;
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
  /** Which inputs filter; absent: all. */
  readonly when?: Match;
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
