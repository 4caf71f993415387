// Reads endpoints and their shapes from GitHub's REST description.

import { restFormat } from "../model/formats.js";
import type { Endpoint, Field } from "../model/ir.js";
import {
  join,
  lazy,
  list,
  type ObjectShape,
  object,
  type Shape,
  scalar,
  scalarOrList,
  scalarTypes,
  scalarUnion,
  union,
  withFormat,
  withNull,
} from "../model/shape.js";
import { nearest, type Report } from "../source/diagnostic.js";
import type { Span } from "../source/source-map.js";
import { isObject, type Json, type JsonObject, listAt, objectAt, objectIn, resolveRef } from "./json.js";

export interface OpenApi {
  readonly document: JsonObject;
  /** `GET /repos/{}/{}/issues` → the description's own path. */
  readonly byShape: ReadonlyMap<string, string>;
  /** Whether objects may lack nullable fields: GitHub omits some in responses, such as the type of issues of users. */
  readonly omitsNull?: boolean;
}

export function readOpenApi(document: JsonObject): OpenApi {
  const byShape = new Map<string, string>();
  for (const [path, item] of Object.entries(objectIn(document, "paths") ?? {})) {
    for (const method of Object.keys(isObject(item) ? item : {}))
      byShape.set(shapeKey(method.toUpperCase(), path), path);
  }
  return { document, byShape };
}

/** The key of an endpoint without the names of its parameters: a card's `{name}` is the description's `{repo}`. */
function shapeKey(method: string, path: string): string {
  return `${method} ${path.replace(/\{[^}]*\}/g, "{}")}`;
}

/** The key of `info` with the source of a description that `schema use` pinned. */
export const SOURCE = "x-source";

/** Returns the name of the description, and how to compile for another GitHub. */
export function describeSource({ document }: Pick<OpenApi, "document">): { name: string; other: string } {
  const source = objectIn(document, "info")?.[SOURCE];
  return typeof source === "string"
    ? { name: source, other: "to compile for github.com, delete operations/schema/openapi.json" }
    : { name: "the REST description", other: "for GitHub Enterprise, run: npx ghx-gen schema use <version>" };
}

/** The method is written in upper case, and the host is left out. */
function endpointFix(text: string): string {
  const [, method = "METHOD", path = "/path"] = /^([a-z]+) +(?:https?:\/\/[^/]+)?(\/\S*)$/i.exec(text) ?? [];
  const upper = method.toUpperCase();
  return `write ${isMethod(upper) ? upper : "METHOD"} ${path}`;
}

/** Binds `METHOD /path` as a card writes it. `accept`: the media type of the response, if it is another one. */
export function bindEndpoint(
  text: string,
  span: Span,
  api: OpenApi,
  report: Report,
  accept?: string,
): Endpoint | undefined {
  const [method = "", path = ""] = text.split(" ");
  if (!isMethod(method) || !path.startsWith("/")) {
    report({ code: "GHX501", span, message: `"${text}" is not an endpoint`, fix: endpointFix(text) });
    return undefined;
  }
  const template = findTemplate(method, path, api);
  const [withoutQuery = "", query] = path.split("?");
  if (
    template === undefined &&
    query !== undefined &&
    findTemplate(method, withoutQuery, api) !== undefined
  ) {
    const pairs = query.split("&").map((pair) => pair.replace(/=(.*)/, ": { const: $1 }"));
    report({
      code: "GHX502",
      span,
      message: `an endpoint has no query: ${method} ${path}`,
      fix: `write ${method} ${withoutQuery}, with query: { ${pairs.join(", ")} }`,
    });
    return undefined;
  }
  if (template === undefined) {
    // The names of parameters do not count.
    const near = nearest(shapeKey(method, path), api.byShape.keys()).map(
      (key) => `"${key.replace(/ .*/, "")} ${api.byShape.get(key)}"`,
    );
    const source = describeSource(api);
    report({
      code: "GHX502",
      span,
      message: `${source.name} has no ${method} ${path}${near.length > 0 ? `, did you mean ${near.join(" or ")}?` : ""}`,
      fix: `compare the path with GitHub's documentation; ${source.other}`,
    });
    return undefined;
  }
  const item = objectIn(api.document, "paths", template) ?? {};
  const operation = objectIn(item, method.toLowerCase()) ?? {};
  const docs = objectIn(operation, "externalDocs")?.url;
  const body = readBody(operation, api);
  return {
    method,
    path,
    template,
    ...(typeof docs === "string" && { docs }),
    query: new Map([...readParameters(item, api), ...readParameters(operation, api)]),
    ...(body && { body }),
    ...(isBinary(operation, api) && { isBinary: true as const }),
    ...(isUpload(operation) && { host: "uploads" as const }),
    ...readResponse(operation, api, accept),
  };
}

/**
 * Returns the path of an endpoint as the description has it. Some parameters may contain slashes: a card's `git/ref/heads/{branch}`
 * is `git/ref/{ref}` there.
 */
export function findTemplate(method: string, path: string, api: OpenApi): string | undefined {
  const key = shapeKey(method, path);
  const template = api.byShape.get(key);
  if (template !== undefined) return template;
  const shorter = api.byShape.get(key.replace(/\/[a-z]+\/\{\}$/, "/{}"));
  const last = shorter?.match(/\{([^}]+)\}$/)?.[1];
  const item = objectIn(api.document, "paths", shorter ?? "") ?? {};
  const parameters = [item, objectIn(item, method.toLowerCase()) ?? {}].flatMap((one) =>
    listParameters(one, api),
  );
  const isSplit = parameters.some((one) => one.name === last && one["x-multi-segment"] === true);
  return isSplit ? shorter : undefined;
}

function isMethod(text: string): text is Endpoint["method"] {
  return ["GET", "POST", "PUT", "PATCH", "DELETE"].includes(text);
}

function readParameters(holder: JsonObject, api: OpenApi): [string, Field][] {
  return listParameters(holder, api)
    .filter((parameter) => parameter.in === "query")
    .map((parameter) => [
      String(parameter.name),
      { shape: readShape(parameter.schema ?? {}, api), optional: parameter.required !== true },
    ]);
}

/** The parameters of a path or an operation. */
export const listParameters = (holder: JsonObject, { document }: Pick<OpenApi, "document">): JsonObject[] =>
  listAt(holder, "parameters").map((parameter) => resolveRef(parameter, document));

function readBody(operation: JsonObject, api: OpenApi): Endpoint["body"] {
  const body = resolveRef(operation.requestBody, api.document);
  const schema = objectIn(body, "content", "application/json")?.schema;
  return schema === undefined
    ? undefined
    : { shape: readShape(schema, api), required: body.required === true };
}

/** Whether the body may be bytes: its only media types are not JSON. */
function isBinary(operation: JsonObject, api: OpenApi): boolean {
  const types = Object.keys(objectAt(resolveRef(operation.requestBody, api.document), "content"));
  return types.length > 0 && types.every((type) => !/\bjson\b/.test(type));
}

/** Whether the description names the host for uploads in place of the API host. */
function isUpload(operation: JsonObject): boolean {
  const [server] = listAt(operation, "servers");
  return isObject(server) && server.url === "https://uploads.github.com";
}

/**
 * The schema of the JSON of a response: of the accepted media type, which the description names with or without `+json`,
 * or else of `application/json` or another JSON type.
 */
function jsonSchema(content: JsonObject, accept = "application/json"): Json | undefined {
  const others = Object.keys(content).filter((type) => type.endsWith("+json"));
  return [accept, accept.replace(/\+json$/, ""), "application/json", ...others]
    .map((type) => objectIn(content, type)?.schema)
    .find((schema) => schema !== undefined);
}

/** The first 2xx response with JSON, and the text types of all; null for a response without a body. */
function readResponse(
  operation: JsonObject,
  api: OpenApi,
  accept: string | undefined,
): Pick<Endpoint, "response" | "statuses" | "emptyStatuses" | "otherStatuses" | "textTypes"> {
  const responses = Object.entries(objectIn(operation, "responses") ?? {}).filter(([status]) =>
    /^2/.test(status),
  );
  const contents = responses.map(([, response]) => objectAt(resolveRef(response, api.document), "content"));
  const textTypes = contents
    .flatMap((content) => Object.keys(content))
    .filter((type) => !/\bjson\b/.test(type));
  const schemas = contents.map((content) => jsonSchema(content, accept));
  const json = schemas.find((schema) => schema !== undefined);
  const read = (schema: Json): Shape => readShape(schema, { ...api, omitsNull: true });
  const shapes = schemas.map((schema) => (schema === undefined ? undefined : read(schema)));
  const isEmpty = (shape: Shape | undefined): boolean =>
    shape === undefined || (shape.kind === "object" && shape.fields().size === 0 && !shape.values);
  const statuses = responses.map(([status]) => Number(status));
  const isOther = (index: number): boolean => JSON.stringify(schemas[index]) !== JSON.stringify(json);
  const emptyStatuses = statuses.filter((_, index) => isEmpty(shapes[index]));
  const otherStatuses = statuses.filter((_, index) => isEmpty(shapes[index]) || isOther(index));
  if (json === undefined) return { response: null, statuses, emptyStatuses, otherStatuses, textTypes };
  const shape = read(json);
  // A 204 alongside it has no body.
  const response = schemas.includes(undefined) ? withNull(shape, true) : shape;
  return { response, statuses, emptyStatuses, otherStatuses, textTypes };
}

/** The shape of an OpenAPI 3.0 schema. Objects are read lazily, since they refer to each other. */
function readShape(schema: Json, api: OpenApi): Shape {
  const node = resolveRef(schema, api.document);
  const types = [node.type].flat();
  const nullable = node.nullable === true || types.includes("null");
  const forms = alternatives(node);
  if (forms.length > 0 && !forms.every(isRequirement)) return withAlternatives(forms, nullable, api);
  const values = Array.isArray(node.enum) ? listAt(node, "enum") : undefined;
  const type = types.find((one) => one !== "null") ?? (node.properties || node.allOf ? "object" : undefined);
  switch (type) {
    case "object":
      return readObject(node, nullable, api);
    case "array":
      return list(readShape(node.items ?? {}, api), nullable);
    case "string": {
      const texts = values?.filter((value) => typeof value === "string");
      return scalar("string", nullable || (values?.includes(null) ?? false), texts);
    }
    case "integer":
    case "number":
    case "boolean":
      return scalar(type, nullable);
    default:
      return { kind: "json", nullable: true };
  }
}

/** The alternatives: a value has one of these schemas. */
export const alternatives = (node: JsonObject): Json[] => [
  ...listAt(node, "oneOf"),
  ...listAt(node, "anyOf"),
];

/** Whether an alternative only says which properties of the object must be given. */
const isRequirement = (alternative: Json): boolean =>
  isObject(alternative) && Object.keys(alternative).join() === "required";

/** The shape of a value of any of the alternatives; null among them makes it nullable. */
function withAlternatives(forms: readonly Json[], nullable: boolean, api: OpenApi): Shape {
  const shapes = forms.map((form) => readShape(form, api));
  const objects = shapes.filter((shape) => shape.kind === "object");
  if (objects.length > 1) return withCases(objects, shapes.length > objects.length, nullable);
  const joined = shapes.reduce<Shape | undefined>((a, b) => a && join(a, b), shapes[0]);
  if (joined) return withNull(joined, nullable || joined.nullable);
  const scalars = shapes.filter((shape) => shape.kind === "scalar");
  if (scalars.length < shapes.length)
    return scalarOrList(shapes, nullable) ?? { kind: "json", nullable: true };
  return scalarUnion(scalars.flatMap(scalarTypes), nullable || scalars.some((shape) => shape.nullable));
}

/**
 * An object of one of several shapes, with a case for each if a field has another constant in each. `open`: the value may be
 * something else, which has none of the fields.
 */
function withCases(shapes: readonly ObjectShape[], open: boolean, nullable: boolean): ObjectShape {
  const whole = union(open ? [...shapes, object([])] : shapes, nullable);
  const [first] = shapes;
  const by = [...(first?.fields().keys() ?? [])].find((name) => {
    const names = shapes.map((shape) => constantOf(shape, name));
    return !names.includes(undefined) && new Set(names).size === shapes.length;
  });
  if (by === undefined) return whole;
  return { ...whole, by, cases: new Map(shapes.map((shape) => [constantOf(shape, by) ?? "", shape])) };
}

/** The only value that a field can have. */
function constantOf(shape: ObjectShape, name: string): string | undefined {
  const field = shape.fields().get(name);
  const { values = [] } = field?.shape.kind === "scalar" ? field.shape : {};
  return values.length === 1 && !field?.optional ? values[0] : undefined;
}

function readObject(node: JsonObject, nullable: boolean, api: OpenApi): ObjectShape {
  const fields = lazy(() => {
    const parts = listAt(node, "allOf").map((part) => readShape(part, api));
    const map = new Map<string, Field>(
      parts.flatMap((part) => (part.kind === "object" ? [...part.fields()] : [])),
    );
    const required = new Set(listAt(node, "required"));
    for (const [name, property] of Object.entries(objectIn(node, "properties") ?? {})) {
      const shape = propertyShape(name, property, api);
      const optional = !required.has(name) || (api.omitsNull === true && shape.nullable);
      map.set(name, { shape, optional });
    }
    return map;
  });
  const extra = node.additionalProperties;
  const free = extra === true || (isObject(extra) && !node.properties);
  return {
    kind: "object",
    nullable,
    fields,
    ...(free && { values: isObject(extra) ? readShape(extra, api) : { kind: "json", nullable: true } }),
  };
}

/** The shape of a property; text has the format that its name and schema imply. */
function propertyShape(name: string, schema: Json, api: OpenApi): Shape {
  const shape = readShape(schema, api);
  if (shape.kind !== "scalar" || shape.type !== "string") return shape;
  return withFormat(shape, restFormat(name, declaredFormat(schema, api)));
}

/** The format of the schema, or the one that all its alternatives have. */
function declaredFormat(schema: Json, api: OpenApi): unknown {
  const node = resolveRef(schema, api.document);
  const formats = new Set(
    alternatives(node)
      .map((one) => resolveRef(one, api.document))
      .filter((one) => one.type !== "null")
      .map((one) => one.format),
  );
  return node.format ?? (formats.size === 1 ? [...formats][0] : undefined);
}
