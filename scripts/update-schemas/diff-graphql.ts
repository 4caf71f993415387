/** Compares two versions of GitHub's SDL, and finds extensions that the SDL supersedes. */

import {
  buildASTSchema,
  type DocumentNode,
  type FieldDefinitionNode,
  findBreakingChanges,
  findDangerousChanges,
  type GraphQLNamedType,
  type GraphQLSchema,
  type InputValueDefinitionNode,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  Kind,
  parse,
  print,
} from "graphql";

export interface GraphqlChanges {
  /** New types, and new fields of existing types. */
  readonly added: readonly string[];
  /** Removals, changed types and nullability. */
  readonly breaking: readonly string[];
  /** New enum values, union members, optional arguments, changed defaults. */
  readonly dangerous: readonly string[];
}

/** Builds the schema without validation, because GitHub's SDL defines a field twice. */
export function buildGithubSchema(sdl: string): GraphQLSchema {
  return buildASTSchema(parse(sdl, { noLocation: true }), { assumeValid: true, assumeValidSDL: true });
}

export function diffGraphql(before: GraphQLSchema, after: GraphQLSchema): GraphqlChanges {
  return {
    added: [...additions(before, after)].sort(),
    breaking: findBreakingChanges(before, after)
      .map((change) => change.description)
      .sort(),
    dangerous: findDangerousChanges(before, after)
      .map((change) => change.description)
      .sort(),
  };
}

function* additions(before: GraphQLSchema, after: GraphQLSchema): Generator<string> {
  for (const type of Object.values(after.getTypeMap())) {
    const old = before.getType(type.name);
    if (!old) {
      yield `${type.name} was added.`;
      continue;
    }
    const known = typeFields(old);
    for (const field of Object.keys(typeFields(type))) {
      if (!(field in known)) yield `${type.name}.${field} was added.`;
    }
  }
}

/** Returns the definitions and fields of the extension that the SDL has and to which they add no arguments. */
export function supersededExtensions(schema: GraphQLSchema, extension: DocumentNode): string[] {
  return extension.definitions.flatMap((definition) => {
    if (!("name" in definition) || !definition.name) return [];
    const type = schema.getType(definition.name.value);
    if (!type) return [];
    if (!definition.kind.endsWith("Extension")) return [type.name];
    const known = typeFields(type);
    const fields = "fields" in definition ? (definition.fields ?? []) : [];
    return fields
      .filter((field) => {
        const published = known[field.name.value];
        return published && !addsArguments(field, published.astNode);
      })
      .map((field) => `${type.name}.${field.name.value}`);
  });
}

type FieldNode = FieldDefinitionNode | InputValueDefinitionNode;

/** Reports whether the field has the type and all arguments of the published one, and more arguments. */
function addsArguments(field: FieldNode, published: FieldNode | null | undefined): boolean {
  if (field.kind !== Kind.FIELD_DEFINITION || published?.kind !== Kind.FIELD_DEFINITION) return false;
  const own = argumentTexts(field);
  const others = argumentTexts(published);
  const hasAll = others.every((argument) => own.includes(argument));
  return print(field.type) === print(published.type) && hasAll && own.length > others.length;
}

function argumentTexts(field: FieldDefinitionNode): string[] {
  return (field.arguments ?? []).map(({ description: _, ...argument }) => print(argument));
}

function typeFields(type: GraphQLNamedType): Record<string, { astNode?: FieldNode | null | undefined }> {
  return isObjectType(type) || isInterfaceType(type) || isInputObjectType(type) ? type.getFields() : {};
}
