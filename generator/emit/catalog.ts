// Descriptions of capabilities: the catalog (short) and the cards (complete).

import type { Capability, JsonSchema } from "../model/ir.js";
import { schemaTypes, untrustedPaths } from "../syntax/schema.js";
import { indent, literal, pretty } from "./code.js";
import type { Module } from "./module.js";

const SOURCE = "cards/";

export function emitCatalog(capabilities: readonly Capability[]): Module[] {
  const entries = capabilities.map((capability) => pretty(catalogEntry(capability)));
  const cards = capabilities.map((capability) => pretty(publicCard(capability)));
  return [
    {
      path: "catalog",
      source: SOURCE,
      about: "The catalog: the data of list and explain.",
      imports: [{ from: "runtime", name: "CatalogEntry", type: true }],
      statements: [
        {
          kind: "const",
          name: "catalog",
          exported: true,
          docs: "Every capability, sorted by id.",
          type: "readonly CatalogEntry[]",
          value: listText(entries),
        },
      ],
    },
    {
      path: "cards",
      source: SOURCE,
      about: "The public part of every card, schemas included.",
      imports: [{ from: "runtime", name: "OperationCard", type: true }],
      statements: [
        {
          kind: "const",
          name: "cards",
          exported: true,
          docs: "Every card, sorted by id.",
          type: "readonly OperationCard[]",
          value: listText(cards),
        },
      ],
    },
  ];
}

const listText = (items: readonly string[]): string => `[\n${indent(items.join(",\n"))},\n]`;

function catalogEntry(capability: Capability): object {
  const untrusted = untrustedPaths(capability.output.schema);
  return {
    id: capability.id,
    description: capability.description,
    effect: capability.effect,
    routes: capability.order,
    signature: schemaSignature(capability.input.schema),
    output: outputWords(capability.output.schema),
    ...(untrusted.length > 0 && { untrusted }),
    ...(capability.aliases.length > 0 && { aliases: capability.aliases }),
    ...(capability.tags.length > 0 && { tags: capability.tags }),
    ...(capability.notes.length > 0 && { notes: capability.notes }),
    flags: Object.entries(capability.input.schema.properties ?? {}).map(([name, property]) => ({
      name,
      type: flagType(property),
      required: capability.input.schema.required?.includes(name) ?? false,
      ...(flagType(property) === "strings" && !mayHoldComma(property.items) && { commas: true }),
      ...(property.enum && { values: property.enum.filter((value) => value !== null) }),
      ...(property.default !== undefined && { default: property.default }),
      ...(typeof property.contentMediaType === "string" && { mediaType: property.contentMediaType }),
      description: property.description ?? "",
    })),
  };
}

function flagType(schema: JsonSchema): string {
  const type = schemaTypes(schema).find((one) => one !== "null") ?? "json";
  if (type === "array") return schema.items && schemaTypes(schema.items)[0] === "string" ? "strings" : "json";
  return type === "object" ? "json" : type;
}

/** Whether a value may contain a comma: no enum value has one, or the pattern is a single class without it. */
export function mayHoldComma(schema: JsonSchema = {}): boolean {
  if (schema.enum) return schema.enum.some((value) => String(value).includes(","));
  const characters = /^\^(\[(?:[^\]\\]|\\.)*\])\+\$$/.exec(String(schema.pattern))?.[1];
  return characters === undefined || new RegExp(characters).test(",");
}

/** One line: `owner: string, issueNumber: integer, state?: OPEN|CLOSED=OPEN`; alternatives follow behind a bar. */
export function schemaSignature(schema: JsonSchema): string {
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const fallback =
      property.default === undefined
        ? ""
        : `=${typeof property.default === "string" ? property.default : literal(property.default)}`;
    return `${name}${required.has(name) ? "" : "?"}: ${typeWord(property)}${fallback}`;
  });
  const choices = (list: readonly JsonSchema[] | undefined, word: string): string[] => {
    const sets = (list ?? []).map((one) => (one.required ?? Object.keys(one.properties ?? {})).join("+"));
    return sets.length > 0 ? [`${word} ${sets.join(" or ")}`] : [];
  };
  return [fields.join(", "), ...choices(schema.oneOf, "exactly"), ...choices(schema.anyOf, "with")].join(
    "; ",
  );
}

function typeWord(schema: JsonSchema): string {
  const orNull = schemaTypes(schema).includes("null") ? "|null" : "";
  if (schema.enum) return schema.enum.map(String).join("|");
  if ("const" in schema) return literal(schema.const);
  const type = schemaTypes(schema).find((one) => one !== "null") ?? "json";
  if (type === "array") return `${schema.items ? typeWord(schema.items) : "json"}[]${orNull}`;
  if (type === "object" && schema.properties) return `{${schemaSignature(schema)}}${orNull}`;
  if (type === "object") return `{*: string}${orNull}`;
  const words = schemaTypes(schema)
    .filter((one) => one !== "null")
    .map((one) => scalarWord(one, schema));
  const { minimum, maximum } = schema;
  const range =
    minimum !== undefined && maximum !== undefined ? ` ${String(minimum)}-${String(maximum)}` : "";
  return `${words.join("|") || "json"}${range}${orNull}`;
}

function scalarWord(type: string, { format }: JsonSchema): string {
  if (type === "integer") return "int";
  return type === "string" ? (format ?? type) : type;
}

/** Names of the output fields, nested ones in braces. */
function outputWords(schema: JsonSchema): string {
  return Object.entries(schema.properties ?? {})
    .map(([name, property]) => {
      const inner = property.items ?? property;
      const list = property.items ? "[]" : "";
      return inner.properties ? `${name}${list}{${outputWords(inner)}}` : `${name}${list}`;
    })
    .join(", ");
}

/** The card that `listOperationCards` returns: contract and routing, no mapping. */
function publicCard(capability: Capability): object {
  const [preferred, ...fallbacks] = capability.order;
  return {
    capability_id: capability.id,
    version: capability.version,
    description: capability.description,
    effect: capability.effect,
    idempotent: capability.idempotent,
    aliases: capability.aliases,
    tags: capability.tags,
    input_schema: capability.input.schema,
    output_schema: capability.output.schema,
    routing: { preferred, fallbacks, notes: capability.notes },
    chainable: capability.graphql !== undefined,
    examples: capability.examples.map(({ title, input }) => ({ title, input })),
  };
}
