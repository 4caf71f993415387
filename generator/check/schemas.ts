// Checks of input and output schemas: closed, described, and of the supported subset of JSON Schema.

import { BINARY, FORMATS, INPUT_FORMATS, isFormat } from "../model/formats.js";
import type { JsonSchema, OutputContract } from "../model/ir.js";
import { appliesTo } from "../model/keywords.js";
import { isScalarType } from "../model/shape.js";
import { didYouMean, type Report } from "../source/diagnostic.js";
import type { Span } from "../source/source-map.js";
import { ERROR_SCHEMA, propertySpan, schemaTypes } from "../syntax/schema.js";
import { inputValidator } from "../types/input-validator.js";
import { strictProblem } from "../types/strict-schema.js";
import { checkForms, patternProblem } from "./forms.js";
import { COMMAND_FLAGS, fieldNameFix, flagName, isFieldName } from "./names.js";
import { checkValues } from "./values.js";

const KEYWORDS = [
  ...["type", "description", "title", "properties", "required", "additionalProperties", "items", "enum"],
  ...["const", "format", "contentMediaType", "uniqueItems"],
];

/** Constraints that outputs cannot promise, because their check does not cover them. */
const CONSTRAINTS = ["minimum", "maximum", "minLength", "maxLength", "pattern", "minItems", "maxItems"];

const INPUT_KEYWORDS = new Set([
  ...KEYWORDS,
  "default",
  "login",
  "writeOnly",
  "emptyIsAbsent",
  ...CONSTRAINTS,
]);
const OUTPUT_KEYWORDS = new Set([...KEYWORDS, "untrusted", "missing", "include"]);

const TYPES = new Set(["object", "array", "string", "integer", "number", "boolean", "null"]);

/** The context of the checks of one schema. */
interface Checked {
  readonly contract: OutputContract;
  /** `input_schema` or `output_schema`. */
  readonly place: string;
  readonly isInput: boolean;
  readonly report: Report;
}

export function checkSchema(contract: OutputContract, place: string, isInput: boolean, report: Report): void {
  let hasReported = false;
  const reportTo: Report = (diagnostic) => {
    hasReported = true;
    report(diagnostic);
  };
  visit(contract.schema, [], { contract, place, isInput, report: reportTo });
  const problem = hasReported || hasErrors(contract.schema) ? undefined : strictProblem(contract.schema);
  if (problem === undefined) return;
  report({
    code: "GHX222",
    span: contract.span,
    message: `${place} is refused by strict validators: ${problem}`,
  });
}

/** Whether a part of the schema has an error that was reported. */
function hasErrors(schema: JsonSchema): boolean {
  const { properties = {}, items, additionalProperties: extra, anyOf = [], oneOf = [] } = schema;
  const inner = [...Object.values(properties), items, typeof extra === "object" ? extra : undefined];
  return (
    schema === ERROR_SCHEMA ||
    [...inner, ...anyOf, ...oneOf].some((one) => one !== undefined && hasErrors(one))
  );
}

/** `siblings`: the properties of the object that contains the property. */
function visit(
  node: JsonSchema,
  path: readonly string[],
  checked: Checked,
  siblings?: ReadonlySet<string>,
): void {
  if (node === ERROR_SCHEMA) return;
  const { contract, isInput, report } = checked;
  const span = propertySpan(contract, ...path);
  const name = displayName(path, checked);
  checkKeywords(node, path, checked);
  checkValues(node, name, span, report);
  checkForms(node, { name, span, isInput, siblings }, report);
  if (!isInput) checkTrust(node, path, checked);
  if (siblings === undefined && node.missing !== undefined)
    report({ code: "GHX205", span, message: `${name}: only a property of an object can be missing` });
  if (siblings === undefined && node.emptyIsAbsent !== undefined)
    report({ code: "GHX205", span, message: `${name}: only a property of an object can count as absent` });
  const types = schemaTypes(node);
  if (types.length === 0)
    report({
      code: "GHX205",
      span,
      message: `${name} has no type`,
      fix: "write a type, such as type: string, an enum, or the name of a shared schema",
    });
  for (const type of types) {
    if (!TYPES.has(type))
      report({
        code: "GHX205",
        span,
        message: `${name}: there is no type "${type}"${didYouMean(type, TYPES)}`,
      });
  }
  const given = types.filter((type) => TYPES.has(type) && type !== "null");
  if (given.length > 1 && !given.every(isScalarType))
    report({
      code: "GHX205",
      span,
      message: `${name} is ${given.join(" or ")}; only scalars may be of several types`,
      fix: `declare a property for each; a request sends {first: [several, one]}, an output reads {only: array, of: path}`,
    });
  if (types.includes("array") && !node.items)
    report({ code: "GHX205", span, message: `${name} is a list without items` });
  if (node.properties || types.includes("object")) checkObject(node, path, checked);
  const properties = new Set(Object.keys(node.properties ?? {}));
  for (const [property, inner] of Object.entries(node.properties ?? {})) {
    if (isInput && inner !== ERROR_SCHEMA && !inner.description) {
      report({
        code: "GHX206",
        span: propertySpan(contract, ...path, property),
        message: `${name}.${property} has no description`,
        fix: "describe it in a few words",
      });
    }
    visit(inner, [...path, property], checked, properties);
  }
  if (node.items) visit(node.items, path, checked);
  if (typeof node.additionalProperties === "object") visit(node.additionalProperties, path, checked);
}

/** Text is an enum value, has a format that GitHub generates, or may have been written by anyone. */
function checkTrust(node: JsonSchema, path: readonly string[], checked: Checked): void {
  const { contract, report } = checked;
  const span = propertySpan(contract, ...path);
  const name = displayName(path, checked);
  const isText = schemaTypes(node).includes("string") && node.enum === undefined && !("const" in node);
  const isFree = isText && node.format === undefined;
  if (isFree && node.untrusted !== true)
    report({
      code: "GHX215",
      span,
      message: `${name} is text that users may have written`,
      fix: `add untrusted: true, or the format of a value that GitHub generates: ${FORMATS.join(", ")}`,
    });
  if (!isFree && node.untrusted !== undefined)
    report({
      code: "GHX215",
      span,
      message: `${name} is not free text, so it cannot be untrusted`,
      fix: "remove untrusted",
    });
}

const displayName = (path: readonly string[], { place }: Checked): string => [place, ...path].join(".");

function checkKeywords(node: JsonSchema, path: readonly string[], checked: Checked): void {
  const { contract, isInput, report } = checked;
  const span = propertySpan(contract, ...path);
  const name = displayName(path, checked);
  const known = isInput ? INPUT_KEYWORDS : OUTPUT_KEYWORDS;
  const types = schemaTypes(node);
  for (const keyword of Object.keys(node)) {
    if (known.has(keyword)) {
      if (types.length === 0 || types.some((type) => appliesTo(keyword, type))) continue;
      const message = `${name}: the keyword "${keyword}" does not apply to ${types.join(" or ")}`;
      report({ code: "GHX205", span, message, fix: "remove it, or correct the type" });
      continue;
    }
    if (path.length === 0 && isInput && (keyword === "oneOf" || keyword === "anyOf")) {
      checkAlternatives(node, keyword, name, span, report);
      continue;
    }
    report({
      code: "GHX205",
      span,
      message: `${name}: the keyword "${keyword}" is not supported${didYouMean(keyword, known)}`,
      ...(CONSTRAINTS.includes(keyword) && {
        fix: "remove it: the check of outputs covers types, values and formats",
      }),
      ...(keyword === "untrusted" && {
        fix: "write type: string in place of a shared schema of outputs such as text",
      }),
      // The rest of a text in a flow map of YAML.
      ...(/\s/.test(keyword) && { fix: "write quotes around a text that contains a comma" }),
    });
  }
  const formats: readonly string[] = isInput ? [...INPUT_FORMATS, BINARY] : FORMATS;
  if (typeof node.format === "string" && !formats.includes(node.format)) {
    report({
      code: "GHX205",
      span,
      message: `${name}: the format "${node.format}" is not supported`,
      fix: inputFix(node.format, isInput) ?? `use ${formats.join(", ")}`,
    });
  }
  const problem = patternProblem(node.pattern, "u") ?? limitProblem(node) ?? binaryProblem(node, path);
  if (problem) report({ code: "GHX205", span, message: `${name}: ${problem}` });
}

/** How to write an input whose format only outputs have, as in a shared schema of outputs. */
function inputFix(format: string, isInput: boolean): string | undefined {
  if (!isInput || !isFormat(format)) return undefined;
  const instead = format === "login" ? "login: true" : "minLength: 1";
  return `it is a format of outputs; write { type: string, ${instead}, description: … }`;
}

/** Why bytes are not an input of their own with a limit. */
function binaryProblem({ format, type, maxLength }: JsonSchema, path: readonly string[]): string | undefined {
  if (format !== BINARY) return undefined;
  if (path.length !== 1 || type !== "string") return "bytes are a property of the input of the type string";
  return maxLength === undefined ? "bytes require maxLength, the maximum number of bytes" : undefined;
}

function limitProblem(node: JsonSchema): string | undefined {
  const [low, high] = LIMITS.find(([least, most]) => Number(node[least]) > Number(node[most])) ?? [];
  return low === undefined ? undefined : `no value satisfies ${low} and ${high}`;
}

const LIMITS = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
] as const;

/** Checks that an object is closed, a free-form map of scalars, or, in an input, free-form JSON. */
function checkObject(node: JsonSchema, path: readonly string[], checked: Checked): void {
  const { contract, isInput, report } = checked;
  const name = displayName(path, checked);
  const span = propertySpan(contract, ...path);
  const { additionalProperties: extra } = node;
  const isMap = typeof extra === "object" || (extra === true && isInput && path.length > 0);
  if (extra !== false && (!isMap || node.properties)) {
    report({
      code: "GHX204",
      span,
      message: `${name} is an open object`,
      fix: "remove additionalProperties, since objects are closed by default",
    });
  }
  const properties = new Set(Object.keys(node.properties ?? {}));
  for (const required of node.required ?? []) {
    if (properties.has(required)) continue;
    report({
      code: "GHX209",
      span,
      message: `${name} requires "${required}", which is not a property${didYouMean(required, properties)}`,
      fix: "add it to properties, or delete it from required",
    });
  }
  for (const [property, inner] of Object.entries(node.properties ?? {})) {
    const at = propertySpan(contract, ...path, property);
    const full = `${name}.${property}`;
    const isRequired = node.required?.includes(property) ?? false;
    if (!isFieldName(property))
      report({
        code: "GHX213",
        span: at,
        message: `"${property}" is not a valid field name`,
        fix: fieldNameFix(property),
      });
    if (isInput && path.length === 0 && COMMAND_FLAGS.has(flagName(property)))
      report({
        code: "GHX213",
        severity: "warning",
        span: at,
        message: `--${flagName(property)} of the command line has another meaning, so that no flag sets "${property}"`,
        fix: "choose another name",
      });
    if (!isInput && !isRequired && inner.include === undefined && inner.missing === undefined) {
      const fix =
        "require it (where GitHub has nothing it is null), or state which routes do not return it (missing)";
      report({ code: "GHX212", span: at, message: `${full} is not required`, fix });
    }
    if (inner.emptyIsAbsent && (isRequired || inner.default !== undefined || Number(inner.minItems) > 1))
      report({
        code: "GHX209",
        span: at,
        message: `${full}: an empty list can count as absent only if the list is optional, without default, and may have one element`,
      });
    if (inner.default === undefined) continue;
    if (isRequired)
      report({ code: "GHX209", span: at, message: `${full} has a default, so it can't be required` });
    if (!allows(inner, inner.default))
      report({ code: "GHX209", span: at, message: `the default of ${full} is not a value of it` });
  }
}

/** Whether the value is a valid default: an enum value is written as declared, because it is not converted. */
function allows(schema: JsonSchema, value: unknown): boolean {
  if (schema.enum) return schema.enum.some((one) => one === value);
  try {
    return inputValidator(schema)(value);
  } catch {
    return true; // The error of the schema was reported.
  }
}

/** Checks that alternatives are sets of required properties; `anyOf` may also fix a value. */
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
          message: `${name}: ${keyword} names "${property}", which is not a property`,
        });
      }
      for (const [property, value] of Object.entries(alternative.properties ?? {})) {
        if (value === ERROR_SCHEMA || Object.keys(value).join() === "const") continue;
        report({
          code: "GHX205",
          span,
          message: `${name}: ${keyword} does more than fix the value of "${property}"`,
          fix: `write ${property}: { const: … }`,
        });
      }
      continue;
    }
    report({
      code: "GHX205",
      span,
      message: `${name}: ${keyword} takes {required: […]} alone`,
      fix: "list the properties that are required together",
    });
  }
}
