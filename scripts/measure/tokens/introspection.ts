// The introspection that an agent needs to write a document, limited to the types that the document uses and executed
// against the pinned schema.

import {
  getNamedType,
  graphqlSync,
  isEnumType,
  isInputObjectType,
  isLeafType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { githubSchema } from "../../../scenarios/github/graphql/schema.js";
import { type Exchange, toolCall } from "./count.js";

/** Types with fewer scalar fields in the document are not introspected. */
const MIN_SCALARS = 2;

/** Types that an agent is assumed to know. */
const KNOWN = ["Query", "Mutation", "Repository"];

const TYPE = "{name ofType{name ofType{name}}}";

/**
 * Returns an introspection query and its response for each type that is needed to write the document: types of the
 * result, types with lists that it reads, the input and payload of a mutation, and enums and input objects of variables.
 * Connections are assumed to be known, and of the types of alternative fragments (an issue, a pull request) only the
 * smallest is included. With `knownEntities` the fields of payloads are assumed to be known as well.
 */
export function introspectionFor(document: string, { knownEntities = false } = {}): Exchange[] {
  return requiredTypes(document, knownEntities).map((name) => {
    const query = queryFor(name);
    return { write: toolCall("graphql", { query }), read: JSON.stringify(run(query)) };
  });
}

function queryFor(name: string): string {
  const type = githubSchema().getType(name);
  if (isInputObjectType(type)) return `{__type(name:"${name}"){inputFields{name type${TYPE}}}}`;
  if (isEnumType(type)) return `{__type(name:"${name}"){enumValues{name}}}`;
  return `{__type(name:"${name}"){fields{name args{name type${TYPE}}type${TYPE}}}}`;
}

function run(query: string): unknown {
  const { data, errors } = graphqlSync({ schema: githubSchema(), source: query });
  if (errors !== undefined) throw errors[0];
  return { data };
}

function requiredTypes(text: string, knownEntities: boolean): string[] {
  const schema = githubSchema();
  const document = parse(text);
  const types = new Set<string>();
  const scalars = new Map<string, Set<string>>();
  const info = new TypeInfo(schema);
  const alternatives = new Set<string>();
  let mutation = false;
  visit(
    document,
    visitWithTypeInfo(info, {
      OperationDefinition({ operation }) {
        mutation = operation === "mutation";
      },
      VariableDefinition() {
        const type = getNamedType(info.getInputType());
        if (isInputObjectType(type) || isEnumType(type)) types.add(type.name);
      },
      SelectionSet({ selections }) {
        const names = selections.flatMap((one) =>
          one.kind === Kind.INLINE_FRAGMENT && one.typeCondition ? [one.typeCondition.name.value] : [],
        );
        if (names.length > 1) for (const name of names) alternatives.add(name);
      },
      Field() {
        const parent = info.getParentType()?.name ?? "";
        const field = info.getFieldDef();
        const type = getNamedType(info.getType());
        if (!field || !type) return;
        if (parent === "Mutation") {
          for (const argument of field.args) types.add(getNamedType(argument.type).name);
          types.add(type.name);
        }
        if (mutation && knownEntities) return;
        if (isLeafType(type) && parent !== "PageInfo" && field.name !== "__typename") {
          scalars.set(parent, (scalars.get(parent) ?? new Set()).add(field.name));
        }
        if (field.args.some(({ name }) => name === "first") && !KNOWN.includes(parent)) types.add(parent);
      },
    }),
  );
  for (const [name, fields] of scalars) if (fields.size >= MIN_SCALARS) types.add(name);
  const [, ...others] = [...types]
    .filter((name) => alternatives.has(name))
    .sort((a, b) => introspectionSize(a) - introspectionSize(b));
  return [...types].filter((name) => !others.includes(name)).sort();
}

function introspectionSize(name: string): number {
  return JSON.stringify(run(queryFor(name))).length;
}
