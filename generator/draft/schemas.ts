// Reads the JSON Schemas of GitHub's REST description. `root`: the description that references point into.

import {
  isObject,
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  objectIn,
  parseJson,
  resolveRef,
} from "../bind/json.js";
import { alternatives } from "../bind/openapi.js";

/** Returns the schema of a JSON body. */
export function bodySchema(operation: JsonObject, root: JsonObject): JsonObject {
  const body = resolveRef(operation.requestBody, root);
  return mergeObjects(objectIn(body, "content", "application/json")?.schema ?? {}, root);
}

export const requiredKeys = (node: JsonObject): string[] => listAt(node, "required").map(String);

/**
 * Returns an object of several parts or alternatives as one object with all their properties, and other schemas as they
 * are. Of alternatives, it requires what each of them requires.
 */
export function mergeObjects(given: Json, root: JsonObject): JsonObject {
  const node = resolveRef(given, root);
  const parts = listAt(node, "allOf").map((one) => mergeObjects(one, root));
  const forms = alternatives(node).map((one) => mergeObjects(one, root));
  const objects = forms.filter((one) => one.properties !== undefined);
  const all = [node, ...parts, ...objects];
  if (parts.length + objects.length === 0 || all.every((one) => one.properties === undefined)) return node;
  // A form that is a text or a list is not drafted; one that only lists required keys is a form of the object.
  const isObjects = forms.every((one) => one.properties !== undefined || one.type !== undefined);
  const [first, ...others] = isObjects ? objects.map(requiredKeys) : [];
  const ofForms = (first ?? []).filter((key) => others.every((keys) => keys.includes(key)));
  const { oneOf: _, anyOf: __, allOf: ___, ...rest } = node;
  return {
    ...rest,
    type: "object",
    properties: mergeProperties(all.map((one) => objectAt(one, "properties"))),
    required: [...new Set([node, ...parts].flatMap(requiredKeys).concat(ofForms))],
  };
}

/** A property that several objects have is one of their alternatives. */
function mergeProperties(all: readonly JsonObject[]): JsonObject {
  const entries = all.flatMap((one) => Object.entries(one));
  const forms = (key: string): Json[] => {
    const texts = entries.filter(([name]) => name === key).map(([, value]) => JSON.stringify(value));
    return [...new Set(texts)].map(parseJson);
  };
  return Object.fromEntries(entries.map(([key]) => [key, alternative(forms(key))]));
}

function alternative(forms: readonly Json[]): Json {
  const [first = {}, ...others] = forms;
  if (others.length === 0 || !isObject(first)) return first;
  const values = forms.map((one) => (isObject(one) ? listAt(one, "enum") : []));
  // Such as the names of the forms of an object.
  if (values.every((one) => one.length > 0)) return { ...first, enum: [...new Set(values.flat())] };
  return { oneOf: [...forms], ...(first.description !== undefined && { description: first.description }) };
}
