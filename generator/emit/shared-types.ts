// Types of the shared schemas that outputs use: objects and enums, each declared once in `shared.ts`.

import type { JsonSchema } from "../model/ir.js";
import { capitalize } from "../model/names.js";
import { literal } from "./code.js";
import { declare, withNotes } from "./declare.js";
import type { Module, ModuleNeeds } from "./module.js";
import { findShared, isNullable, type SharedSchemas, withoutNull } from "./shared-schemas.js";

const PATH = "shared";

/** The named types of outputs. */
export class SharedTypes {
  readonly #schemas: SharedSchemas;
  readonly #used = new Set<string>();

  constructor(schemas: SharedSchemas) {
    const named = [...schemas].filter(
      ([name, schema]) => (schema.properties || schema.enum) && !name.endsWith("Input"),
    );
    this.#schemas = new Map(named.map(([name, schema]) => [name, withoutNull(schema)]));
  }

  /** Returns the schema with types in place of shared schemas and of enums other than `fixed`. Imports the types. */
  refer(schema: JsonSchema, needs: NamedParts, fixed: FixedEnums = NONE, field = ""): JsonSchema {
    const { properties, items } = schema;
    return {
      ...schema,
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, property]) => [
            name,
            this.#replace(property, needs, fixed, name),
          ]),
        ),
      }),
      ...(items && { items: asElement(this.#replace(items, needs, fixed, field)) }),
    };
  }

  #replace(schema: JsonSchema, needs: NamedParts, fixed: FixedEnums, field: string): JsonSchema {
    const { description, include } = schema;
    const described = {
      ...(description !== undefined && { description }),
      ...(include !== undefined && { include }),
    };
    if (fixed.has(schema)) {
      const known = valuesType(field, schema, needs);
      return known === undefined ? schema : { tsType: orNull(known, schema), ...described };
    }
    const shared = findShared(withoutNull(schema), this.#schemas);
    if (shared === undefined && schema.enum)
      return { tsType: openType(schema, valuesType(field, schema, needs)), ...described };
    if (shared === undefined) return this.refer(schema, needs, fixed, field);
    this.#used.add(shared);
    const name = needs.import(PATH, capitalize(shared), true);
    return { tsType: orNull(name, schema), ...described };
  }

  /** Returns the module of the types that were referred to; none if there are none. */
  async emitModule(): Promise<Module[]> {
    const statements: Module["statements"][number][] = [];
    const done = new Set<string>();
    // Types refer to others, so the set grows during the iteration.
    for (const name of this.#used) {
      const schema = this.#schemas.get(name);
      if (schema === undefined || done.has(name)) continue;
      done.add(name);
      const docs = schema.description ?? `\`${name}\` of the shared schemas.`;
      if (schema.enum) {
        const type = openType(schema);
        statements.push({ kind: "alias", name: capitalize(name), docs, type });
      } else {
        const own = this.refer(schema, { import: (_from, type) => type, namedValues: () => undefined });
        statements.push(...(await declare(withNotes(own), capitalize(name), docs, false)));
      }
    }
    if (statements.length === 0) return [];
    const about = "Types that several capabilities return.";
    return [{ path: PATH, source: "cards/", about, imports: [], statements }];
  }
}

/** Enums that GitHub cannot extend. */
type FixedEnums = ReadonlySet<JsonSchema>;
const NONE: FixedEnums = new Set();

/** Encloses a union of types in parentheses, because `[]` would otherwise belong to its last type. */
function asElement(schema: JsonSchema): JsonSchema {
  const { tsType } = schema;
  return typeof tsType === "string" && tsType.includes(" | ") ? { ...schema, tsType: `(${tsType})` } : schema;
}

/** What types refer to. */
type NamedParts = Pick<ModuleNeeds, "import" | "namedValues">;

/** The type of the texts of an enum with many, from the constant that the module also checks them with; else undefined. */
export function valuesType(
  field: string,
  schema: JsonSchema,
  needs: Pick<ModuleNeeds, "namedValues">,
): string | undefined {
  const values = (schema.enum ?? []).filter((value) => value !== null);
  const name = values.every((value) => typeof value === "string")
    ? needs.namedValues(field, values)
    : undefined;
  return name && `(typeof ${name})[number]`;
}

export const orNull = (type: string, schema: JsonSchema): string =>
  isNullable(schema) ? `${type} | null` : type;

/** The type of an enum to which GitHub may add values: `"OPEN" | "CLOSED" | (string & {})`. `known`: that of its values. */
function openType(schema: JsonSchema, known?: string): string {
  const values = (schema.enum ?? []).filter((value) => value !== null).map(literal);
  return orNull([...(known ? [known] : values), "(string & {})"].join(" | "), schema);
}
