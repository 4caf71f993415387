// The output of drafts over GraphQL: the scalars of a type, and an answer with them.

import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from "graphql";
import type { Json, JsonObject } from "../bind/json.js";
import { graphqlFormat } from "../model/formats.js";
import { type Field, list, type ScalarType, type Shape, scalar, withFormat } from "../model/shape.js";

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
    if (field.deprecationReason != null || field.args.some(isRequiredArgument)) return [];
    const shape = scalarShape(type.name, field.name, field.type);
    return shape === undefined || field.name === "clientMutationId"
      ? []
      : [{ name: field.name, field: { shape, optional: false } }];
  });
}

function scalarShape(owner: string, field: string, given: GraphQLOutputType): Shape | undefined {
  const isNullable = !isNonNullType(given);
  const type = getNullableType(given);
  if (isListType(type)) {
    const item = scalarShape(owner, field, type.ofType);
    return item?.kind === "scalar" ? list(item, isNullable) : undefined;
  }
  if (!isLeafType(type)) return undefined;
  if (isEnumType(type))
    return scalar(
      "string",
      isNullable,
      type.getValues().map(({ name }) => name),
    );
  const scalarType = TYPES[type.name] ?? "string";
  const shape = scalar(scalarType, isNullable);
  return scalarType === "string" ? withFormat(shape, graphqlFormat(owner, field, type.name)) : shape;
}

const TYPES: Readonly<Record<string, ScalarType>> = { Int: "integer", Float: "number", Boolean: "boolean" };

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
  return SAMPLES[shape.format ?? ""] ?? name;
}

const SAMPLES: Readonly<Record<string, string>> = {
  id: "node-id",
  date: "2026-01-01",
  "date-time": "2026-01-01T00:00:00Z",
  uri: "https://example.com",
  sha: "6dcb09b5b57875f334f61aebed695e2e4193db5e",
};
