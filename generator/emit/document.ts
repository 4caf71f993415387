// The text of a GraphQL operation, and what a chain requires to join it with others.

import {
  type ArgumentNode,
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  stripIgnoredCharacters,
  TypeInfo,
  type VariableNode,
  visit,
  visitWithTypeInfo,
} from "graphql";
import type { Operation } from "../model/ir.js";
import {
  type Fragments,
  readsVariables,
  repeatDirective,
  rootFields,
  sharedFragments,
} from "../syntax/selections.js";

/** The value of a `GraphqlOperation` of the runtime. */
export function printOperation(operation: Operation, document: DocumentNode, schema: GraphQLSchema) {
  const definition = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  if (!definition) throw new Error(`${operation.name} contains no operation`);
  const fragments: Fragments = new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [],
    ),
  );
  const { kind, repeat } = operation;
  const root = kind === "query" ? schema.getQueryType() : schema.getMutationType();
  const fields = rootFields(definition.selectionSet.selections, [], fragments);
  const types = fields.map((field) => root?.getFields()[field.name.value]?.type);
  const { nodes, points } = operation.cost;
  const text = printText(operation, definition, fields, fragments);
  const newer = newerArguments(text, schema);
  return {
    document: text,
    ...(types.some((type) => type && isNonNullType(type)) && { alone: true }),
    ...(nodes > 0 && { nodes }),
    ...(points > 1 && { points }),
    ...(repeat && { repeat: repeated(operation, fields) }),
    ...(newer.length > 0 && { newer }),
    ...(operation.rereads && { rereads: operation.rereads }),
  };
}

/**
 * The arguments whose field is published without them, so that only an extension of the schema has them, and whose
 * variable is optional. A server that does not know them accepts the text without these parts.
 */
function newerArguments(text: string, schema: GraphQLSchema): { variable: string; parts: string[] }[] {
  const document = parse(text, { noLocation: true });
  const parts = new Map<string, Set<string>>();
  const others = new Set<string>();
  const types = new TypeInfo(schema);
  const visitor = {
    VariableDefinition: () => false as const,
    Argument(argument: ArgumentNode, _key: unknown, siblings: unknown) {
      if (argument.value.kind !== Kind.VARIABLE) return undefined;
      const published = fieldsOf(types.getParentType())?.find(
        ({ name }) => name.value === types.getFieldDef()?.name,
      );
      const isNewer =
        types.getDirective() === null &&
        published !== undefined &&
        !published.arguments?.some(({ name }) => name.value === argument.name.value);
      const variable = argument.value.name.value;
      if (!isNewer) return undefined;
      parts.set(variable, (parts.get(variable) ?? new Set()).add(printPart(argument, siblings)));
      return false as const;
    },
    Variable: ({ name }: VariableNode) => void others.add(name.value),
  };
  visit(document, visitWithTypeInfo(types, visitor));
  return document.definitions.flatMap((node) =>
    node.kind !== Kind.OPERATION_DEFINITION
      ? []
      : (node.variableDefinitions ?? []).flatMap((declared) => {
          const variable = declared.variable.name.value;
          const own = parts.get(variable);
          const isOptional = declared.defaultValue !== undefined || declared.type.kind !== Kind.NON_NULL_TYPE;
          if (own === undefined || others.has(variable) || !isOptional) return [];
          return [{ variable, parts: [printPart(declared, node.variableDefinitions), ...longestFirst(own)] }];
        }),
  );
}

/** A part with parentheses contains the one without. */
const longestFirst = (parts: Iterable<string>): string[] => [...parts].sort((a, b) => b.length - a.length);

/** The fields that the definition of a type has without its extensions. */
function fieldsOf(type: ReturnType<TypeInfo["getParentType"]>) {
  return isObjectType(type) || isInterfaceType(type) ? type.astNode?.fields : undefined;
}

/** The text of one of several nodes, or of the only one with its parentheses. */
function printPart(node: ASTNode, siblings: unknown): string {
  const text = stripIgnoredCharacters(print(node));
  return Array.isArray(siblings) && siblings.length === 1 ? `(${text})` : text;
}

/** The text without ignored characters. A repeated field has its alias. */
function printText(
  { repeat }: Operation,
  definition: OperationDefinitionNode,
  fields: readonly FieldNode[],
  fragments: Fragments,
): string {
  const selections = fields.map((field) =>
    visit(field, {
      FragmentSpread(node) {
        const fragment = fragments.get(node.name.value);
        // A fragment that reads variables is inlined, since its variables are prefixed in a chain.
        if (!fragment || !readsVariables(fragment, fragments)) return undefined;
        return {
          kind: Kind.INLINE_FRAGMENT,
          typeCondition: fragment.typeCondition,
          ...(node.directives && { directives: node.directives }),
          selectionSet: fragment.selectionSet,
        };
      },
      Field(node) {
        if (!repeat || !repeatDirective(node)) return undefined;
        return { ...plainField(node), alias: { kind: Kind.NAME, value: repeat.alias } };
      },
    }),
  );
  const operation: OperationDefinitionNode = {
    ...definition,
    selectionSet: { kind: Kind.SELECTION_SET, selections },
  };
  return [operation, ...sharedFragments(fields, fragments).values()]
    .map((node) => stripIgnoredCharacters(print(node)))
    .join("");
}

/** A repeated field without its alias and directive. */
function plainField({ alias: _alias, ...field }: FieldNode): FieldNode {
  const repeat = repeatDirective(field);
  return { ...field, directives: (field.directives ?? []).filter((one) => one !== repeat) };
}

function repeated({ repeat, variables }: Operation, fields: readonly FieldNode[]) {
  if (!repeat) return undefined;
  let field = undefined as FieldNode | undefined;
  let alone = false;
  for (const root of fields) {
    if (repeatDirective(root)) [field, alone] = [root, fields.length === 1];
    visit(root, {
      Field(node) {
        if (node !== root && repeatDirective(node)) field = node;
      },
    });
  }
  if (!field) return undefined;
  return {
    alias: repeat.alias,
    variable: repeat.variable,
    type: variables.get(repeat.variable)?.type,
    field: stripIgnoredCharacters(print(plainField(field))),
    // The path to the parent object of the field, where the values are collected.
    path: repeat.path.slice(0, -1),
    ...(alone && { only: true }),
  };
}
