/** GitHub's REST description, reduced to what the local GitHub derives from it: names of parameters and keys, statuses, examples. */

import { existsSync, readFileSync } from "node:fs";
import { isObject, type JsonObject } from "../json-object.js";

/** An answer to a successful request. */
export interface Answer {
  readonly status: number;
  /** Whether the body is a list, or the key of the list in an object that also contains its `total_count`. */
  readonly list?: boolean | string;
  /** The keys of the object, or of the objects in the list. Undefined: there is no body. */
  readonly keys?: readonly string[];
  /** The keys that every object has, with their values in GitHub's published example. */
  readonly required?: JsonObject;
}

/** The keys of the `parameters` of an object. */
export interface Variant {
  readonly keys: readonly string[];
  readonly required: readonly string[];
}

export interface Endpoint {
  /** The documentation page, relative to https://docs.github.com/rest/. */
  readonly docs: string;
  /** The query parameters, with their default values or null. */
  readonly query: Readonly<Record<string, string | null>>;
  /** The keys that the body may have. `labels[].name` is a key of the objects in a list. Undefined: none are described. */
  readonly body?: readonly string[];
  /** The keys that the body must have. */
  readonly required?: readonly string[];
  /** Of a list of the body whose objects differ by their `type`: the variants by type, by the key of the list. */
  readonly variants?: Readonly<Record<string, Readonly<Record<string, Variant>>>>;
  /** Whether the `errors` of a 422 are texts. Default: they are objects. */
  readonly hasTextErrors?: boolean;
  /** Sorted by status. */
  readonly answers?: readonly Answer[];
}

/** Query parameters that the description lacks, as in openapi.patches.yaml. */
const UNDECLARED: Readonly<Record<string, Endpoint["query"]>> = {
  "GET /repos/{owner}/{repo}/code-scanning/alerts": { severity: null },
};

const METHODS = ["get", "post", "put", "patch", "delete"];

/** GitHub's description (openapi.json) and its published examples (openapi.examples.json). */
class RestDescription {
  readonly #description: JsonObject;
  readonly #examples: () => JsonObject;

  constructor(description: JsonObject, examples: () => JsonObject) {
    this.#description = description;
    this.#examples = examples;
  }

  /** Returns all endpoints as `GET /repos/{owner}/{repo}`. */
  names(): string[] {
    return Object.entries(object(this.#description.paths)).flatMap(([path, operations]) =>
      METHODS.filter((method) => method in object(operations)).map(
        (method) => `${method.toUpperCase()} ${path}`,
      ),
    );
  }

  find(name: string): Endpoint | undefined {
    const [method = "", path = ""] = name.split(" ");
    const operation = object(object(this.#description.paths)[path])[method.toLowerCase()];
    if (operation === undefined) return undefined;
    const { externalDocs, parameters, requestBody, responses } = object(operation);
    const query = list(parameters)
      .map((one) => this.#resolve(one))
      .filter((one) => one.in === "query")
      .map(({ name: parameter, schema }) => [parameter, scalar(this.#resolve(schema).default)]);
    const [content] = Object.values(object(this.#resolve(requestBody).content));
    const schema = object(content).schema;
    const body = this.#bodyKeys(schema);
    const variants = this.#variants(schema);
    return {
      docs: String(object(externalDocs).url ?? "").replace("https://docs.github.com/rest/", ""),
      query: { ...Object.fromEntries(query), ...UNDECLARED[name] },
      ...(body && { body, required: list(this.#resolve(schema).required).map(String) }),
      ...(Object.keys(variants).length > 0 && { variants }),
      ...(this.#hasTextErrors(object(responses)["422"]) && { hasTextErrors: true }),
      answers: Object.entries(object(responses))
        .filter(([status]) => status.startsWith("2"))
        .map(([status, answer]) => this.#answer(Number(status), this.#resolve(answer))),
    };
  }

  #hasTextErrors(response: unknown): boolean {
    const [content] = Object.values(object(this.#resolve(response).content));
    const { properties } = this.#resolve(object(content).schema);
    return this.#resolve(this.#resolve(object(properties).errors).items).type === "string";
  }

  #bodyKeys(schema: unknown): string[] | undefined {
    const objects = this.#alternatives(schema).filter((one) => one.properties !== undefined);
    if (objects.length === 0) return undefined;
    const keys = objects.flatMap(({ properties }) =>
      Object.entries(object(properties)).flatMap(([key, value]) => [key, ...this.#itemKeys(key, value)]),
    );
    return [...new Set(keys)].sort();
  }

  #variants(schema: unknown): NonNullable<Endpoint["variants"]> {
    const lists = Object.entries(object(this.#resolve(schema).properties)).map(([key, value]) => {
      const objects = list(this.#resolve(this.#resolve(value).items).oneOf).map((one) => this.#resolve(one));
      const variants = objects.flatMap(({ properties }) => {
        const types = list(this.#resolve(object(properties).type).enum);
        const parameters = this.#resolve(object(properties).parameters);
        const keys = Object.keys(object(parameters.properties));
        const variant = { keys, required: list(parameters.required).map(String) };
        return types.length === 1 ? [[String(types[0]), variant] as const] : [];
      });
      return [key, Object.fromEntries(variants)] as const;
    });
    return Object.fromEntries(lists.filter(([, variants]) => Object.keys(variants).length > 0));
  }

  #itemKeys(key: string, value: unknown): string[] {
    return this.#alternatives(value)
      .flatMap(({ items }) => (items === undefined ? [] : this.#alternatives(items)))
      .flatMap((item) => Object.keys(object(item.properties)).map((name) => `${key}[].${name}`));
  }

  #answer(status: number, { content }: JsonObject): Answer {
    const json = object(object(content)["application/json"]);
    if (json.schema === undefined) return { status };
    const schema = this.#resolve(json.schema);
    const properties = Object.entries(object(schema.properties));
    const counted =
      "total_count" in object(schema.properties)
        ? properties.find(([, value]) => this.#resolve(value).type === "array")
        : undefined;
    const items = schema.type === "array" ? schema.items : this.#resolve(counted?.[1]).items;
    const example = this.#example(json);
    const objects = this.#alternatives(items ?? schema);
    const first = items === undefined ? example : list(counted ? object(example)[counted[0]] : example)[0];
    const required = new Set(objects.flatMap((one) => list(one.required).map(String)));
    return {
      status,
      ...(items !== undefined && { list: counted?.[0] ?? true }),
      keys: [...new Set(objects.flatMap((one) => Object.keys(object(one.properties))))],
      required: Object.fromEntries(
        [...required].map((key) => [
          key,
          this.#valid(object(first)[key], this.#property(objects, key)) ?? null,
        ]),
      ),
    };
  }

  #property(objects: readonly JsonObject[], key: string): unknown {
    return objects.map(({ properties }) => object(properties)[key]).find((one) => one !== undefined);
  }

  /** Converts the texts of an example that the description declares as numbers. */
  #valid(value: unknown, schema: unknown): unknown {
    const alternatives = this.#alternatives(schema);
    const types = alternatives.map(({ type }) => type);
    if (typeof value === "string" && types.includes("number") && !types.includes("string"))
      return Number(value);
    if (Array.isArray(value))
      return value.map((one) => this.#valid(one, alternatives.find(({ items }) => items)?.items));
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([key, one]) => [
      key,
      this.#valid(one, this.#property(alternatives, key)),
    ]);
    return Object.fromEntries(entries);
  }

  #example(content: JsonObject): unknown {
    const [example] = Object.values(object(content.examples));
    const reference = object(example).$ref;
    if (typeof reference !== "string") return object(example).value;
    return this.#examples()[reference.slice(reference.lastIndexOf("/") + 1)];
  }

  /** Returns a schema, or the schemas that it combines. */
  #alternatives(value: unknown): JsonObject[] {
    const schema = this.#resolve(value);
    const combined = [schema.oneOf, schema.anyOf, schema.allOf].flatMap(list);
    return [schema, ...combined.flatMap((one) => this.#alternatives(one))];
  }

  /** Returns an object, or the object to which it refers. */
  #resolve(value: unknown): JsonObject {
    const reference = object(value).$ref;
    if (typeof reference !== "string") return object(value);
    const target = reference.slice(2).split("/").reduce(step, this.#description);
    return this.#resolve(target);
  }
}

function step(at: JsonObject, key: string): JsonObject {
  return object(at[key.replaceAll("~1", "/").replaceAll("~0", "~")]);
}

const EMPTY: JsonObject = {};

function object(value: unknown): JsonObject {
  return isObject(value) ? value : EMPTY;
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function scalar(value: unknown): string | null {
  return value === undefined || typeof value === "object" ? null : String(value);
}

/** The endpoints of GitHub by `GET /repos/{owner}/{repo}`. */
export interface Endpoints {
  readonly names: readonly string[];
  readonly find: (name: string) => Endpoint | undefined;
}

let cached: Endpoints | undefined;

export function endpoints(): Endpoints {
  cached ??= readEndpoints();
  return cached;
}

/** In the published package, the description is reduced; in the repository, it is read from GitHub's. */
function readEndpoints(): Endpoints {
  const reduced = new URL("./schema/endpoints.json", import.meta.url);
  if (existsSync(reduced)) {
    const known = new Map<string, Endpoint>(Object.entries(JSON.parse(readFileSync(reduced, "utf8"))));
    return { names: [...known.keys()], find: (name) => known.get(name) };
  }
  const read = (name: string): JsonObject =>
    JSON.parse(readFileSync(new URL(`../../../operations/schema/${name}`, import.meta.url), "utf8"));
  let examples: JsonObject | undefined;
  const description = new RestDescription(read("openapi.json"), () => {
    examples ??= read("openapi.examples.json");
    return examples;
  });
  const known = new Map<string, Endpoint | undefined>();
  return {
    names: description.names(),
    find(name) {
      if (!known.has(name)) known.set(name, description.find(name));
      return known.get(name);
    },
  };
}
