// Whether strict validators accept the published form of a schema.

import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import type { JsonSchema } from "../model/ir.js";
import { publishSchema } from "./published-schema.js";

const ajv = addFormats.default(
  // The compiled function is not run, so optimizing it is wasted.
  new Ajv({ strict: true, logger: false, addUsedSchema: false, code: { optimize: false } }),
);
const problems = new Map<string, string | undefined>();

/** Returns why ajv in strict mode refuses the published form; undefined if it accepts it. */
export function strictProblem(schema: JsonSchema): string | undefined {
  const published = publishSchema(schema);
  // Several versions of a card have the same schemas, and compiling one takes milliseconds.
  const text = JSON.stringify(published);
  if (!problems.has(text)) problems.set(text, compileProblem(published));
  return problems.get(text);
}

function compileProblem(schema: object): string | undefined {
  try {
    ajv.compile(schema);
    return undefined;
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error(String(error));
    // Errors in the form of the schema were reported before.
    return /^strict mode: (.*)/.exec(message)?.[1];
  }
}
