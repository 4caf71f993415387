// What an agent asks GitHub's schema before it can write a document: lean introspection of the types that it touches,
// executed against the pinned schema.

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
import { githubSchema } from "../../scenarios/github/graphql/schema.js";
import { type Exchange, toolCall } from "./count.js";

/** Two scalar fields and more are what an answer is made of; with fewer a type is only passed through. */
const MADE_OF = 2;

/** Everyone knows how to find an issue or a pull request, so what leads there is not asked for. */
const KNOWN = ["Query", "Mutation", "Repository"];

const TYPE = "{name ofType{name ofType{name}}}";

/**
 * One question for each type that must be known to write the document: those that the answer is made of, those whose
 * lists it reads, a mutation's input and payload, and the enums and input objects of its variables. Connections are
 * taken as known, and where fragments tell types apart (an issue, a pull request) only the smallest is asked for. With `knownEntities` so is what a payload holds, as to an agent that knows the fields of issues and
 * pull requests by heart.
 */
export function introspectionFor(document: string, { knownEntities = false } = {}): Exchange[] {
  return typesOf(document, knownEntities).map((name) => {
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

function typesOf(text: string, knownEntities: boolean): string[] {
  const schema = githubSchema();
  const document = parse(text);
  const types = new Set<string>();
  const scalars = new Map<string, Set<string>>();
  const info = new TypeInfo(schema);
  const apart = new Set<string>();
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
        if (names.length > 1) for (const name of names) apart.add(name);
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
  for (const [name, fields] of scalars) if (fields.size >= MADE_OF) types.add(name);
  const [, ...others] = [...types].filter((name) => apart.has(name)).sort((a, b) => sizeOf(a) - sizeOf(b));
  return [...types].filter((name) => !others.includes(name)).sort();
}

function sizeOf(name: string): number {
  return JSON.stringify(run(queryFor(name))).length;
}
