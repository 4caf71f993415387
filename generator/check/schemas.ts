// Checks of input and output schemas: closed, described, and of the supported subset of JSON Schema.

import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { didYouMean, type Report } from "../diagnostic.js";
import type { Capability, JsonSchema } from "../ir.js";
import { typesOf } from "../parse/schema.js";
import type { Span } from "../source.js";

const KEYWORDS = new Set([
  ...[
    "type",
    "description",
    "title",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "enum",
    "const",
  ],
  ...[
    "default",
    "minimum",
    "maximum",
    "minLength",
    "maxLength",
    "pattern",
    "format",
    "minItems",
    "maxItems",
    "uniqueItems",
  ],
]);
const FORMATS = new Set(["date", "date-time", "uri"]);

export function checkSchema(
  schema: JsonSchema,
  place: string,
  spanOf: (property: string) => Span,
  isInput: boolean,
  report: Report,
): void {
  const visit = (node: JsonSchema, path: readonly string[]): void => {
    const span = spanOf(path[0] ?? "");
    const name = [place, ...path].join(".");
    for (const keyword of Object.keys(node)) {
      if (KEYWORDS.has(keyword)) continue;
      if (path.length === 0 && isInput && (keyword === "oneOf" || keyword === "anyOf")) {
        checkAlternatives(node, keyword, name, span, report);
        continue;
      }
      report({
        code: "GHX205",
        span,
        message: `${name}: the keyword "${keyword}" is not supported${didYouMean(keyword, KEYWORDS)}`,
      });
    }
    if (typeof node.format === "string" && !FORMATS.has(node.format)) {
      report({
        code: "GHX205",
        span,
        message: `${name}: the format "${node.format}" is not supported`,
        fix: `use ${[...FORMATS].join(", ")}`,
      });
    }
    if (typesOf(node).length === 0) report({ code: "GHX205", span, message: `${name} has no type` });
    if (node.properties || typesOf(node).includes("object")) checkObject(node, name, span, isInput, report);
    for (const [property, inner] of Object.entries(node.properties ?? {})) {
      if (isInput && !inner.description) {
        report({
          code: "GHX206",
          span: spanOf(path[0] ?? property),
          message: `${name}.${property} has no description`,
          fix: "say in a few words what it is",
        });
      }
      visit(inner, [...path, property]);
    }
    if (node.items) visit(node.items, path);
    if (typesOf(node).includes("array") && !node.items)
      report({ code: "GHX205", span, message: `${name} is a list without items` });
  };
  visit(schema, []);
}

/** Closed, or a free-form map of scalars. */
function checkObject(node: JsonSchema, name: string, span: Span, isInput: boolean, report: Report): void {
  const map = typeof node.additionalProperties === "object" && !node.properties;
  if (node.additionalProperties !== false && !map) {
    report({
      code: "GHX204",
      span,
      message: `${name} is an open object`,
      fix: "add additionalProperties: false",
    });
  }
  const properties = new Set(Object.keys(node.properties ?? {}));
  for (const required of node.required ?? []) {
    if (properties.has(required)) continue;
    report({
      code: "GHX209",
      span,
      message: `${name} requires "${required}", which is no property${didYouMean(required, properties)}`,
    });
  }
  for (const property of isInput ? [] : properties) {
    if (node.required?.includes(property)) continue;
    report({
      code: "GHX212",
      span,
      message: `${name}.${property} is not required`,
      fix: "require it; where GitHub has nothing it is null",
    });
  }
  for (const [property, inner] of Object.entries(node.properties ?? {})) {
    if (inner.default === undefined) continue;
    if (node.required?.includes(property)) {
      report({ code: "GHX209", span, message: `${name}.${property} has a default, so it can't be required` });
    }
    const allowed = inner.enum
      ? inner.enum.some((value) => value === inner.default)
      : typesOf(inner).includes(jsonType(inner.default));
    if (!allowed)
      report({ code: "GHX209", span, message: `the default of ${name}.${property} is not a value of it` });
  }
}

function jsonType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "number" && Number.isInteger(value) ? "integer" : typeof value;
}

/** Alternatives are sets of required properties; `anyOf` may also fix a value. */
function checkAlternatives(
  node: JsonSchema,
  keyword: "oneOf" | "anyOf",
  name: string,
  span: Span,
  report: Report,
): void {
  for (const alternative of node[keyword] ?? []) {
    const keys = Object.keys(alternative);
    if (keys.length === 1 && (keys[0] === "required" || (keyword === "anyOf" && keys[0] === "properties"))) {
      const named = [...(alternative.required ?? []), ...Object.keys(alternative.properties ?? {})];
      for (const property of named) {
        if (node.properties?.[property]) continue;
        report({
          code: "GHX209",
          span,
          message: `${name}: ${keyword} names "${property}", which is no property`,
        });
      }
      continue;
    }
    report({
      code: "GHX205",
      span,
      message: `${name}: ${keyword} takes {required: […]} alone`,
      fix: "say what must be given together",
    });
  }
}

export function checkExamples(capability: Capability, report: Report): void {
  if (capability.examples.length === 0) return;
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv, { mode: "fast" });
  let validate: ReturnType<Ajv["compile"]>;
  try {
    validate = ajv.compile(withEitherCase(capability.input.schema));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    report({
      code: "GHX205",
      span: capability.input.span,
      message: `input_schema is not a JSON Schema: ${message}`,
    });
    return;
  }
  for (const example of capability.examples) {
    if (validate(example.input)) continue;
    const [error] = validate.errors ?? [];
    const problem = `${error?.instancePath.slice(1) || "input"} ${error?.message ?? ""}`;
    report({
      code: "GHX210",
      span: capability.span,
      message: `the example "${example.title}" is not a valid input: ${problem}`,
    });
  }
}

/** Upper-case enum values may be given in lower case. */
export function withEitherCase(schema: JsonSchema): JsonSchema {
  const result: Record<string, unknown> = { ...schema };
  if (schema.enum) {
    const lower = schema.enum.flatMap((value) =>
      typeof value === "string" && value === value.toUpperCase() ? [value.toLowerCase()] : [],
    );
    result.enum = [...new Set([...schema.enum, ...lower])];
  }
  if (schema.properties) {
    result.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, inner]) => [name, withEitherCase(inner)]),
    );
  }
  if (schema.items) result.items = withEitherCase(schema.items);
  return result;
}
