// Operation modules: types and text by graphql-codegen, one module per operation.

import { plugin } from "@graphql-codegen/typescript-operations";
import { type GraphQLSchema, Kind, lexicographicSortSchema } from "graphql";
import { operationDocument } from "../bind/graphql.js";
import type { Bound } from "../bind/index.js";
import type { Operation } from "../model/ir.js";
import { capitalize } from "../model/names.js";
import { usedOperationNames } from "../model/used-operations.js";
import { lines, literal, pretty } from "./code.js";
import { type Declaration, readDeclarations, withTypes } from "./declarations.js";
import { printOperation } from "./document.js";
import { type Module, ModuleNeeds } from "./module.js";

/** One module per operation that a card uses. */
export async function emitOperations(bound: Bound): Promise<Module[]> {
  const used = usedOperations(bound);
  if (used.length === 0) return [];
  const declarations = readDeclarations(await runCodegen(used, bound));
  return used.map((operation) => emitOperation(operation, bound, declarations));
}

export function usedOperations(bound: Bound): Operation[] {
  const names = usedOperationNames(bound.capabilities);
  return [...bound.operations.values()]
    .filter((one) => names.has(one.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the types of the operations. The plugin reads the schema that the compiler has read. */
async function runCodegen(operations: readonly Operation[], { documents, schema }: Bound): Promise<string> {
  const definitions = new Set(
    operations.flatMap((one) => operationDocument(one.node, documents).definitions),
  );
  const scalars = Object.values(schema.getTypeMap()).filter(
    (type) => type.astNode?.kind === Kind.SCALAR_TYPE_DEFINITION,
  );
  const config = {
    skipTypename: true,
    enumsAsTypes: true,
    immutableTypes: true,
    disableDescriptions: true,
    scalars: Object.fromEntries(scalars.map((type) => [type.name, "string"])),
  };
  const document = { kind: Kind.DOCUMENT, definitions: [...definitions] } as const;
  const output = await plugin(sortedSchema(schema), [{ document }], config, { outputFile: "operations.ts" });
  return typeof output === "string" ? output : [...(output.prepend ?? []), output.content].join("\n");
}

const sortedSchemas = new WeakMap<GraphQLSchema, GraphQLSchema>();

/** Returns the schema in an order that does not depend on GitHub's. */
function sortedSchema(schema: GraphQLSchema): GraphQLSchema {
  const sorted = sortedSchemas.get(schema) ?? lexicographicSortSchema(schema);
  sortedSchemas.set(schema, sorted);
  return sorted;
}

const properties = (object: object): string[] =>
  Object.entries(object).map(([name, value]) => `${name}: ${pretty(value)}`);

function emitOperation(
  operation: Operation,
  bound: Bound,
  declarations: ReadonlyMap<string, Declaration>,
): Module {
  const { name, kind } = operation;
  const response = `${name}${capitalize(kind)}`;
  const types = withTypes([`${response}Variables`, response], declarations);
  const parsed = operationDocument(operation.node, bound.documents);
  const { document, repeat, ...more } = printOperation(operation, parsed, bound.schema);
  const needs = new ModuleNeeds();
  needs.runtimeType("GraphqlDocument");
  needs.runtimeType("GraphqlOperation");
  const entries = [`document: ${name}Document`, ...properties(more)];
  if (repeat) {
    const fields = `fields: ${needs.runtime("repeatedFields")}`;
    entries.push(`repeat: ${lines([...properties(repeat), fields])}`);
  }
  const printer = "newer" in more ? "printNewer" : repeat && "printRepeated";
  if (printer !== undefined) entries.push(`print: ${needs.runtime(printer)}`);
  return {
    path: `operations/${name}`,
    source: operation.file,
    imports: needs.imports(),
    statements: [
      ...types.map((one): Module["statements"][number] => ({
        kind: "alias",
        name: one.name,
        exported: one.name.startsWith(response),
        type: one.text,
        ...(one.name === response && { docs: "Data of the response." }),
      })),
      {
        kind: "const",
        name: `${name}Document`,
        exported: true,
        value: `${literal(document)} as GraphqlDocument<${response}, ${response}Variables>`,
      },
      {
        kind: "const",
        name: `${name}Operation`,
        exported: true,
        type: "GraphqlOperation",
        value: lines(entries),
      },
    ],
  };
}
