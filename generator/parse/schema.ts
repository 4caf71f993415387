// JSON Schemas in cards: `$ref`s to shared files resolved, and read into shapes.

import { didYouMean, type Report } from "../diagnostic.js";
import type { InputContract, JsonSchema, OutputContract } from "../ir.js";
import { type Field, list, type ObjectShape, object, type ScalarType, type Shape, scalar } from "../shape.js";
import type { Span } from "../source.js";
import { at, type Located } from "./yaml.js";

/** Files of shared schema pieces, by the name that `$ref` uses. */
export type SharedSchemas = ReadonlyMap<string, Located>;

export function parseInput(node: Located, shared: SharedSchemas, report: Report): InputContract {
  const schema = resolveRefs(node, shared, report);
  const spans = new Map(
    [...(at(node, "properties")?.fields ?? [])].map(([name, field]) => [name, field.key]),
  );
  return { span: node.span, schema, shape: asObject(shapeOfSchema(schema, true)), spans };
}

export function parseOutput(node: Located, shared: SharedSchemas, report: Report): OutputContract {
  const schema = resolveRefs(node, shared, report);
  return { span: node.span, schema, shape: asObject(shapeOfSchema(schema, false)) };
}

const asObject = (shape: Shape): ObjectShape => (shape.kind === "object" ? shape : object([]));

/** Replaces `{$ref: "file.yaml#/a/b", …}` by what stands there; keys beside `$ref` override. */
function resolveRefs(node: Located, shared: SharedSchemas, report: Report, depth = 0): JsonSchema {
  return (resolveValue(node, shared, report, depth) ?? {}) as JsonSchema;
}

function resolveValue(node: Located, shared: SharedSchemas, report: Report, depth: number): unknown {
  if (node.items.length > 0) return node.items.map((item) => resolveValue(item, shared, report, depth));
  if (node.fields.size === 0) return node.value;
  const own = Object.fromEntries(
    [...node.fields]
      .filter(([key]) => key !== "$ref")
      .map(([key, field]) => [key, resolveValue(field.node, shared, report, depth)]),
  );
  const ref = at(node, "$ref");
  if (!ref) return own;
  const target = findRef(ref, shared, report);
  if (!target || depth > 8) return own;
  const resolved = resolveValue(target, shared, report, depth + 1);
  return typeof resolved === "object" ? { ...resolved, ...own } : own;
}

function findRef(ref: Located, shared: SharedSchemas, report: Report): Located | undefined {
  const [file = "", pointer = ""] = String(ref.value).split("#");
  const document = shared.get(file);
  const path = pointer.split("/").slice(1);
  const target = document && at(document, ...path);
  if (target) return target;
  const known = [...shared].flatMap(([name, node]) =>
    [...node.fields.keys()].map((key) => `${name}#/${key}`),
  );
  report({
    code: "GHX203",
    span: ref.span,
    message: `$ref "${String(ref.value)}" points to nothing${didYouMean(String(ref.value), known)}`,
    fix: "shared properties stand in cards/shared.yaml",
  });
  return undefined;
}

/** `prepared`: as `$in` sees the input, with defaults filled in. */
export function shapeOfSchema(schema: JsonSchema, prepared: boolean): Shape {
  const types = typesOf(schema);
  const nullable = types.includes("null");
  const values = enumOf(schema)?.filter((value) => typeof value === "string");
  const type = types.find((candidate) => candidate !== "null");
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
      return scalar(
        type satisfies ScalarType,
        nullable,
        type === "string" && values?.length ? values : undefined,
      );
    default:
      return { kind: "json", nullable: nullable || type === undefined };
  }
}

/** The types a schema allows; enums and constants tell theirs. */
export function typesOf(schema: JsonSchema): string[] {
  if (schema.type !== undefined) return typeof schema.type === "string" ? [schema.type] : [...schema.type];
  const values = enumOf(schema);
  if (values) return [...new Set(values.map((value) => (value === null ? "null" : typeof value)))];
  return schema.properties ? ["object"] : [];
}

function enumOf(schema: JsonSchema): readonly unknown[] | undefined {
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
  return typeof extra === "object" ? { ...shape, values: shapeOfSchema(extra, prepared) } : shape;
}

/** Where a schema property was written, for messages about it. */
export function propertySpan(contract: InputContract, name: string): Span {
  return contract.spans.get(name) ?? contract.span;
}
