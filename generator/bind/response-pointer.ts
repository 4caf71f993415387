// Finds where GitHub's description declares a key of a response.

import type { Endpoint } from "../model/ir.js";
import { isObject, type Json, type JsonObject, objectIn } from "./json.js";

/** Returns the JSON pointer of the schema of a key, such as `workflow_runs[].actor`, as a patch needs it. */
export function responsePointer(
  document: JsonObject,
  { method, template }: Pick<Endpoint, "method" | "template">,
  path: string,
): string | undefined {
  const operation = ["paths", template, method.toLowerCase(), "responses"];
  for (const status of Object.keys(objectIn(document, ...operation) ?? {})) {
    const content = follow(document, [...operation, status]);
    const found = walk(document, [...content, "content", "application/json", "schema"], steps(path));
    if (found) return toPointer(found);
  }
  return undefined;
}

/** `runs[].actor` → `runs`, `[]`, `actor`. */
const steps = (path: string): string[] =>
  path.split(".").flatMap((part) => part.split(/(?=\[\])/).filter((one) => one !== ""));

function walk(
  document: JsonObject,
  start: readonly string[],
  [step, ...rest]: readonly string[],
): readonly string[] | undefined {
  const place = follow(document, start);
  const schema = valueAt(document, place);
  if (!isObject(schema)) return undefined;
  if (step === undefined) return start;
  const next = step === "[]" ? ["items"] : ["properties", step];
  if (valueAt(document, [...place, ...next]) !== undefined) return walk(document, [...place, ...next], rest);
  for (const word of ["allOf", "oneOf", "anyOf"])
    for (const index of Object.keys(schema[word] ?? {})) {
      const found = walk(document, [...place, word, index], [step, ...rest]);
      if (found) return found;
    }
  return undefined;
}

/** The place that a reference leads to. */
function follow(document: JsonObject, place: readonly string[]): readonly string[] {
  const value = valueAt(document, place);
  const ref = isObject(value) ? value.$ref : undefined;
  return typeof ref === "string" ? follow(document, ref.split("/").slice(1)) : place;
}

function valueAt(document: JsonObject, place: readonly string[]): Json | undefined {
  let value: Json | undefined = document;
  for (const key of place)
    value = Array.isArray(value) ? value[Number(key)] : isObject(value) ? value[key] : undefined;
  return value;
}

const toPointer = (place: readonly string[]): string =>
  place.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
