// Operation modules: types and text by graphql-codegen, one module per operation.

import { executeCodegen } from "@graphql-codegen/cli";
import * as typescriptOperations from "@graphql-codegen/typescript-operations";
import { Kind, print } from "graphql";
import { operationDocument } from "../bind/graphql.js";
import type { Bound } from "../bind/index.js";
import type { Operation } from "../model/ir.js";
import { capitalize } from "../model/names.js";
import type { SourceMap } from "../source/source-map.js";
import { lines, literal, pretty } from "./code.js";
import { type Declaration, readDeclarations, withTypes } from "./declarations.js";
import { printOperation } from "./document.js";
import { type Module, ModuleNeeds } from "./module.js";

const PLUGINS = new Map([["typescript-operations", typescriptOperations]]);
const REPEAT = "directive @repeat(over: String!, as: String!) on FIELD";

/** One module per operation that a card uses. */
export async function emitOperations(bound: Bound, sdl: SourceMap): Promise<Module[]> {
  const used = usedOperations(bound);
  if (used.length === 0) return [];
  const declarations = readDeclarations(await runCodegen(used, bound, sdl));
  return used.map((operation) => emitOperation(operation, bound, declarations));
}

export function usedOperations(bound: Bound): Operation[] {
  const names = new Set(
    bound.capabilities.flatMap((one) =>
      (one.graphql?.requests ?? []).map((request) => request.operation.name),
    ),
  );
  return [...bound.operations.values()]
    .filter((one) => names.has(one.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Generates all operations in one run, since graphql-codegen reads the schema again in each run. */
async function runCodegen(operations: readonly Operation[], bound: Bound, sdl: SourceMap): Promise<string> {
  const texts = new Set(
    operations.flatMap((one) =>
      operationDocument(one.node, bound.documents).definitions.map((node) => print(node)),
    ),
  );
  const scalars = Object.values(bound.schema.getTypeMap()).filter(
    (type) => type.astNode?.kind === Kind.SCALAR_TYPE_DEFINITION,
  );
  const { result, error } = await executeCodegen({
    schema: [...sdl.values(), REPEAT],
    documents: [...texts],
    silent: true,
    noSilentErrors: true,
    // Plugins of this package; by default graphql-codegen resolves them from the current folder.
    pluginLoader: (name: string) => PLUGINS.get(name.replace("@graphql-codegen/", "")) ?? import(name),
    generates: {
      "operations.ts": {
        plugins: ["typescript-operations"],
        config: {
          // The check pass has validated them.
          skipDocumentsValidation: true,
          skipTypename: true,
          enumsAsTypes: true,
          immutableTypes: true,
          disableDescriptions: true,
          scalars: Object.fromEntries(scalars.map((type) => [type.name, "string"])),
        },
      },
    },
  });
  if (error) throw error;
  return result[0]?.content ?? "";
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
