/** Reduces GitHub's OpenAPI description to selected endpoints and their references. */

import { isObject, type Json, type JsonObject, objectAt } from "../../generator/bind/json.js";
import type { Endpoint } from "./endpoints.js";

/** The parts of an operation that the compiler, the tests or a reader use. */
const operationKeys = ["externalDocs", "operationId", "parameters", "requestBody", "responses", "summary"];

/** Unused extensions. They are dropped only as keywords. */
const droppedKeywords = new Set(["x-github", "x-github-breaking-changes"]);

/** Keys of maps with names from GitHub, in which "description" can be the name of a property. */
const nameMaps = new Set(["properties", "patternProperties", "responses", "content", "headers", "examples"]);

/** Keys with values that are not schemas and are copied unchanged. */
const payloads = new Set(["example", "default", "enum", "value", "const"]);

export interface Extract {
  readonly description: JsonObject;
  /** Endpoints that are not in GitHub's description, as `METHOD /path`. The extract omits them. */
  readonly missing: readonly string[];
}

export function pruneOpenApi(description: JsonObject, endpoints: readonly Endpoint[]): Extract {
  const { paths, missing } = pickOperations(objectAt(description, "paths"), endpoints);
  return {
    missing,
    description: {
      openapi: description.openapi ?? "3.0.3",
      info: pick(objectAt(description, "info"), ["license", "title", "version"]),
      paths,
      components: pickComponents(objectAt(description, "components"), paths),
    },
  };
}

function pickOperations(
  all: JsonObject,
  endpoints: readonly Endpoint[],
): { paths: JsonObject; missing: string[] } {
  const paths: JsonObject = {};
  const missing: string[] = [];
  for (const { method, path } of endpoints) {
    const operation = objectAt(all, path)[method.toLowerCase()];
    if (!isObject(operation)) {
      missing.push(`${method} ${path}`);
      continue;
    }
    const item = objectAt(paths, path);
    item[method.toLowerCase()] = cutProse(pick(operation, operationKeys));
    paths[path] = item;
  }
  return { paths, missing };
}

/** Returns all components that are referenced, directly or indirectly. */
function pickComponents(all: JsonObject, paths: JsonObject): JsonObject {
  const components: JsonObject = {};
  const pending = [...references(paths)];
  for (let ref = pending.pop(); ref !== undefined; ref = pending.pop()) {
    const [section, name] = parseReference(ref);
    const kept = objectAt(components, section);
    components[section] = kept;
    if (name in kept) continue;
    const component = objectAt(all, section)[name];
    if (component === undefined) throw new Error(`${ref} is not defined`);
    const cut =
      section === "examples" && isObject(component) ? pick(component, ["value"]) : cutProse(component);
    kept[name] = cut;
    pending.push(...references(cut));
  }
  return components;
}

function parseReference(ref: string): [section: string, name: string] {
  const match = /^#\/components\/([^/]+)\/([^/]+)$/.exec(ref);
  if (!match?.[1] || !match[2]) throw new Error(`unexpected reference ${ref}`);
  return [match[1], match[2]];
}

export function* references(value: Json): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield* references(item);
  } else if (isObject(value)) {
    if (typeof value.$ref === "string") yield value.$ref;
    for (const child of Object.values(value)) yield* references(child);
  }
}

function cutProse(value: Json, keysAreNames = false): Json {
  if (Array.isArray(value)) return value.map((item) => cutProse(item));
  if (!isObject(value)) return value;
  const kept: JsonObject = {};
  for (const [key, child] of Object.entries(value)) {
    if (keysAreNames) kept[key] = cutProse(child);
    else if (payloads.has(key)) kept[key] = child;
    else if (key === "description" && typeof child === "string") kept[key] = firstSentence(child);
    else if (!droppedKeywords.has(key)) kept[key] = cutProse(child, nameMaps.has(key));
  }
  return kept;
}

/** Returns the first sentence of a description. The full text is available through externalDocs. */
function firstSentence(prose: string): string {
  const line = (prose.trim().split(/\n\s*\n/, 1)[0] ?? "").replace(/\s+/g, " ");
  const sentence = /^.*?[.!?](?=\s|$)/.exec(line)?.[0] ?? line;
  return sentence.length <= 140 ? sentence : `${sentence.slice(0, 139).trimEnd()}…`;
}

function pick(from: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = from[key];
      return value === undefined ? [] : [[key, value]];
    }),
  );
}
