// What the compiler plans for a capability: routes, their steps, and the pure functions between requests.
//
// Methods (not function properties) are used on purpose: generated code narrows their parameter to the part
// of the scope that is known at that point, and method parameters are checked bivariantly.

/** The API that answers: `cli` may carry either, or a `gh` subcommand of its own. */
export type Api = "graphql" | "rest" | "gh";

/** What a call may do to GitHub's state. */
export type Effect = "read" | "write" | "destructive";

/**
 * A GraphQL operation, printed and cut when the code was generated: its pieces joined as they are make its text, and
 * joined under a prefix they stand beside other operations in one document.
 */
export interface GraphqlDocument {
  readonly name: string;
  readonly kind: "query" | "mutation";
  /** Each variable's declared type, with its default: `Int=20`. Without the one that is repeated. */
  readonly variables: Readonly<Record<string, string>>;
  readonly roots: readonly GraphqlRoot[];
  /** Texts of the fragments that the roots spread, by name. None of them reads a variable. */
  readonly fragments?: Readonly<Record<string, string>>;
  /** A root field can't be null, so that its failure would take the answers beside it along. */
  readonly alone?: true;
  /** Most nodes the operation can ask for, by GitHub's rule for its limit. */
  readonly nodes?: number;
  readonly repeat?: GraphqlRepeat;
}

/** A field of an operation's root. */
export interface GraphqlRoot {
  /** The key of its answer. */
  readonly key: string;
  /** The key is an alias, which `parts` doesn't hold. */
  readonly aliased?: true;
  /** The text, cut where a prefix goes: before each variable's name. */
  readonly parts: readonly string[];
  /** The text that follows the repeated fields. */
  readonly rest?: readonly string[];
}

/** One aliased field per value, so that resolving names needs no page of 100. */
export interface GraphqlRepeat {
  /** Prefix of the aliases: `label` makes `label_0`, `label_1` … in the text. */
  readonly alias: string;
  /** The variable, numbered likewise. */
  readonly variable: string;
  readonly type: string;
  /** The field's text around the variable's name: `label(name:$`, `){id name}`. */
  readonly field: readonly [string, string];
  /** Where in the response the repeated fields stand; the answers are gathered there as a list under the alias. */
  readonly path: readonly string[];
  /** Nothing stands beside them there, so that without values there is nothing to ask. */
  readonly only?: true;
}

/** A GraphQL response type in which the field at `Path` was repeated, so that it is a list. */
export type Repeated<T, Path extends readonly string[]> = Path extends readonly [infer Head, ...infer Rest]
  ? { [K in keyof T]: K extends Head ? RepeatedField<T[K], Rest> : T[K] }
  : T;
type RepeatedField<F, Rest extends readonly unknown[]> = Rest extends readonly [string, ...string[]]
  ? Repeated<NonNullable<F>, Rest> | Extract<F, null | undefined>
  : readonly F[];

/** A REST request, ready to be sent. */
export interface RestRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path with its segments percent-encoded (see `restPath`), beginning with `/`. */
  readonly path: string;
  /** Query parameters; absent and null ones are left out. */
  readonly query?: { readonly [name: string]: string | number | boolean | null | undefined };
  /** JSON body; absent fields are left out, null is kept. */
  readonly body?: object;
  /** Media type, where it isn't GitHub's JSON. */
  readonly accept?: string;
  /** The answer is text, read up to a bound of bytes; it becomes a {@link TextResponse}. */
  readonly text?: { readonly maxBytes: number };
}

/** Body of an answer that is not JSON. */
export interface TextResponse {
  readonly text: string;
  /** True when GitHub had more bytes than were asked for. */
  readonly truncated: boolean;
}

/** Values known so far: `input` as prepared, each step's response under its name, `ran`, and `item` in a fan-out. */
export type Scope = object;

interface StepBase {
  /** The response is known under this name in the scope of later steps: `main`, or a lookup's or follow-up's name. */
  readonly name: string;
  /** `lookup` before the main request, `then` after it. */
  readonly role: "lookup" | "main" | "then";
  /** Lookups only: the earlier lookups whose answers this one needs. */
  readonly reads?: readonly string[];
  /** The step is left out, and its response is undefined, when this is false. */
  when?(scope: Scope): boolean;
  /** `then` only: a failure is told in `meta.warnings` and the call still succeeds. */
  readonly onError?: "report";
  /** Fan-out: one request per element (in the scope as `item`), one after the other. The response is a {@link PerItem} list. */
  readonly perItem?: {
    readonly max: number;
    items(scope: Scope): readonly unknown[] | null | undefined;
    /** `fail`: the first failure fails the step; `report`: failures stand in the list. */
    readonly onError: "fail" | "report";
  };
}

/** Outcome of one element of a fan-out. */
export type PerItem<Item, Response> =
  | { readonly item: Item; readonly ok: true; readonly response: Response; readonly message: null }
  | { readonly item: Item; readonly ok: false; readonly response: null; readonly message: string };

export interface GraphqlStep extends StepBase {
  readonly document: GraphqlDocument;
  variables(scope: Scope): object;
  /** Values of the repeated variable; the document has {@link GraphqlDocument.repeat}. */
  repeat?(scope: Scope): readonly string[] | null | undefined;
  /** Errors of these GitHub types that have a path are accepted beside partial data. */
  readonly partial?: readonly string[];
}

export interface RestStep extends StepBase {
  request(scope: Scope): RestRequest;
  /** Answers of these HTTP statuses are no error: the response is then null. */
  readonly nullOn?: readonly number[];
  /** Walks pages of 100 until an element matches, and is that element; a miss is `NOT_FOUND`. */
  readonly find?: {
    readonly maxPages: number;
    items(response: unknown): readonly unknown[] | null | undefined;
    match(scope: Scope, item: unknown): boolean;
    miss(scope: Scope): string;
  };
}

export interface GhStep extends StepBase {
  /** Arguments after `gh`; values stand behind `--flag=` or `--`. The answer is JSON on stdout. */
  args(scope: Scope): readonly string[];
}

/** A page of a GraphQL connection. `edges` where the filter may end a page inside a source page. */
export interface Connection<Node> {
  readonly nodes?: readonly (Node | null)[] | null;
  readonly edges?: readonly ({ readonly cursor: string; readonly node?: Node | null } | null)[] | null;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}

interface ListBase {
  /** The most source pages one call reads. 1 without a filter. */
  readonly maxPages: number;
  /** Whether `meta.scan` and `meta.filter_applied` are told; the latter holds these input fields. */
  readonly filter?: readonly string[];
}

/** A list over a GraphQL connection, in place of a main step. */
export interface GraphqlList extends ListBase {
  readonly document: GraphqlDocument;
  /** `page.first` and `page.after` are GitHub's own. */
  variables(scope: Scope, page: GraphqlPage): object;
  /** The connection; null is an empty page. Throws `notFound` when what holds it isn't there. */
  connection(scope: Scope, response: unknown): Connection<unknown> | null | undefined;
  keep?(scope: Scope, item: unknown): boolean;
  map(scope: Scope, item: unknown): unknown;
  readonly partial?: readonly string[];
}
export interface GraphqlPage {
  readonly first: number;
  readonly after: string | null;
}

/** A list over REST pages, in place of a main step; several sources are read one after the other under one cursor. */
export interface RestList extends ListBase {
  readonly sources: readonly RestSource[];
}
export interface RestSource {
  when?(scope: Scope): boolean;
  /** `per_page` and `page` go into the query. */
  request(scope: Scope, page: RestPage): RestRequest;
  items(scope: Scope, response: unknown): readonly unknown[] | null | undefined;
  keep?(scope: Scope, item: unknown): boolean;
  map(scope: Scope, item: unknown): unknown;
}
export interface RestPage {
  readonly perPage: number;
  /** From 1. */
  readonly page: number;
}

interface PlanBase {
  /** Why this input can't take this route; undefined when it can. */
  unsuitable?(scope: Scope): string | undefined;
}
/** A plan has `list`, or a main step and `output`. */
export interface GraphqlPlan extends PlanBase {
  readonly api: "graphql";
  readonly steps: readonly GraphqlStep[];
  readonly list?: GraphqlList;
  output?(scope: Scope): unknown;
}
export interface RestPlan extends PlanBase {
  readonly api: "rest";
  readonly steps: readonly RestStep[];
  readonly list?: RestList;
  output?(scope: Scope): unknown;
}
export interface GhPlan extends PlanBase {
  readonly api: "gh";
  /** First version of gh whose subcommand does this; under it the derived form is used. */
  readonly minVersion: string;
  readonly steps: readonly GhStep[];
  output?(scope: Scope): unknown;
}
export type Plan = GraphqlPlan | RestPlan | GhPlan;

/** The cli route: a `gh` subcommand where there is an honest one, else (and under its minimum version) `gh api`. */
export interface CliPlan {
  readonly command?: GhPlan;
  /** The sibling plan whose requests `gh api` carries. */
  readonly derived?: "graphql" | "rest";
}
