/** Types and helpers for field resolvers. */
import type { GraphQLResolveInfo } from "graphql";
import type { RateLimit } from "../http.js";
import type { Store, Viewer } from "../store/store.js";
import type { QueryCost } from "./query-cost.js";

/** One GraphQL request. */
export interface Call {
  readonly store: Store;
  readonly viewer: Viewer;
  /** After this request. */
  readonly rateLimit: RateLimit;
  readonly cost: QueryCost;
  /** Root fields of the mutations that were applied, in order. */
  readonly applied: string[];
}

/** A request whose cost is not known yet. */
export interface CountedCall extends Pick<Call, "store" | "viewer" | "applied"> {
  /** Counts the points of the request, and returns the rate limit. */
  readonly spend: (points: number) => RateLimit;
}

interface FieldFunction<S> {
  // A method, because its bivariant parameters let a resolver declare the type of its arguments, which GraphQL validates.
  resolve(source: S, args: object, call: Call, info: GraphQLResolveInfo): unknown;
}

export type Field<S> = FieldFunction<S>["resolve"];
export type Fields<S> = Record<string, Field<S>>;

/** An object that is not an entity, such as a connection or a payload. Fields that are functions are called when selected. */
export class View {
  readonly __typename: string | undefined;
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(fields: Readonly<Record<string, unknown>>, typename?: string) {
    this.fields = fields;
    this.__typename = typename;
  }
}

/** Creates resolvers for fields that are properties of the entity with the same name. */
export function own<S>(...names: (keyof S & string)[]): Fields<S> {
  return Object.fromEntries(names.map((name) => [name, (source: S) => source[name]]));
}

/** Creates resolvers that return a constant, for features that the local GitHub does not support. */
export function constant(value: unknown, ...names: string[]): Fields<unknown> {
  return Object.fromEntries(names.map((name) => [name, () => value]));
}

export const WEB = "https://github.com";
