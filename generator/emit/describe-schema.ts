// Describes the schemas of inputs and outputs: fields with their types, choices, and command-line flags.

import { BINARY } from "../model/formats.js";
import { FORMS, type InputForm, type JsonSchema } from "../model/ir.js";
import { schemaTypes } from "../syntax/schema.js";

export interface ObjectType {
  readonly fields: readonly FieldDescription[];
  /** Sets of fields; exactly one field is given (`oneOf`), or at least one (`anyOf`). */
  readonly exactlyOne: readonly Choice[];
  readonly atLeastOne: readonly Choice[];
}

/** Fields that are given, or fields with certain values. */
export type Choice =
  | { readonly kind: "given"; readonly names: readonly string[] }
  | { readonly kind: "values"; readonly values: readonly (readonly [name: string, value: unknown])[] };

export interface FieldDescription {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly default?: unknown;
  readonly type: ValueType;
}

export interface ValueType {
  /** JSON types except null, such as `integer`; none if any value is valid. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  /** The values of an enum, with null. */
  readonly values?: JsonSchema["enum"];
  readonly constant?: { readonly value: unknown };
  readonly elements?: ValueType;
  readonly isSet: boolean;
  /** Whether it is an object of texts by any name. */
  readonly isTextMap: boolean;
  /** Whether the texts of the object are long, such as the contents of files. */
  readonly hasLongTexts?: true;
  readonly object?: ObjectType;
  readonly format?: string;
  readonly pattern?: string;
  /** Of the name of another object: the kinds of values, such as `int`, `title` and `owner/number`. */
  readonly forms?: readonly string[];
  /** Whether digits of a command line may be a text or a number. */
  readonly acceptsDigits: boolean;
  /** Of long text, such as `text/markdown`. */
  readonly mediaType?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Whether it is the login of a user, or a list of logins. */
  readonly isLogin: boolean;
  /** Whether it is a secret, which is never shown. */
  readonly isSecret: boolean;
  readonly untrusted: boolean;
  /** Routes that cannot return the value, which is null there, with the reason. */
  readonly missing: JsonSchema["missing"];
  /** The name in the input `include` that adds the value. */
  readonly include: JsonSchema["include"];
}

/** A command-line flag, as in the catalog. */
export interface Flag {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly nullable?: true;
  readonly commas?: true;
  readonly values?: readonly unknown[];
  readonly default?: unknown;
  readonly mediaType?: string;
  readonly range?: readonly [minimum: number, maximum: number];
  readonly forms?: readonly string[];
  readonly login?: true;
  readonly secret?: true;
  readonly slug?: true;
  readonly description: string;
}

export function describeObject({
  properties = {},
  required = [],
  oneOf = [],
  anyOf = [],
}: JsonSchema): ObjectType {
  return {
    fields: Object.entries(properties).map(([name, property]) => ({
      name,
      description: property.description ?? "",
      required: required.includes(name),
      ...(property.default !== undefined && { default: property.default }),
      type: describeType(property),
    })),
    exactlyOne: oneOf.map(describeChoice),
    atLeastOne: anyOf.map(describeChoice),
  };
}

function describeChoice({ required, properties = {} }: JsonSchema): Choice {
  return required
    ? { kind: "given", names: required }
    : { kind: "values", values: Object.entries(properties).map(([name, value]) => [name, value.const]) };
}

function describeType(schema: JsonSchema): ValueType {
  const types = schemaTypes(schema);
  const { enum: values, items, properties, format, pattern, contentMediaType, minimum, maximum } = schema;
  return {
    types: types.filter((type) => type !== "null"),
    nullable: types.includes("null"),
    ...(values && { values }),
    ...("const" in schema && { constant: { value: schema.const } }),
    ...(items && { elements: describeType(items) }),
    isSet: schema.uniqueItems === true,
    isTextMap: Object(schema.additionalProperties).type === "string",
    ...(Object(schema.additionalProperties).contentMediaType !== undefined && { hasLongTexts: true }),
    ...(properties && { object: describeObject(schema) }),
    ...(format !== undefined && { format }),
    ...(typeof pattern === "string" && { pattern }),
    ...(schema[FORMS] && {
      forms: [...new Set(schema[FORMS].filter(({ type }) => type !== "digits").map(formWord))],
    }),
    acceptsDigits: schema[FORMS]?.some(({ type }) => type === "digits") ?? false,
    ...(typeof contentMediaType === "string" && { mediaType: contentMediaType }),
    ...(typeof minimum === "number" && { minimum }),
    ...(typeof maximum === "number" && { maximum }),
    isLogin: schema.login === true || (schema[FORMS]?.some(({ parts }) => "login" in parts) ?? false),
    isSecret: schema.writeOnly === true,
    untrusted: schema.untrusted === true,
    missing: schema.missing,
    include: schema.include,
  };
}

/**
 * Returns `number` for the number of an object, `int` for a numeric id, `owner/name#number`, `owner:branch` and the like
 * for a text of these parts, `url` for one of other parts of a repository, and else the name of the last part.
 */
function formWord({ type, parts }: InputForm): string {
  const names = Object.keys(parts);
  if (type === "number") return names.includes("id") ? "int" : "number";
  if (!names.includes("owner")) return names.at(-1) ?? "string";
  if (names.includes("branch")) return "owner:branch";
  if (!names.includes("name")) return "owner/number";
  if (names.includes("number")) return "owner/name#number";
  return names.length === 2 ? "owner/name" : "url";
}

export function describeFlag({ name, description, required, type, ...field }: FieldDescription): Flag {
  const { values, elements, mediaType, minimum, maximum, forms, isLogin, isSecret } = type;
  const word = flagType(type);
  return {
    name,
    type: word,
    required,
    ...(type.nullable && forms && { nullable: true as const }),
    // A set is a list of names, which may be quoted.
    ...(word === "strings" && (type.isSet || !mayHold(",", elements)) && { commas: true }),
    ...(values && { values: values.filter((value) => value !== null) }),
    ...(field.default !== undefined && { default: field.default }),
    ...(mediaType !== undefined && { mediaType }),
    ...(minimum !== undefined && maximum !== undefined && { range: [minimum, maximum] as const }),
    ...(forms && { forms }),
    ...(isLogin && { login: true as const }),
    ...(isSecret && { secret: true as const }),
    ...(word === "strings" && !elements?.values && !mayHold("/", elements) && { slug: true as const }),
    description,
  };
}

function flagType({ types, elements, isTextMap, hasLongTexts, acceptsDigits, format }: ValueType): string {
  if (format === BINARY) return "file";
  const [type = "json"] = types;
  if (type === "integer" && types.includes("string")) return acceptsDigits ? "digits" : "reference";
  if (type === "array") return elements?.types[0] === "string" ? "strings" : "objects";
  if (isTextMap) return hasLongTexts ? "texts" : "pairs";
  return type === "object" ? "json" : type;
}

/** Whether a value may contain the character: an enum value has it, or the pattern is not a single class without it. */
export function mayHold(character: string, { values, pattern }: Partial<ValueType> = {}): boolean {
  if (values) return values.some((value) => String(value).includes(character));
  const characters = /^\^(\[(?:[^\]\\]|\\.)*\])\+\$$/.exec(String(pattern))?.[1];
  return characters === undefined || new RegExp(characters).test(character);
}
