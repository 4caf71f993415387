// Operation modules: types and text by graphql-codegen, one module per operation.

import { type GraphQLSchema, parse, print } from "graphql";
import { operationDocument } from "../bind/graphql.js";
import type { Bound } from "../bind/index.js";
import type { Operation } from "../model/ir.js";
import { capitalize } from "../model/names.js";
import { usedOperationNames } from "../model/used-operations.js";
import { keepByObject, keepByText } from "../source/kept.js";
import type { SourceMap } from "../source/source-map.js";
import { lines, literal, pretty } from "./code.js";
import type { Codegen } from "./codegen.js";
import { type Declaration, readDeclarations, withTypes } from "./declarations.js";
import { printOperation } from "./document.js";
import { type Module, ModuleNeeds } from "./module.js";

/** One module per operation that a card uses. */
export async function emitOperations(bound: Bound, sdl: SourceMap, codegen: Codegen): Promise<Module[]> {
  const used = usedOperations(bound);
  if (used.length === 0) return [];
  const declarations = await readCodegen(used, bound, sdl, codegen);
  const modules = used.map((operation) => emitOperation(bound.schema)(declarations)(operation));
  return [...modules, emitIndex(used)];
}

/** `ghx/operations`: the documents for other GraphQL clients. */
function emitIndex(operations: readonly Operation[]): Module {
  return {
    path: "operations/index",
    source: "operations/",
    about: "The documents, for any GraphQL client: their texts, with the types of results and variables.",
    imports: [],
    statements: operations.map(({ name, kind }) => ({
      kind: "reexport",
      from: `./${name}.js`,
      names: [
        { name: `${name}Document`, type: false },
        { name: `${name}${capitalize(kind)}`, type: true },
        { name: `${name}${capitalize(kind)}Variables`, type: true },
      ],
    })),
    compact: true,
  };
}

function usedOperations(bound: Bound): Operation[] {
  const names = usedOperationNames(bound.capabilities);
  return [...bound.operations.values()]
    .filter((one) => names.has(one.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function readCodegen(
  operations: readonly Operation[],
  { documents }: Bound,
  sdl: SourceMap,
  codegen: Codegen,
): Promise<ReadonlyMap<string, Declaration>> {
  const definitions = new Set(
    operations.flatMap((one) => operationDocument(one.node, documents).definitions),
  );
  return declarationsIn(await codegen({ sdl, documents: [...definitions].map(print) }));
}

const declarationsIn = keepByText(() => "operations", readDeclarations);

const properties = (object: object): string[] =>
  Object.entries(object).map(([name, value]) => `${name}: ${pretty(value)}`);

const emitOperation = keepByObject((schema: GraphQLSchema) =>
  keepByObject((declarations: ReadonlyMap<string, Declaration>) =>
    keepByObject((operation: Operation) => operationModule(operation, schema, declarations)),
  ),
);

function operationModule(
  operation: Operation,
  schema: GraphQLSchema,
  declarations: ReadonlyMap<string, Declaration>,
): Module {
  const { name, kind } = operation;
  const response = `${name}${capitalize(kind)}`;
  const types = withTypes([`${response}Variables`, response], declarations);
  const parsed = parse(declarations.get(`${name}Document`)?.text ?? "", { noLocation: true });
  const { document, repeat, ...more } = printOperation(operation, parsed, schema);
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
        ...(!one.name.startsWith(response) && { local: true }),
        type: one.text,
        ...(one.name === response && { docs: "Data of the response." }),
      })),
      {
        kind: "const",
        name: `${name}Document`,
        value: `${literal(document)} as GraphqlDocument<${response}, ${response}Variables>`,
      },
      {
        kind: "const",
        name: `${name}Operation`,
        type: "GraphqlOperation",
        value: lines(entries),
      },
    ],
  };
}
