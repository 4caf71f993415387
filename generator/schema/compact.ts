/**
 * Reduces GitHub's OpenAPI description to what the compiler, the tests and readers use, for all operations: the description
 * without prose, and the values of its examples, which are stored once by content.
 */

import { isObject, type Json, type JsonObject, objectAt, stableText } from "../bind/json.js";

/** The parts of an operation that are kept. Its description is reduced to the first sentence and the scopes. */
const OPERATION_KEYS = [
  ...["deprecated", "description", "externalDocs", "operationId", "parameters", "requestBody", "responses"],
  ...["servers", "summary"],
];

const METHODS = ["get", "post", "put", "patch", "delete"];

/** Unused extensions. They are dropped only as keywords. */
const DROPPED_KEYWORDS = new Set(["x-github", "x-github-breaking-changes"]);

/** Keys of maps with names from GitHub, in which "description" can be the name of a property. */
const NAME_MAPS = new Set(["properties", "patternProperties", "responses", "content", "headers", "examples"]);

/** Keys with values that are not schemas and are copied unchanged. */
const PAYLOADS = new Set(["example", "default", "enum", "value", "const"]);

export interface CompactDescription {
  /** An OpenAPI document. References to `#/components/examples/` are the names of `examples`. */
  readonly description: JsonObject;
  /** The values of examples by name. */
  readonly examples: JsonObject;
}

export function compactOpenApi(published: JsonObject): CompactDescription {
  const examples = new ExampleTable(objectAt(objectAt(published, "components"), "examples"));
  const paths: JsonObject = {};
  for (const [path, item] of Object.entries(objectAt(published, "paths"))) {
    const operations = METHODS.flatMap((method) => {
      const operation = objectAt(objectAt(published, "paths"), path)[method];
      return isObject(operation) ? [[method, compactOperation(operation, examples)] as const] : [];
    });
    const shared = isObject(item) && item.parameters ? { parameters: compact(item.parameters) } : {};
    if (operations.length > 0) paths[path] = { ...shared, ...Object.fromEntries(operations) };
  }
  const components = compactComponents(objectAt(published, "components"), paths, examples);
  return {
    description: {
      openapi: published.openapi ?? "3.0.3",
      info: pick(objectAt(published, "info"), ["license", "title", "version"]),
      paths,
      components,
    },
    examples: examples.used,
  };
}

function compactOperation(operation: JsonObject, examples: ExampleTable): JsonObject {
  const kept = compact(examples.extract(pick(operation, OPERATION_KEYS), exampleName(operation)));
  const scopes = scopesIn(String(operation.description ?? ""));
  return { ...Object(kept), ...(scopes.length > 0 && { "x-scopes": scopes }) };
}

const exampleName = ({ operationId }: JsonObject): string => String(operationId).replaceAll("/", ".");

/** Returns all components that are referenced, directly or indirectly. Examples are in their table. */
function compactComponents(all: JsonObject, paths: JsonObject, examples: ExampleTable): JsonObject {
  const components: JsonObject = {};
  const pending = [...references(paths)];
  for (let ref = pending.pop(); ref !== undefined; ref = pending.pop()) {
    const [section, name] = parseReference(ref);
    if (section === "examples") continue;
    const kept = objectAt(components, section);
    components[section] = kept;
    if (name in kept) continue;
    const component = objectAt(all, section)[name];
    if (!isObject(component)) throw new Error(`${ref} is not defined`);
    const value = compact(examples.extract(component, `${section}.${name}`));
    kept[name] = value;
    pending.push(...references(value));
  }
  return components;
}

/** The examples of requests and responses, once by content. Those that are shared keep the name that GitHub has for them. */
class ExampleTable {
  readonly used: JsonObject = {};
  readonly #published: JsonObject;
  readonly #names = new Map<string, string>();

  constructor(published: JsonObject) {
    this.#published = published;
    for (const [name, example] of Object.entries(published)) {
      const text = stableText(this.#value(example));
      if (!this.#names.has(text)) this.#names.set(text, name);
    }
  }

  /** Replaces the examples of the bodies in an operation or a shared response by references. */
  extract(holder: JsonObject, name: string): JsonObject {
    const { requestBody, responses } = holder;
    return {
      ...this.#extractBody(holder, name),
      ...(isObject(requestBody) && { requestBody: this.#extractBody(requestBody, `${name}.request`) }),
      ...(isObject(responses) && {
        responses: mapValues(responses, (response, status) =>
          isObject(response) ? this.#extractBody(response, `${name}.${status}`) : response,
        ),
      }),
    };
  }

  #extractBody(body: JsonObject, name: string): JsonObject {
    if (!isObject(body.content)) return body;
    const content = mapValues(body.content, (media, type) => {
      if (!isObject(media)) return media;
      const { example, examples, ...rest } = media;
      const all = example === undefined ? examples : { default: { value: example }, ...Object(examples) };
      if (!isObject(all)) return rest;
      const prefix = /^application\/(?:.*\+)?json$/.test(type) ? name : `${name}.${type}`;
      return { ...rest, examples: mapValues(all, (one, key) => this.#reference(one, `${prefix}.${key}`)) };
    });
    return { ...body, content };
  }

  #reference(example: Json, name: string): JsonObject {
    const value = this.#value(example);
    const text = stableText(value);
    const known = this.#names.get(text) ?? name.replace(/[^\w.-]/g, "-");
    this.#names.set(text, known);
    this.used[known] = value;
    return { $ref: `#/components/examples/${known}` };
  }

  /** Returns the value of an example. Both the example and its value may be a reference. */
  #value(example: Json): Json {
    const { $ref, value = null } = isObject(example) ? example : {};
    const ref = $ref ?? (isObject(value) && Object.keys(value).length === 1 ? value.$ref : undefined);
    if (typeof ref !== "string") return value;
    const [section, name] = parseReference(ref);
    const target = objectAt({ examples: this.#published }, section)[name];
    if (target === undefined) throw new Error(`${ref} is not defined`);
    return this.#value(target);
  }
}

function parseReference(ref: string): [section: string, name: string] {
  const match = /^#\/components\/([^/]+)\/([^/]+)$/.exec(ref);
  if (!match?.[1] || !match[2]) throw new Error(`unexpected reference ${ref}`);
  return [match[1], match[2]];
}

function* references(value: Json): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield* references(item);
  } else if (isObject(value)) {
    if (typeof value.$ref === "string") yield value.$ref;
    for (const child of Object.values(value)) yield* references(child);
  }
}

function compact(value: Json, keysAreNames = false): Json {
  if (Array.isArray(value)) return value.map((item) => compact(item));
  if (!isObject(value)) return value;
  const kept: JsonObject = {};
  for (const [key, child] of Object.entries(value)) {
    if (keysAreNames) kept[key] = compact(child);
    // GitHub has a reference as the example of a schema, where OpenAPI permits only values.
    else if (PAYLOADS.has(key) && isObject(child) && typeof child.$ref === "string") continue;
    else if (PAYLOADS.has(key)) kept[key] = child;
    else if (key === "description" && typeof child === "string") kept[key] = firstSentence(child);
    else if (!DROPPED_KEYWORDS.has(key)) kept[key] = compact(child, NAME_MAPS.has(key));
  }
  return kept;
}

/** Returns the first sentence of a description. The full text is available through externalDocs. */
function firstSentence(prose: string): string {
  const line = (prose.trim().split(/\n\s*\n/, 1)[0] ?? "").replace(/\s+/g, " ");
  const sentence = /^.*?[.!?](?=\s|$)/.exec(line)?.[0] ?? line;
  return sentence.length <= 140 ? sentence : `${sentence.slice(0, 139).trimEnd()}…`;
}

/** Returns the scopes of classic tokens that a description names, as in "need the `repo` scope to use this endpoint". */
function scopesIn(prose: string): string[] {
  const sentences = prose.split(/\n\s*\n|(?<=[.!?]["”)]?)\s+/).filter((one) => /\bscopes?\b/.test(one));
  const names = sentences.flatMap((one) =>
    [...one.matchAll(/`([a-z_]+(?::[a-z_]+)?)`/g)].flatMap(([, name]) => name ?? []),
  );
  return [...new Set(names)].sort();
}

function mapValues(object: JsonObject, map: (value: Json, key: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]));
}

function pick(from: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = from[key];
      return value === undefined ? [] : [[key, value]];
    }),
  );
}
