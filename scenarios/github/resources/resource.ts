/** Helpers for tables of declared resources and their entries. */
import type { Entry, Fields, Organization, Parent, Repository, Table, Tables, User } from "../store/types.js";

/** The scopes of what a token without them cannot read even if the repository is public. */
export const REPOSITORY_SCOPES = { read: ["repo", "public_repo"], write: ["repo", "public_repo"] } as const;

/** Returns the repository or account that contains an entry. */
export function holder(parent: Parent): Repository | Organization | User {
  // Types of the store cannot refer to each other circularly.
  return "table" in parent ? holder(parent.parent) : (parent as Repository | Organization | User);
}

/** Returns the value of a field of an entry. */
export function value(entry: Entry, field: string): unknown {
  return Reflect.get(entry, field);
}

/** Checks the form of a table. */
export function table<
  const F extends Fields,
  const K extends "databaseId" | (keyof F & string),
  const C extends Tables = Readonly<Record<never, never>>,
>(made: Table<F, C> & { readonly key: K }): Table<F, C> & { readonly key: K } {
  return made;
}
