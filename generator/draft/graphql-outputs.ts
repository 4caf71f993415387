// The output of drafts over GraphQL: the scalars of a type, and an answer with them.

import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
} from "graphql";
import { leafShape, wrapShape } from "../bind/graphql.js";
import type { Json, JsonObject } from "../bind/json.js";
import { graphqlFormat } from "../model/formats.js";
import type { Field, Shape } from "../model/shape.js";
import { sampleText } from "./words.js";

export interface ScalarField {
  readonly name: string;
  readonly field: Field;
}

/** A type with fields. */
export interface Composite {
  readonly name: string;
  getFields(): Readonly<Record<string, GraphQLField<unknown, unknown>>>;
}

export function asComposite(type: GraphQLOutputType | undefined): Composite | undefined {
  const named: unknown = type && getNamedType(type);
  return isObjectType(named) || isInterfaceType(named) ? named : undefined;
}

/** Returns the scalars of a type, and the lists of scalars, without those that are deprecated or need arguments. */
export function scalarFields(type: Composite): ScalarField[] {
  return Object.values(type.getFields()).flatMap((field) => {
    const leaf = getNamedType(field.type);
    const isUsable = field.deprecationReason == null && !field.args.some(isRequiredArgument);
    if (!isUsable || !isLeafType(leaf) || field.name === "clientMutationId") return [];
    const shape = wrapShape(field.type, leafShape(leaf, graphqlFormat(type.name, field.name, leaf.name)));
    return shape.kind === "list" && shape.item.kind !== "scalar"
      ? []
      : [{ name: field.name, field: { shape, optional: false } }];
  });
}

/** Where the answer of a mutation is in its payload. */
export interface PayloadAnswer {
  /** The path from the payload to the object. */
  readonly path: readonly string[];
  readonly type: Composite;
  readonly fields: readonly ScalarField[];
}

/** Returns the object that the mutation changes: the one whose name the mutation's name contains, else the first, else the payload. */
export function findAnswer(mutation: string, payload: GraphQLObjectType): PayloadAnswer {
  const objects = Object.values(payload.getFields()).flatMap((field) => {
    const type = isListType(getNullableType(field.type)) ? undefined : asComposite(field.type);
    const fields =
      type && !type.name.endsWith("Edge") && !type.name.endsWith("Connection") ? scalarFields(type) : [];
    return type && fields.length > 0 ? [{ path: [field.name], type, fields }] : [];
  });
  const own = { path: [], type: payload, fields: scalarFields(payload) };
  const named = objects.find(({ path: [name = ""] }) => mutation.toLowerCase().includes(name.toLowerCase()));
  return named ?? objects[0] ?? own;
}

/** Returns the scalars of the payload next to the object, except those that have the name of one of its fields. */
export function otherScalars({ path, fields }: PayloadAnswer, payload: GraphQLObjectType): ScalarField[] {
  if (path.length === 0) return [];
  const taken = new Set(fields.map(({ name }) => name));
  return scalarFields(payload).filter(({ name }) => !taken.has(name));
}

/** Returns an object with a value for each field; of an interface, one of its first type. */
export function sampleObject(
  fields: readonly ScalarField[],
  type: Composite | undefined,
  schema: GraphQLSchema,
): JsonObject {
  const abstract = type && schema.getType(type.name);
  const [first] = isInterfaceType(abstract) ? schema.getPossibleTypes(abstract) : [];
  const values = fields.map(({ name, field }) => [name, sampleOutput(name, field.shape)]);
  return { ...(first && { __typename: first.name }), ...Object.fromEntries(values) };
}

/** Returns a value of a scalar or a list of scalars. */
export function sampleOutput(name: string, shape: Shape): Json {
  if (shape.kind === "list") return [sampleOutput(name, shape.item)];
  if (shape.kind !== "scalar") return null;
  if (shape.values !== undefined) return shape.values[0] ?? null;
  if (shape.type !== "string") return shape.type === "boolean" ? true : 1;
  return sampleText(shape.format, name);
}
