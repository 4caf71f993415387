// JSON Schemas in cards: `$ref`s to shared files resolved, and read into shapes.

import { BINARY, isFormat } from "../model/formats.js";
import {
  FORMS,
  type FormPart,
  type InputContract,
  type InputForm,
  type JsonSchema,
  type OutputContract,
  SHARED_NAME,
} from "../model/ir.js";
import {
  ERROR_SHAPE,
  type Field,
  isScalarType,
  list,
  type ObjectShape,
  object,
  SCALAR_TYPES,
  type ScalarType,
  type Shape,
  scalar,
  scalarUnion,
  withFormat,
} from "../model/shape.js";
import { didYouMean, type Report } from "../source/diagnostic.js";
import type { Span } from "../source/source-map.js";
import { isMapNode } from "./expand/located.js";
import { at, type Located } from "./yaml.js";

/** Files of shared schemas, by the name that `$ref` uses; undefined if the file has a syntax error. */
export type SchemaFiles = ReadonlyMap<string, Located | undefined>;

/** Replaces a schema whose `$ref` cannot be resolved. The error was reported; its consequences are not. */
export const ERROR_SCHEMA: JsonSchema = Object.freeze({});

/** `key`: the span of the schema's key in the card. */
export function parseInput(node: Located, key: Span, shared: SchemaFiles, report: Report): InputContract {
  return parseContract(node, key, shared, report, true);
}

export function parseOutput(node: Located, key: Span, shared: SchemaFiles, report: Report): OutputContract {
  return parseContract(node, key, shared, report, false);
}

function parseContract(
  node: Located,
  span: Span,
  shared: SchemaFiles,
  report: Report,
  prepared: boolean,
): InputContract {
  const spans = new Map<string, Span>();
  const schema = readSchema(node, { shared, report, spans, following: [] }, []);
  const shape = shapeOfSchema(schema, prepared);
  return { span, schema, shape: shape.kind === "object" ? shape : object([]), spans };
}

interface Reader {
  readonly shared: SchemaFiles;
  readonly report: Report;
  /** Spans of properties, by path; undefined within a shared schema. */
  readonly spans: Map<string, Span> | undefined;
  /** The `$ref`s that led here. */
  readonly following: readonly string[];
}

/** Omits keywords with values of a wrong type, which the form check reports. Keys next to `$ref` override. */
function readSchema(node: Located, reader: Reader, path: readonly string[]): JsonSchema {
  const ref = at(node, "$ref");
  const base = ref ? followRef(ref, reader, path) : {};
  if (base === ERROR_SCHEMA) return ERROR_SCHEMA;
  const own = [...node.fields]
    .filter(([keyword]) => keyword !== "$ref")
    .map(([keyword, field]) => [keyword, readKeyword(keyword, field.node, reader, path)] as const)
    .filter(([, value]) => value !== undefined);
  const isSame = own.every(([keyword]) => ANNOTATIONS.has(keyword));
  const forms = readForms(at(node, "forms")) ?? base[FORMS];
  return {
    ...base,
    ...Object.fromEntries(own),
    [SHARED_NAME]: ref && isSame ? sharedName(ref) : undefined,
    ...(forms && { [FORMS]: forms }),
  };
}

function readForms(node: Located | undefined): InputForm[] | undefined {
  return node?.items.map((form) => {
    const type = at(form, "type")?.value;
    const pattern = at(form, "pattern")?.value;
    const parts = [...(at(form, "parts")?.fields ?? [])].flatMap(([name, part]): [string, FormPart][] =>
      isFormPart(part.node.value) ? [[name, part.node.value]] : [],
    );
    return {
      ...((type === "string" || type === "number" || type === "digits") && { type }),
      ...(typeof pattern === "string" && { pattern }),
      parts: Object.fromEntries(parts),
      ...(at(form, "needs") && { needs: (at(form, "needs")?.items ?? []).map(({ value }) => String(value)) }),
    };
  });
}

const isFormPart = (value: unknown): value is FormPart =>
  value === "string" || value === "integer" || value === "number";

/** Keywords that do not affect which values are valid. */
const ANNOTATIONS: ReadonlySet<string> = new Set([
  "title",
  "description",
  "login",
  "writeOnly",
  "contentMediaType",
]);

/** The name in `file.yaml#/name`; undefined for a pointer into a shared schema. */
const sharedName = (ref: Located): string | undefined => /#\/([^/]+)$/.exec(String(ref.value))?.[1];

function readKeyword(keyword: string, node: Located, reader: Reader, path: readonly string[]): unknown {
  const { value } = node;
  switch (keyword) {
    case "properties":
      return isMapNode(node) ? readProperties(node, reader, path) : undefined;
    case "additionalProperties":
      if (typeof value === "boolean") return value;
      return isMapNode(node) ? readSchema(node, reader, path) : undefined;
    case "items":
      return isMapNode(node) ? readSchema(node, reader, path) : undefined;
    case "oneOf":
    case "anyOf":
      return Array.isArray(value)
        ? node.items.map((item) => readSchema(item, { ...reader, spans: undefined }, path))
        : undefined;
    case "required":
      return Array.isArray(value) ? value.filter((name) => typeof name === "string") : undefined;
    case "type":
      if (Array.isArray(value)) return value.filter((name) => typeof name === "string");
      return typeof value === "string" ? value : undefined;
    case "enum":
      return Array.isArray(value)
        ? value.filter((one) => one === null || typeof one !== "object")
        : undefined;
    case "ref":
      // Expanded before.
      return undefined;
    case "forms":
      // Not a keyword of JSON Schema.
      return undefined;
    case "description":
    case "title":
    case "format":
    case "contentMediaType":
    case "pattern":
      return typeof value === "string" ? value : undefined;
    default:
      return value;
  }
}

function readProperties(node: Located, reader: Reader, path: readonly string[]): Record<string, JsonSchema> {
  const properties = [...node.fields].map(([name, field]) => {
    const inner = [...path, name];
    reader.spans?.set(inner.join("."), field.key);
    return [name, readSchema(field.node, reader, inner)] as const;
  });
  return Object.fromEntries(properties);
}

/** Resolves `file.yaml#/a/b`. */
function followRef(ref: Located, reader: Reader, path: readonly string[]): JsonSchema {
  const { shared, report, following } = reader;
  const text = String(ref.value);
  const [file = "", pointer = ""] = text.split("#");
  const document = shared.get(file);
  if (shared.has(file) && !document) return ERROR_SCHEMA;
  const parts = pointer.split("/").slice(1);
  const target = parts.length > 0 ? at(document, ...parts) : undefined;
  if (target && !following.includes(text))
    return readSchema(target, { ...reader, spans: undefined, following: [...following, text] }, path);
  report({
    code: "GHX203",
    span: ref.span,
    message: target
      ? `$ref "${text}" leads back to itself`
      : `$ref "${text}" points to nothing${similarRef(file, pointer, shared)}`,
    fix: target ? "schemas have no recursion" : "define it in cards/shared.yaml",
  });
  return ERROR_SCHEMA;
}

/** Suggests a definition of the same file, or a type: text is a type or the name of a shared schema. */
function similarRef(file: string, pointer: string, shared: Reader["shared"]): string {
  const names = [...(shared.get(file)?.fields.keys() ?? [])];
  if (!shared.has(file))
    return didYouMean(
      `${file}#${pointer}`,
      [...shared].flatMap(([one, node]) => [...(node?.fields.keys() ?? [])].map((key) => `${one}#/${key}`)),
    );
  const types = file === "shared.yaml" ? SCALAR_TYPES : [];
  const similar = didYouMean(pointer.replace(/^\//, ""), [...types, ...names]);
  return similar.replace(/"(.*)"/, (quoted, name: string) =>
    types.some((type) => type === name) ? quoted : `"${file}#/${name}"`,
  );
}

/** `prepared`: the shape of `$in`, with defaults filled in. */
function shapeOfSchema(schema: JsonSchema, prepared: boolean): Shape {
  if (schema === ERROR_SCHEMA) return ERROR_SHAPE;
  const types = schemaTypes(schema);
  const nullable = types.includes("null");
  const values = enumValues(schema)?.filter((value) => typeof value === "string");
  const [type, ...also] = types.filter((candidate) => candidate !== "null");
  if (prepared && schema[FORMS]) return partsShape(schema[FORMS], nullable);
  if (prepared && schema.format === BINARY) return { ...BYTES, nullable };
  switch (type) {
    case "object":
      return objectOfSchema(schema, nullable, prepared);
    case "array":
      return list(
        schema.items ? shapeOfSchema(schema.items, prepared) : { kind: "json", nullable: true },
        nullable,
      );
    case "string":
    case "integer":
    case "number":
    case "boolean":
      return withFormat(
        also.length > 0
          ? scalarUnion([type, ...also.filter(isScalarType)], nullable)
          : scalar(
              type satisfies ScalarType,
              nullable,
              type === "string" && values?.length ? values : undefined,
            ),
        prepared ? "given" : isFormat(schema.format) ? schema.format : undefined,
      );
    default:
      return type === undefined && nullable ? { kind: "json", nullable } : ERROR_SHAPE;
  }
}

/** Bytes of the input: the name of the file, if there is one. */
const BYTES: ObjectShape = {
  ...object([["name", { shape: withFormat(scalar("string"), "given"), optional: true }]]),
  isBinary: true,
};

/** The parts of a value in one of the forms. */
function partsShape(forms: readonly InputForm[], nullable: boolean): ObjectShape {
  const parts = new Map(forms.flatMap((form) => Object.entries(form.parts)));
  return object(
    [...parts].map(([name, type]) => [name, { shape: withFormat(scalar(type), "given"), optional: true }]),
    nullable,
  );
}

/** The types that a schema allows, explicitly or by its enum or constant. */
export function schemaTypes(schema: JsonSchema): string[] {
  if (schema.type !== undefined) return typeof schema.type === "string" ? [schema.type] : [...schema.type];
  const values = enumValues(schema);
  if (values) return [...new Set(values.map((value) => (value === null ? "null" : typeof value)))];
  return schema.properties ? ["object"] : [];
}

function enumValues(schema: JsonSchema): readonly unknown[] | undefined {
  return schema.enum ?? ("const" in schema ? [schema.const] : undefined);
}

function objectOfSchema(schema: JsonSchema, nullable: boolean, prepared: boolean): ObjectShape {
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]): [string, Field] => [
    name,
    {
      shape: shapeOfSchema(property, prepared),
      optional: !required.has(name) && !(prepared && property.default !== undefined),
    },
  ]);
  const shape = object(fields, nullable);
  const extra = schema.additionalProperties;
  if (extra === true) return { ...shape, values: { kind: "json", nullable: true } };
  return typeof extra === "object" ? { ...shape, values: shapeOfSchema(extra, prepared) } : shape;
}

/** Paths of untrusted text in the notation of `meta.untrusted`: `title`, `items[].labels[]`. */
export function untrustedPaths(schema: JsonSchema): string[] {
  return placesWhere(({ untrusted }) => untrusted === true, schema).map(([path]) => path);
}

/** Returns the paths of text in Markdown. */
export function markdownPaths(schema: JsonSchema): string[] {
  return placesWhere(({ contentMediaType }) => contentMediaType === "text/markdown", schema).map(
    ([path]) => path,
  );
}

/** Returns the fields that some routes do not return, by path, with the reason by route. */
export function missingValues(schema: JsonSchema): [path: string, reasons: JsonSchema["missing"]][] {
  // Routes that cannot return a value on request are not suitable for calls that request it.
  const isMissing = ({ missing, include }: JsonSchema) => missing !== undefined && include === undefined;
  return placesWhere(isMissing, schema).map(([path, { missing }]) => [path, missing]);
}

function placesWhere(
  matches: (schema: JsonSchema) => boolean,
  schema: JsonSchema,
  path = "",
): [path: string, schema: JsonSchema][] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    placesWhere(matches, property, path === "" ? name : `${path}.${name}`),
  );
  const { items, additionalProperties: extra } = schema;
  return [
    ...(matches(schema) ? [[path, schema] satisfies [string, JsonSchema]] : []),
    ...inner,
    ...(items ? placesWhere(matches, items, `${path}[]`) : []),
    ...(typeof extra === "object" ? placesWhere(matches, extra, `${path}.*`) : []),
  ];
}

/** The span of a property; of one in a shared schema, the span of its use. */
export function propertySpan(contract: OutputContract, ...path: readonly string[]): Span {
  for (let length = path.length; length > 0; length--) {
    const span = contract.spans.get(path.slice(0, length).join("."));
    if (span) return span;
  }
  return contract.span;
}
