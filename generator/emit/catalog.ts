// Descriptions of capabilities: the catalog (short) and the cards (complete).

import type { Capability, JsonSchema } from "../model/ir.js";
import { schemaTypes, untrustedPaths } from "../syntax/schema.js";
import { Code, indent, literal, packed } from "./code.js";
import type { Module, Statement } from "./module.js";
import { findShared, type SharedSchemas } from "./shared-schemas.js";

const SOURCE = "cards/";

export function emitCatalog(capabilities: readonly Capability[], shared: SharedSchemas): Module[] {
  const flags = sharedFlags(capabilities);
  const entries = capabilities.map((capability) => packed(catalogEntry(capability, flags)));
  const constants = new Set<string>();
  const cards = capabilities.map((capability) => packed(publicCard(capability, { shared, constants })));
  return [
    {
      path: "catalog",
      source: SOURCE,
      about: "The catalog: the data of list and explain.",
      imports: ["CatalogEntry", "CatalogFlag"].map((name) => ({ from: "runtime", name, type: true })),
      statements: [
        ...[...flags].map(([value, name]): Statement => {
          return { kind: "const", name, exported: false, type: "CatalogFlag", value };
        }),
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
        ...sharedConstants({ shared, constants }),
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

function catalogEntry(capability: Capability, flags: ReadonlyMap<string, string>): object {
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
    flags: catalogFlags(capability).map((flag) => new Code(flags.get(flag) ?? flag)),
  };
}

/** The code of each flag. */
function catalogFlags({ input }: Capability): string[] {
  return Object.entries(input.schema.properties ?? {}).map(([name, property]) =>
    packed({
      name,
      type: flagType(property),
      required: input.schema.required?.includes(name) ?? false,
      ...(flagType(property) === "strings" && !mayHoldComma(property.items) && { commas: true }),
      ...(property.enum && { values: property.enum.filter((value) => value !== null) }),
      ...(property.default !== undefined && { default: property.default }),
      ...(typeof property.contentMediaType === "string" && { mediaType: property.contentMediaType }),
      description: property.description ?? "",
    }),
  );
}

/** Names of constants for the flags that several capabilities have, by their code. */
function sharedFlags(capabilities: readonly Capability[]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const flag of capabilities.flatMap(catalogFlags)) counts.set(flag, (counts.get(flag) ?? 0) + 1);
  const names = new Map<string, string>();
  const taken = new Map<string, number>();
  for (const [flag, count] of counts) {
    if (count < 2) continue;
    const name = constantName(/name: "(\w+)"/.exec(flag)?.[1] ?? "flag");
    const number = (taken.get(name) ?? 0) + 1;
    taken.set(name, number);
    names.set(flag, number === 1 ? name : `${name}_${number}`);
  }
  return names;
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
function publicCard(capability: Capability, refs: SchemaRefs): object {
  const [preferred, ...fallbacks] = capability.order;
  return {
    capability_id: capability.id,
    version: capability.version,
    description: capability.description,
    effect: capability.effect,
    idempotent: capability.idempotent,
    aliases: capability.aliases,
    tags: capability.tags,
    input_schema: withRefs(capability.input.schema, refs),
    output_schema: withRefs(capability.output.schema, refs),
    routing: { preferred, fallbacks, notes: capability.notes },
    chainable: capability.graphql !== undefined,
    examples: capability.examples.map(({ title, input }) => ({ title, input })),
  };
}

/** The shared schemas, and the names of those that cards refer to as constants. */
interface SchemaRefs {
  readonly shared: SharedSchemas;
  readonly constants: Set<string>;
}

/** Returns the schema with constants in place of shared schemas. */
function withRefs(schema: JsonSchema, refs: SchemaRefs): object {
  const { properties, items } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, toRef(property, refs)]),
      ),
    }),
    ...(items && { items: toRef(items, refs) }),
  };
}

function toRef(schema: JsonSchema, refs: SchemaRefs): object {
  const name = findShared(schema, refs.shared);
  if (name === undefined) return withRefs(schema, refs);
  refs.constants.add(name);
  const constant = constantName(name);
  const { description } = schema;
  if (description === refs.shared.get(name)?.description) return new Code(constant);
  return new Code(`{ ...${constant}, description: ${literal(description)} }`);
}

/** `pageInfo` → `PAGE_INFO`: a name that no other binding of the module has. */
const constantName = (name: string): string => name.replace(/([a-z])([A-Z])/g, "$1_$2").toUpperCase();

function sharedConstants({ shared, constants }: SchemaRefs): Statement[] {
  return [...constants].map((name) => ({
    kind: "const",
    name: constantName(name),
    exported: false,
    value: packed(shared.get(name)),
  }));
}
