// Types of the shared schemas that outputs use: objects and enums, each declared once in `shared.ts`.

import type { JsonSchema } from "../model/ir.js";
import { capitalize } from "../model/names.js";
import { schemaTypes } from "../syntax/schema.js";
import { literal } from "./code.js";
import { declare, withTrust } from "./declare.js";
import type { Module, ModuleNeeds } from "./module.js";
import { findShared, type SharedSchemas } from "./shared-schemas.js";

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

  /** Returns the schema with the names of types in place of shared schemas. Imports the types. */
  refer(schema: JsonSchema, needs: Pick<ModuleNeeds, "import">): JsonSchema {
    const { properties, items } = schema;
    return {
      ...schema,
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, property]) => [name, this.#replace(property, needs)]),
        ),
      }),
      ...(items && { items: this.#replace(items, needs) }),
    };
  }

  #replace(schema: JsonSchema, needs: Pick<ModuleNeeds, "import">): JsonSchema {
    const shared = findShared(withoutNull(schema), this.#schemas);
    if (shared === undefined) return this.refer(schema, needs);
    this.#used.add(shared);
    const name = needs.import(PATH, capitalize(shared), true);
    const tsType = isNullable(schema) ? `${name} | null` : name;
    return { tsType, ...(schema.description !== undefined && { description: schema.description }) };
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
        const type = schema.enum.map(literal).join(" | ");
        statements.push({ kind: "alias", name: capitalize(name), exported: true, docs, type });
      } else {
        const own = this.refer(schema, { import: (_from, type) => type });
        statements.push(...(await declare(withTrust(own), capitalize(name), docs, false)));
      }
    }
    if (statements.length === 0) return [];
    const about = "Types that several capabilities return.";
    return [{ path: PATH, source: "cards/", about, imports: [], statements }];
  }
}

const isNullable = (schema: JsonSchema): boolean => schemaTypes(schema).includes("null");

/** Returns the schema without null, in a form that is independent of how its type is written. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const { type: _, ...rest } = schema;
  const types = schemaTypes(schema).filter((type) => type !== "null");
  if (schema.enum) return { ...rest, enum: schema.enum.filter((value) => value !== null) };
  return { ...rest, ...(types.length > 0 && { type: types }) };
}
