/** What resolvers are made of: each answers one field of one type, and knows nothing of operations. */
import type { GraphQLResolveInfo } from "graphql";
import type { RateLimit } from "../http.js";
import type { Store, Viewer } from "../store/store.js";

/** One GraphQL request. */
export interface Call {
  readonly store: Store;
  readonly viewer: Viewer;
  readonly rateLimit: RateLimit;
  /** Root fields of mutations that were applied, in order. */
  readonly applied: string[];
}

interface FieldFunction<S> {
  // A method, so that a resolver may name the type of its own arguments: GraphQL has validated them.
  resolve(source: S, args: object, call: Call, info: GraphQLResolveInfo): unknown;
}

export type Field<S> = FieldFunction<S>["resolve"];
export type Fields<S> = Record<string, Field<S>>;

/** An object without an entity behind it, such as a connection or a payload. Functions are called when selected. */
export class View {
  readonly __typename: string | undefined;
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(fields: Readonly<Record<string, unknown>>, typename?: string) {
    this.fields = fields;
    this.__typename = typename;
  }
}

/** Fields that are properties of the entity, under the same name. */
export function own<S>(...names: (keyof S & string)[]): Fields<S> {
  return Object.fromEntries(names.map((name) => [name, (source: S) => source[name]]));
}

/** Fields with the same answer for all, because the local GitHub has nothing of the kind. */
export function constant(value: unknown, ...names: string[]): Fields<unknown> {
  return Object.fromEntries(names.map((name) => [name, () => value]));
}

export const WEB = "https://github.com";
