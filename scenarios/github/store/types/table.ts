/** Types of declared resources: their tables, and the entries that the store has for them. */
import type { Shape } from "../../world/shape.js";
import type { Permission, TokenResource } from "./permissions.js";

/** What contains entries: a repository or an account, or an entry of another resource. */
export type Parent = Root | Entry;

/** A repository or an account. */
export interface Root {
  readonly __typename: "Repository" | "Organization" | "User" | "Bot";
  readonly databaseId: number;
  readonly entries: Entries;
}

/** An object of a declared resource. Its fields have the names in the table. */
export interface Entry {
  readonly table: Table;
  /** The type in GitHub's GraphQL schema, or the name that errors of REST have. */
  readonly __typename: string;
  readonly id: string;
  readonly databaseId: number;
  readonly parent: Parent;
  /** The entries below it. */
  readonly entries: Entries;
}

export type Entries = Map<Table, readonly Entry[]>;

export type Fields = Readonly<Record<string, Field>>;

/** The permissions that reading and writing entries requires. */
export interface Access {
  /** The permission of fine-grained and app tokens. */
  readonly token: TokenResource;
  /** The role in the repository. Default: whoever can see the repository. */
  readonly read?: Permission;
  readonly write: Permission;
  /** A classic token needs one of these scopes. Default: the scopes for writing to the repository, and none to read. */
  readonly scopes?: Scopes;
}

export interface Scopes {
  readonly read: readonly string[];
  readonly write: readonly string[];
  /** Default: the same as for writing. */
  readonly delete?: readonly string[];
}

export interface Table<F extends Fields = Fields, C extends Tables = Tables> {
  /** The type in GitHub's GraphQL schema, or the name that errors of REST have, such as "Label". */
  readonly type: string;
  /** The paths of an entry, with its key last: `/repos/{owner}/{repo}/labels/{name}`. Lists are one segment above. */
  readonly paths: readonly string[];
  /** The field in the last segment of a path, or the database id. */
  readonly key: string;
  readonly access: Access;
  /** The role in the repository that reading an entry requires. Default: the role in `access`. */
  readonly readRole?: (entry: Entry) => Permission | undefined;
  /** The role in the repository with which a user may update or delete an entry. Default: the role in `access`. */
  readonly changeRole?: (entry: Entry, user: object) => Permission;
  readonly fields: F;
  /** The resources below an entry, by their keys in world files. */
  readonly children?: C;
  /** Further keys of REST answers: values, or texts with placeholders that `render.ts` describes. */
  readonly answer?: Readonly<Record<string, Computed>>;
  /** The path of the page of an entry on GitHub's web site, below its repository's page: `labels/{name}`. */
  readonly page?: string;
  /** Keys that GitHub was seen to send although its description lacks them. */
  readonly undescribed?: Readonly<Record<string, unknown>>;
  /** Keys of answers that lists do not have. */
  readonly detail?: readonly string[];
  /** The query parameter and the argument that say whether a repository has the entries of its organization as well. */
  readonly inherited?: { readonly rest: string; readonly graphql: string };
  /** Keys of answers that a query parameter with the value `true` removes. */
  readonly hides?: Readonly<Record<string, readonly string[]>>;
  /** Keys of bodies that have no effect. */
  readonly accepted?: readonly string[];
  /** The query parameters of lists that match the beginning of a field. */
  readonly prefixes?: readonly string[];
  /** The query parameters of lists that are not fields: the value of an entry that has to be among theirs. */
  readonly filters?: Readonly<Record<string, (entry: Entry) => unknown>>;
  /**
   * The order of lists: fields, or values of an entry, by the values of `sort`. The first one is the default, ascending
   * unless it begins with `-`.
   */
  readonly sort?: Readonly<Record<string, string | ((entry: Entry) => unknown)>>;
  /** The keys by which GraphQL orders, for values that are not the name of a field, such as `DUE_DATE`. */
  readonly orders?: Readonly<Record<string, (entry: Entry) => string | number>>;
  /** The fields in which GraphQL's `query` is searched. Default: the key. */
  readonly search?: readonly string[];
  /** Endpoints at the paths that are implemented elsewhere. */
  readonly except?: readonly string[];
  /** Whether PUT gives the fields that a body lacks their defaults. */
  readonly isReplaced?: boolean;
  /** Returns the message of the 422 for a body that GitHub refuses. */
  readonly refuse?: (body: Readonly<Record<string, unknown>>) => string | undefined;
  /** The message of the 409 for a value that is taken. Default: a 422. */
  readonly conflict?: string;
  /** Removes an entry from what refers to it. */
  readonly onDelete?: (entry: Entry) => void;
  /** The prefix of node ids. Default: the upper-case letters of the type. */
  readonly nodePrefix?: string;
  /** The first database id, so that ids are as large as GitHub's. */
  readonly firstId?: number;
}

/** `reviewers`: renders the users and teams that review what the entry protects. */
export type Computed =
  | string
  | number
  | boolean
  | null
  | readonly unknown[]
  | ((entry: Entry, reviewers: () => readonly object[]) => unknown);

export type Tables = Readonly<Record<string, Table>>;

export type Kind = "text" | "integer" | "flag" | "time" | "choice" | "user" | "texts" | "json";

export interface Rules<T> {
  /** The value of an entry that does not give one. Without it, a value is required. */
  readonly default?: T;
  /** The key in REST answers and bodies. Default: the name in snake case. False: REST does not have the field. */
  readonly rest?: string | false;
  /** The key in the bodies of updates, if it differs. */
  readonly renamedBy?: string;
  /** Returns the value of an entry that does not give one. The fields above have values. */
  readonly derive?: (entry: Entry) => T;
  /** Whether another entry of the same parent may not have the value, or what GitHub says then. Names are compared without case. */
  readonly unique?: boolean | string;
  /** The maximum number of characters. */
  readonly max?: number;
  readonly pattern?: RegExp;
  /** Whether the text is converted to upper case. */
  readonly isUpperCase?: boolean;
  /** Whether the value is checked but not kept, because nothing returns it. */
  readonly isForgotten?: boolean;
  /** The table in the same parent that gets an entry with this key, if it has none. */
  readonly adds?: Table;
  /** Whether REST returns the login of the account instead of an object. */
  readonly isLogin?: boolean;
  /**
   * A time is set to now and an account to the viewer when an entry is created, when it is created or updated, or when
   * another field gets a value, and is null while it has another value. A number is the next one of the parent.
   */
  readonly set?: "created" | "updated" | "number" | { readonly [field: string]: unknown };
  /** The value of another field without which this one is null. */
  readonly with?: { readonly [field: string]: unknown };
  /** Whether an update that gives the other field the value of `with` requires this one. */
  readonly isRequiredWith?: boolean;
}

export interface Field<T = unknown, Source = T> extends Omit<Rules<T>, "default"> {
  readonly kind: Kind;
  /** The value in world files. */
  readonly shape: Shape<Source>;
  readonly default?: T | undefined;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  /** The values of a choice, with their spelling in REST. */
  readonly values?: Readonly<Record<string, string>>;
}
