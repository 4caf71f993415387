// graphql-codegen's plugins on a schema that was read before, for tests that compile many documents.

import { plugin as texts } from "@graphql-codegen/typed-document-node";
import { plugin as types } from "@graphql-codegen/typescript-operations";
import { type GraphQLSchema, parse } from "graphql";
import { CODEGEN_OUTPUT, type Codegen } from "../emit/codegen.js";

/** Returns a function that keeps the last output: tests change a card many times. */
export function pluginCodegen(schema: GraphQLSchema): Codegen {
  let last = { text: "", output: "" };
  return async ({ documents }) => {
    const text = documents.join("\n");
    if (text !== last.text) {
      const files = [{ document: parse(text, { noLocation: true }) }];
      const config: object = CODEGEN_OUTPUT.config;
      const outputs = [
        await types(schema, files, config, { outputFile: "operations.ts" }),
        await texts(schema, files, config, { outputFile: "operations.ts" }),
      ];
      last = { text, output: outputs.map((one) => (typeof one === "string" ? one : one.content)).join("\n") };
    }
    return last.output;
  };
}
