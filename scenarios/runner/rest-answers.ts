// Resolves the REST answers of exchanges with GitHub's published description and examples.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readExamples } from "../../generator/bind/examples.js";
import { isObject, type JsonObject, parseJson } from "../../generator/bind/json.js";
import { AnswerSchemas } from "../../generator/exchanges/answers.js";
import {
  type Resolved,
  type RestDescription,
  resolveExchanges,
  type WrittenExchange,
} from "../../generator/exchanges/resolve.js";

const folder = join(import.meta.dirname, "../../operations/schema");
const read = (name: string): string => readFileSync(join(folder, name), "utf8");

let description: RestDescription | undefined;

/** Reads the description, which takes a moment, when the first exchange is resolved. */
export function resolveRest(exchanges: readonly WrittenExchange[]): Resolved {
  description ??= {
    schemas: new AnswerSchemas(read("openapi.json"), read("openapi.patches.yaml")),
    examples: readExamples(readObject("openapi.json"), readObject("openapi.examples.json")),
  };
  return resolveExchanges(exchanges, description);
}

function readObject(name: string): JsonObject {
  const value = parseJson(read(name));
  if (!isObject(value)) throw new Error(`${name} is not an object`);
  return value;
}
