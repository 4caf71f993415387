/** Declared resources: what a table contains, and the entries that the store has for it. */
import type { Organization, Permission, Repository, TokenResource, User } from "../store/types.js";
import type { Field } from "./field.js";

/** What contains entries: a repository or an account, or an entry of another resource. */
export type Parent = Repository | Organization | User | Entry;

/** An object of a declared resource. Its fields have the names in the table. */
export interface Entry {
  readonly table: Table;
  /** The type in GitHub's GraphQL schema, or the name that errors of REST have. */
  readonly __typename: string;
  readonly id: string;
  readonly databaseId: number;
  readonly parent: Parent;
}

export type Fields = Readonly<Record<string, Field>>;

/** The permissions that reading and writing entries requires. */
export interface Access {
  /** The permission of fine-grained and app tokens. */
  readonly token: TokenResource;
  /** The role in the repository. Default: whoever can see the repository. */
  readonly read?: Permission;
  readonly write: Permission;
}

export interface Table<F extends Fields = Fields> {
  /** The type in GitHub's GraphQL schema, or the name that errors of REST have, such as "Label". */
  readonly type: string;
  /** The paths of an entry, with its key last: `/repos/{owner}/{repo}/labels/{name}`. Lists are one segment above. */
  readonly paths: readonly string[];
  /** The field in the last segment of a path, or the database id. */
  readonly key: string;
  readonly access: Access;
  readonly fields: F;
  /** The resources below an entry, by their keys in world files. */
  readonly children?: Tables;
  /** Further keys of REST answers: values, or texts with placeholders that `render.ts` describes. */
  readonly answer?: Readonly<Record<string, Computed>>;
  /** The order of lists: fields by the values of `sort`. The first one is the default, ascending unless it begins with `-`. */
  readonly sort?: Readonly<Record<string, string>>;
  /** Endpoints at the paths that are implemented elsewhere. */
  readonly except?: readonly string[];
  /** The message of the 409 for a value that is taken. Default: a 422. */
  readonly conflict?: string;
  /** The prefix of node ids. Default: the upper-case letters of the type. */
  readonly nodePrefix?: string;
  /** The first database id, so that ids are as large as GitHub's. */
  readonly firstId?: number;
}

export type Computed = string | number | boolean | null | readonly unknown[] | ((entry: Entry) => unknown);

/** Returns the repository or account that contains an entry. */
export function holder(parent: Parent): Repository | Organization | User {
  return "table" in parent ? holder(parent.parent) : parent;
}

/** Returns the value of a field of an entry. */
export function value(entry: Entry, field: string): unknown {
  return Reflect.get(entry, field);
}

export type Tables = Readonly<Record<string, Table>>;

/** Checks the form of a table. */
export function table<const F extends Fields>(
  made: Table<F> & { readonly key: "databaseId" | (keyof F & string) },
): Table<F> {
  return made;
}
