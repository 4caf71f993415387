// The objects in the response to a mutation that can be read again, and the queries that read the same fields of them.

import {
  type DocumentNode,
  type FieldNode,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNullableType,
  isInterfaceType,
  isObjectType,
  Kind,
  print,
  stripIgnoredCharacters,
} from "graphql";
import type { Reread } from "../model/ir.js";
import { type Fragments, readsVariables, rootFields, sharedFragments } from "../syntax/selections.js";

/** Returns the outermost objects, each with its path in the response. A query has none. */
export function findRereads(document: DocumentNode, schema: GraphQLSchema): Reread[] {
  const definition = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  const root = schema.getMutationType();
  if (definition?.operation !== "mutation" || !root) return [];
  const fragments: Fragments = new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [],
    ),
  );
  const name = `${definition.name?.value ?? ""}Again`;
  return rootFields(definition.selectionSet.selections, [], fragments).flatMap((field) =>
    readsOf([field], root, { name, mutation: field, fragments, schema }),
  );
}

interface RereadContext {
  readonly name: string;
  /** The field of the mutation. */
  readonly mutation: FieldNode;
  readonly fragments: Fragments;
  readonly schema: GraphQLSchema;
}

/**
 * An object can be read again if the response contains its node id, or the mutation has a variable with it. Not if its
 * fields read variables: these are the mutation's.
 */
function readsOf(
  fields: readonly FieldNode[],
  parent: GraphQLObjectType | GraphQLInterfaceType,
  context: RereadContext,
): Reread[] {
  const { name, fragments, schema } = context;
  return fields.flatMap((field): Reread[] => {
    const type = getNullableType(parent.getFields()[field.name.value]?.type);
    const { selectionSet } = field;
    if (!selectionSet || !(isObjectType(type) || isInterfaceType(type))) return [];
    const selections = rootFields(selectionSet.selections, [], fragments);
    const key = (field.alias ?? field.name).value;
    const variable = idVariable(field, type, context);
    const hasId =
      isObjectType(type) && selections.some((one) => one.name.value === "id" && one.alias === undefined);
    if (!isNode(type, schema) || !(hasId || variable !== undefined))
      return readsOf(selections, type, context).map((one) => ({ ...one, path: [key, ...one.path] }));
    if (readsVariables(selectionSet, fragments)) return [];
    const used = [...sharedFragments([field], fragments).values()].map((node) => print(node)).join("\n");
    const query = `query ${name}($id: ID!) { node(id: $id) { ... on ${type.name} ${print(selectionSet)} } }`;
    const document = stripIgnoredCharacters(`${query} ${used}`);
    return [{ path: [key], document, ...(variable !== undefined && { variable }) }];
  });
}

function isNode(type: GraphQLObjectType | GraphQLInterfaceType, schema: GraphQLSchema): boolean {
  const types = isObjectType(type) ? [type] : schema.getPossibleTypes(type);
  return types.some((one) => one.getInterfaces().some(({ name }) => name === "Node"));
}

/**
 * The variable of the mutation with the node id of what the field returns. GitHub names the argument for the `issue` of a
 * response `issueId`, that for a `lockedRecord` of the interface `Lockable` is `lockableId`, and that of `updateIssue` is `id`.
 */
function idVariable(
  { name }: FieldNode,
  type: GraphQLObjectType | GraphQLInterfaceType,
  { mutation }: RereadContext,
): string | undefined {
  const input = mutation.arguments?.find((one) => one.name.value === "input")?.value;
  if (input?.kind !== Kind.OBJECT || mutation.name === name) return undefined;
  const isOwn = mutation.name.value.toLowerCase().endsWith(name.value.toLowerCase());
  const byType = `${type.name.charAt(0).toLowerCase()}${type.name.slice(1)}Id`;
  const names = [`${name.value}Id`, ...(isInterfaceType(type) ? [byType] : []), ...(isOwn ? ["id"] : [])];
  const value = input.fields.find((one) => names.includes(one.name.value))?.value;
  return value?.kind === Kind.VARIABLE ? value.name.value : undefined;
}
