// The context of binding a card: documents, GitHub's two descriptions, and gh's fields.

import type { GraphQLSchema } from "graphql";
import type { Operation } from "../model/ir.js";
import { didYouMean, type Report } from "../source/diagnostic.js";
import type { Documents } from "../syntax/document.js";
import type { SchemaFiles } from "../syntax/schema.js";
import { at, type Located } from "../syntax/yaml.js";
import type { GhCommands } from "./gh.js";
import type { GhUsages } from "./gh-usages.js";
import type { JsonObject } from "./json.js";
import type { OpenApi } from "./openapi.js";

export interface BindContext {
  readonly documents: Documents;
  /** The bound operations that are valid against the schema. */
  readonly operations: ReadonlyMap<string, Operation>;
  /** The included operations that are not valid against the schema, with the reason. */
  readonly invalid: ReadonlyMap<string, string>;
  readonly schema: GraphQLSchema;
  readonly openApi: OpenApi;
  readonly gh: GhCommands;
  readonly ghUsages: GhUsages;
  readonly observed: JsonObject;
  readonly shared: SchemaFiles;
  readonly report: Report;
}

/** Finds the operation that a node names, and checks its `documentPath` if it has one. */
export function findOperation(node: Located, context: BindContext): Operation | undefined {
  const nameNode = at(node, "operationName");
  const name = String(nameNode?.value);
  const found = context.documents.operations.get(name);
  if (!nameNode) return undefined;
  if (!found) {
    if (context.documents.hasErrors) return undefined;
    context.report({
      code: "GHX301",
      span: nameNode.span,
      message: `there is no operation "${name}"${didYouMean(name, context.documents.operations.keys())}`,
      fix: `write operations/${name}.graphql`,
    });
    return undefined;
  }
  const path = at(node, "documentPath");
  if (path && path.value !== found.file) {
    context.report({
      code: "GHX302",
      span: path.span,
      message: `"${name}" is in ${found.file}, not in ${String(path.value)}`,
      fix: "correct or remove documentPath",
    });
  }
  const problem = context.invalid.get(name);
  if (problem !== undefined) {
    context.report({
      code: "GHX305",
      span: nameNode.span,
      message: `the included operation "${name}" is not valid for this schema: ${problem}`,
      fix: `write operations/${name}.graphql, which replaces it`,
    });
  }
  return context.operations.get(name);
}
