// Validates answers of REST endpoints against GitHub's description.

import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { isObject, type Json, type JsonObject, objectAt, parseJson, resolveRef } from "../bind/json.js";
import { applyPatches, parsePatches } from "../bind/patches.js";

export interface RestAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** GitHub's REST description, with the patches of this repository, in the form of JSON Schema. */
export class AnswerSchemas {
  readonly description: JsonObject;
  readonly #ajv = new Ajv({ strict: false, allErrors: true, logger: false });
  readonly #validators = new Map<string, ValidateFunction>();

  /** `openApi`, `patches`: the texts of openapi.json and openapi.patches.yaml. */
  constructor(openApi: string, patches: string) {
    const published = parseJson(openApi);
    if (!isObject(published)) throw new Error("openapi.json is not an object");
    const { description, stale } = applyPatches(published, parsePatches(patches));
    if (stale.length > 0) throw new Error("a patch of openapi.json no longer applies");
    const schema = inJsonSchema(description);
    if (!isObject(schema)) throw new Error("unreachable");
    this.description = schema;
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(schema, "openapi");
  }

  /** Returns the operation of an endpoint. `path` is the template, such as `/repos/{owner}/{repo}`. */
  findOperation(method: string, path: string): JsonObject | undefined {
    const operation = objectAt(objectAt(this.description, "paths"), path)[method.toLowerCase()];
    return isObject(operation) ? operation : undefined;
  }

  /** Returns the problems of an answer, or an empty list. */
  problems(method: string, path: string, answer: RestAnswer): string[] {
    const operation = this.findOperation(method, path);
    if (!operation) return [`${method} ${path} is not in GitHub's description`];
    const place = ["paths", path, method.toLowerCase(), "responses", String(answer.status)];
    const declared = objectAt(operation, "responses")[String(answer.status)];
    const holder =
      isObject(declared) && typeof declared.$ref === "string" ? declared.$ref.slice(2).split("/") : place;
    const content = isObject(declared) ? objectAt(this.#at(holder), "content") : {};
    // They may come from a proxy, with any body.
    if (answer.status >= 500) return [];
    // Only some errors are declared, and a few of those without a body; all have the same format.
    if (answer.status >= 400 && Object.keys(content).length === 0) {
      return this.#validate(["components", "schemas", "basic-error"], answer.body);
    }
    if (!isObject(declared)) return [`status ${answer.status} is not declared`];
    const mediaType = answer.headers?.["content-type"]?.split(";")[0] ?? "application/json";
    if (Object.keys(content).length === 0) {
      return answer.body === undefined ? [] : [`status ${answer.status} is declared without a body`];
    }
    const body = content[mediaType];
    // Errors are declared with various JSON media types (scim+json, problem+json).
    if (!isObject(body)) return [`${mediaType} is not declared for ${answer.status}`];
    if (body.schema === undefined) return [];
    return this.#validate([...holder, "content", mediaType, "schema"], answer.body);
  }

  /** Returns the schema of a JSON body; an empty one if none is declared. */
  bodySchema(method: string, path: string, status: number): JsonObject {
    const responses = objectAt(this.findOperation(method, path) ?? {}, "responses");
    const content = objectAt(this.referenced(responses[String(status)]), "content");
    return objectAt(objectAt(content, "application/json"), "schema");
  }

  /** Returns an object of the description, or that to which it refers. */
  referenced(value: Json | undefined): JsonObject {
    return resolveRef(value, this.description);
  }

  #at(place: readonly string[]): JsonObject {
    return place.reduce<JsonObject>(objectAt, this.description);
  }

  #validate(place: readonly string[], value: unknown): string[] {
    const pointer = place
      .map((key) => encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1")))
      .join("/");
    const validator = this.#validators.get(pointer) ?? this.#ajv.compile({ $ref: `openapi#/${pointer}` });
    this.#validators.set(pointer, validator);
    if (validator(value)) return [];
    return (validator.errors ?? []).map(
      ({ instancePath, message }) => `${instancePath || "body"} ${message ?? ""}`,
    );
  }
}

/** Converts OpenAPI 3.0's `nullable` to JSON Schema. */
function inJsonSchema(value: Json): Json {
  if (Array.isArray(value)) return value.map(inJsonSchema);
  if (!isObject(value)) return value;
  const { nullable, ...rest } = value;
  const schema = Object.fromEntries(Object.entries(rest).map(([key, child]) => [key, inJsonSchema(child)]));
  return nullable === true ? { anyOf: [schema, { type: "null" }] } : schema;
}
