// Types and texts of operations by graphql-codegen.

import type { CodegenConfig } from "@graphql-codegen/cli";
import { printSchema } from "graphql";
import { readSchema } from "../bind/index.js";
import type { SourceMap } from "../source/source-map.js";

export interface CodegenInput {
  /** The files of the schema. */
  readonly sdl: SourceMap;
  /** The texts of operations and fragments. */
  readonly documents: readonly string[];
}

/** Returns the text of a module with the types and the text of each operation. */
export type Codegen = (input: CodegenInput) => Promise<string>;

/** One output for all documents: an output for each would repeat the types of fragments. */
export const CODEGEN_OUTPUT = {
  plugins: ["typescript-operations", "typed-document-node"],
  config: {
    documentMode: "string",
    defaultScalarType: "string",
    disableDescriptions: true,
    enumsAsTypes: true,
    immutableTypes: true,
    // By default, `PRView` becomes `PrView`.
    namingConvention: "keep",
    skipTypename: true,
  },
} as const satisfies CodegenConfig["generates"][string];

/** Runs graphql-codegen, which takes a second to load. */
export const runCodegen: Codegen = async ({ sdl, documents }) => {
  const { generate } = await import("@graphql-codegen/cli");
  const config: CodegenConfig = {
    // As the compiler reads it: an extension may replace a field, which graphql-codegen does not merge.
    schema: printSchema(readSchema(sdl)),
    documents: [...documents],
    generates: { "operations.ts": CODEGEN_OUTPUT },
    // By default, graphql-codegen loads the plugins of the project, which may have another version or none.
    pluginLoader: (name) => import(name),
    silent: true,
  };
  const outputs: readonly { readonly content: string }[] = await generate(config, false);
  return outputs.map(({ content }) => content).join("\n");
};
