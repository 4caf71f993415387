// GraphQL operations bound to the schema: variables and selections as shapes.

import {
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLInputType,
  type GraphQLLeafType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  print,
  type SelectionNode,
  type SelectionSetNode,
  typeFromAST,
  visit,
} from "graphql";
import { type Format, graphqlFormat } from "../model/formats.js";
import type { Operation, Repeat, Variable } from "../model/ir.js";
import {
  type Field,
  lazy,
  list,
  type ObjectShape,
  object,
  type ScalarShape,
  type Shape,
  scalar,
  union,
  withFormat,
  withNull,
} from "../model/shape.js";
import type { Documents } from "../syntax/document.js";
import { repeatDirective } from "../syntax/selections.js";
import { queryCost } from "./query-cost.js";
import { findRereads } from "./rereads.js";

/** Binds one operation. Its document was validated against the schema. */
export function bindOperation(
  name: string,
  documents: Documents,
  schema: GraphQLSchema,
): Operation | undefined {
  const found = documents.operations.get(name);
  if (!found || found.node.operation === "subscription") return undefined;
  const { file, node } = found;
  const kind = node.operation === "query" ? "query" : "mutation";
  const root = schema.getRootType(node.operation);
  const repeat = findRepeat(node);
  const context: SelectionContext = { schema, fragments: documents.fragments };
  const rereads = findRereads(operationDocument(node, documents), schema);
  return {
    name,
    kind,
    file,
    node,
    variables: new Map(
      (node.variableDefinitions ?? []).map((definition) => [
        definition.variable.name.value,
        readVariable(definition, schema),
      ]),
    ),
    cost: queryCost(node, documents.fragments, schema),
    response: root ? selectionShape(root, node.selectionSet, context) : object([]),
    ...(repeat && { repeat }),
    ...(rereads.length > 0 && { rereads }),
  };
}

function readVariable(
  definition: NonNullable<OperationDefinitionNode["variableDefinitions"]>[number],
  schema: GraphQLSchema,
): Variable {
  const type = typeFromAST(schema, definition.type) as GraphQLInputType | undefined;
  const shape: Shape = type ? inputShape(type) : { kind: "json", nullable: true };
  const hasDefault = definition.defaultValue !== undefined;
  const optional = hasDefault || shape.nullable;
  return { name: definition.variable.name.value, shape, optional, hasDefault, type: print(definition.type) };
}

function inputShape(type: GraphQLInputType): Shape {
  if (isNonNullType(type)) return withNull(inputShape(type.ofType), false);
  if (isListType(type)) return list(inputShape(type.ofType), true);
  if (isInputObjectType(type)) {
    const fields = lazy(
      () =>
        new Map(
          Object.values(type.getFields()).map((field): [string, Field] => {
            const shape = inputShape(field.type);
            return [field.name, { shape, optional: shape.nullable || field.defaultValue !== undefined }];
          }),
        ),
    );
    return { kind: "object", nullable: true, fields };
  }
  return leafShape(type);
}

const NUMBERS: Readonly<Record<string, "integer" | "number" | "boolean">> = {
  Int: "integer",
  Float: "number",
  Boolean: "boolean",
};

/** Shape of a scalar or an enum. BigInt is serialized as a string, as is every other custom scalar of GitHub. */
export function leafShape(type: GraphQLLeafType, format?: Format): ScalarShape {
  if (!isEnumType(type)) return withFormat(scalar(NUMBERS[type.name] ?? "string", true), format);
  const values = type.getValues().map((value) => value.name);
  return scalar("string", true, values);
}

/** Shape of a value of a type. `named`: the shape of its named type, without lists. */
export function wrapShape(type: GraphQLOutputType, named: Shape): Shape {
  if (isListType(type)) return list(wrapShape(type.ofType, named), true);
  if (!isNonNullType(type)) return named;
  const shape = wrapShape(type.ofType, named);
  return withNull(shape, shape.kind === "object" && shape.only !== undefined);
}

interface SelectionContext {
  readonly schema: GraphQLSchema;
  readonly fragments: Documents["fragments"];
}

/** Shape of a selection on a type; on an interface or union, one shape per concrete type as well. */
function selectionShape(
  type: GraphQLCompositeType,
  selection: SelectionSetNode,
  context: SelectionContext,
): ObjectShape {
  if (!isAbstractType(type)) return object(fieldsOn(type, [selection], context));
  const possible = context.schema.getPossibleTypes(type);
  const cases = new Map(possible.map((one) => [one.name, object(fieldsOn(one, [selection], context))]));
  const selected = [...cases.values()].filter((one) =>
    [...one.fields().keys()].some((name) => name !== "__typename"),
  );
  const [single] = selected;
  const names = [...(single?.fields() ?? [])].filter(([name]) => name !== "__typename");
  // A field that may be left out does not show the type.
  const [only] = names.find(([, { optional }]) => !optional) ?? names[0] ?? [];
  if (single && only && selected.length === 1 && cases.size > 1) return { ...single, nullable: true, only };
  return { ...union([...cases.values()]), cases };
}

/** Fields selected on a concrete type, through fragments; a field selected twice has both selections. */
function fieldsOn(
  type: GraphQLCompositeType,
  selections: readonly SelectionSetNode[],
  context: SelectionContext,
): [string, Field][] {
  const collected = new Map<string, FieldNode[]>();
  const collect = (selection: SelectionSetNode, outer: readonly DirectiveNode[]): void => {
    for (const node of selection.selections) {
      if (node.kind === Kind.FIELD) {
        const key = node.alias?.value ?? node.name.value;
        const field = { ...node, directives: [...outer, ...(node.directives ?? [])] };
        collected.set(key, [...(collected.get(key) ?? []), field]);
        continue;
      }
      const fragment: FragmentDefinitionNode | undefined =
        node.kind === Kind.FRAGMENT_SPREAD ? context.fragments.get(node.name.value)?.node : undefined;
      const condition =
        node.kind === Kind.INLINE_FRAGMENT
          ? node.typeCondition?.name.value
          : fragment?.typeCondition.name.value;
      const inner = node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : fragment?.selectionSet;
      if (inner && applies(condition, type, context.schema))
        collect(inner, [...outer, ...conditionsOf(node)]);
    }
  };
  for (const selection of selections) collect(selection, []);
  return [...collected].map(([key, nodes]) => [key, fieldOn(type, nodes, context)]);
}

const conditionsOf = ({ directives = [] }: SelectionNode): readonly DirectiveNode[] =>
  directives.filter(({ name }) => name.value === "include" || name.value === "skip");

/** Returns what a field selects. If it is also selected under other conditions, the selection has its conditions. */
function selectionsOf(node: FieldNode, all: readonly FieldNode[]): SelectionSetNode | undefined {
  const { selectionSet } = node;
  const conditions = conditionsOf(node);
  const text = (one: FieldNode): string => conditionsOf(one).map(print).join(" ");
  if (selectionSet === undefined || all.every((one) => text(one) === text(node))) return selectionSet;
  const fragment = { kind: Kind.INLINE_FRAGMENT, directives: conditions, selectionSet } as const;
  return { kind: Kind.SELECTION_SET, selections: [fragment] };
}

function applies(condition: string | undefined, type: GraphQLCompositeType, schema: GraphQLSchema): boolean {
  if (condition === undefined || condition === type.name) return true;
  const abstract = schema.getType(condition);
  return isAbstractType(abstract) && isObjectType(type) && schema.isSubType(abstract, type);
}

function fieldOn(type: GraphQLCompositeType, nodes: readonly FieldNode[], context: SelectionContext): Field {
  const optional = nodes.every((node) => conditionsOf(node).length > 0);
  const name = nodes[0]?.name.value ?? "";
  if (name === "__typename") return { shape: scalar("string", false, [type.name]), optional };
  const definition = isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
  if (!definition) return { shape: { kind: "json", nullable: true }, optional };
  const selections = nodes.flatMap((node) => selectionsOf(node, nodes) ?? []);
  const named = getNamedType(definition.type);
  const merged: SelectionSetNode = {
    kind: Kind.SELECTION_SET,
    selections: selections.flatMap((set) => set.selections),
  };
  const inner = isCompositeType(named)
    ? withNull(selectionShape(named, merged, context), true)
    : leafShape(named, graphqlFormat(type.name, name, named.name));
  const shape = wrapShape(definition.type, inner);
  return { shape: nodes.some(repeatDirective) ? list(shape) : shape, optional };
}

/** The field marked `@repeat`, with the path to it. */
function findRepeat(node: OperationDefinitionNode): Repeat | undefined {
  let repeat: Repeat | undefined;
  const path: string[] = [];
  visit(node, {
    Field: {
      enter(field) {
        path.push(field.alias?.value ?? field.name.value);
        if (!repeatDirective(field)) return;
        const variable = field.arguments
          ?.map((one) => one.value)
          .find((value) => value.kind === Kind.VARIABLE);
        const alias = path.at(-1) ?? "";
        repeat = { alias, variable: variable?.name.value ?? "", path: [...path] };
      },
      leave() {
        path.pop();
      },
    },
  });
  return repeat;
}

/** Names of the fragments that an operation uses, also through other fragments, in the order of their first use. */
export function usedFragments(
  node: OperationDefinitionNode | FragmentDefinitionNode,
  documents: Documents,
): string[] {
  const names = new Set<string>();
  const walk = (definition: OperationDefinitionNode | FragmentDefinitionNode): void => {
    visit(definition, {
      FragmentSpread(spread) {
        const name = spread.name.value;
        if (names.has(name)) return;
        names.add(name);
        const fragment = documents.fragments.get(name)?.node;
        if (fragment) walk(fragment);
      },
    });
  };
  walk(node);
  return [...names];
}

/** An operation with the fragments it uses. */
export function operationDocument(node: OperationDefinitionNode, documents: Documents): DocumentNode {
  const fragments = usedFragments(node, documents).map((name) => documents.fragments.get(name)?.node);
  return {
    kind: Kind.DOCUMENT,
    definitions: [node, ...fragments.filter((fragment) => fragment !== undefined)],
  };
}
