/** Compares two extracts of GitHub's OpenAPI description: endpoints, and properties with their types. */

import { isObject, type Json, type JsonObject, objectAt } from "../../generator/bind/json.js";

export interface OpenApiChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

export function diffOpenApi(before: JsonObject, after: JsonObject): OpenApiChanges {
  const old = new Map(describe(before));
  const now = new Map(describe(after));
  return {
    added: [...now].filter(([at]) => !old.has(at)).map(([at, type]) => `${at}: ${type}`),
    removed: [...old.keys()].filter((at) => !now.has(at)),
    changed: [...now].flatMap(([at, type]) => {
      const was = old.get(at);
      return was === undefined || was === type ? [] : [`${at}: ${was} → ${type}`];
    }),
  };
}

/** Yields every typed place once: shared schemas under their name, others under their endpoint. */
function* describe(description: JsonObject): Generator<[at: string, type: string]> {
  const components = objectAt(description, "components");
  for (const [name, schema] of Object.entries(objectAt(components, "schemas"))) {
    yield* describeSchema(name, schema);
  }
  for (const [path, item] of Object.entries(objectAt(description, "paths"))) {
    for (const [method, operation] of Object.entries(isObject(item) ? item : {})) {
      if (isObject(operation)) yield* describeOperation(`${method.toUpperCase()} ${path}`, operation);
    }
  }
}

function* describeOperation(endpoint: string, operation: JsonObject): Generator<[string, string]> {
  yield [endpoint, "endpoint"];
  yield* describeContent(`${endpoint} request`, objectAt(operation, "requestBody"));
  for (const [status, response] of Object.entries(objectAt(operation, "responses"))) {
    if (isObject(response)) yield* describeContent(`${endpoint} ${status}`, response);
  }
}

function* describeContent(at: string, holder: JsonObject): Generator<[string, string]> {
  yield [at, typeof holder.$ref === "string" ? refName(holder.$ref) : "body"];
  for (const [mediaType, content] of Object.entries(objectAt(holder, "content"))) {
    const place = mediaType === "application/json" ? at : `${at} ${mediaType}`;
    if (isObject(content)) yield* describeSchema(place, content.schema ?? {});
  }
}

function* describeSchema(at: string, schema: Json): Generator<[string, string]> {
  if (!isObject(schema)) return;
  yield [at, typeText(schema)];
  if (schema.items !== undefined) yield* describeSchema(`${at}[]`, schema.items);
  const required = Array.isArray(schema.required) ? schema.required : [];
  for (const [name, property] of Object.entries(objectAt(schema, "properties"))) {
    yield* describeSchema(`${at}.${name}${required.includes(name) ? "" : "?"}`, property);
  }
  for (const keyword of ["oneOf", "anyOf", "allOf"]) {
    const alternatives = schema[keyword];
    if (!Array.isArray(alternatives)) continue;
    for (const [index, alternative] of alternatives.entries()) {
      yield* describeSchema(`${at} ${keyword} ${index}`, alternative);
    }
  }
}

function typeText(schema: JsonObject): string {
  if (typeof schema.$ref === "string") return refName(schema.$ref);
  const type = typeof schema.type === "string" ? schema.type : "any";
  const values = Array.isArray(schema.enum) ? ` of ${schema.enum.map(String).join(", ")}` : "";
  return `${type}${schema.nullable === true ? " or null" : ""}${values}`;
}

function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}
