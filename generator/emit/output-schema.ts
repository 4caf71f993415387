// Output schemas as calls of the runtime's parts: `fields({ id: string(), state: issueStateValue })`.

import type { Capability, JsonSchema } from "../model/ir.js";
import { schemaTypes } from "../syntax/schema.js";
import { fill, literal, property } from "./code.js";
import { FORMAT_CONSTANTS } from "./input-schema.js";
import { type Module, ModuleNeeds, type Statement } from "./module.js";
import { findShared, isNullable, type SharedSchemas, withoutNull } from "./shared-schemas.js";

/** Module of the constants of shared schemas. */
const PATH = "outputs";
/** Width of lines. The schemas are lists of words, so long lines remain readable. */
const WIDTH = 112;

/** How code refers to other names. */
interface Names {
  /** A function of the runtime. */
  part(name: string): string;
  /** The constant of a shared schema. */
  reference(name: string): string;
  /** The constant of the values of an enum; undefined if there is none. */
  values(values: readonly unknown[]): string | undefined;
  /** Whether GitHub cannot extend the enum. */
  isFixed(schema: JsonSchema): boolean;
}

/** The output schemas of capabilities, and the constants of the shared schemas in them. */
export class OutputSchemas {
  readonly #shared: SharedSchemas;
  readonly #used = new Set<string>();

  constructor(schemas: SharedSchemas) {
    const named = [...schemas].filter(([name, schema]) => !name.endsWith("Input") && !isPlain(schema));
    this.#shared = new Map(named.map(([name, schema]) => [name, withoutNull(schema)]));
  }

  /** `outputSchema`, the function that creates the schema. `fixed`: the enums that GitHub cannot extend. */
  emit({ output, paged }: Capability, fixed: ReadonlySet<JsonSchema>, needs: ModuleNeeds): Statement {
    const items = paged ? output.schema.properties?.items : undefined;
    const own = this.#code(items ?? output.schema, {
      part: (name) => needs.runtime(name),
      reference: (name) => {
        this.#used.add(name);
        return needs.import(PATH, `${name}Value`, false);
      },
      values: (values) => needs.findValues(values),
      isFixed: (schema) => fixed.has(schema),
    });
    const code = items ? `${needs.runtime("page")}(${own})` : own;
    const value = `(): ${needs.runtimeType("Schema")} => ${code}`;
    return { kind: "const", name: "outputSchema", local: true, value };
  }

  /** A constant per shared schema that was referred to, after those that it refers to. */
  emitModule(source: string): Module[] {
    const needs = new ModuleNeeds();
    const type = needs.runtimeType("Schema");
    const constants = new Map<string, string>();
    const names: Names = {
      // Bundlers remove a constant only if its calls are marked as pure.
      part: (part) => `/* @__PURE__ */ ${needs.runtime(part)}`,
      reference: (name) => define(name),
      values: () => undefined,
      isFixed: () => false,
    };
    const define = (name: string): string => {
      const schema = this.#shared.get(name);
      if (schema && !constants.has(name)) constants.set(name, this.#ownCode(schema, names));
      return `${name}Value`;
    };
    for (const name of this.#used) define(name);
    if (constants.size === 0) return [];
    const statements = [...constants].map(
      ([name, value]): Statement => ({ kind: "const", name: `${name}Value`, type, value }),
    );
    return [{ path: PATH, source, imports: needs.imports(), statements, compact: true }];
  }

  #code(schema: JsonSchema, names: Names): string {
    const bare = withoutNull(schema);
    const shared = names.isFixed(schema) ? undefined : findShared(bare, this.#shared);
    const code = shared === undefined ? this.#ownCode(schema, names) : names.reference(shared);
    return isNullable(schema) ? `${names.part("nullable")}(${code})` : code;
  }

  /** The code of the values other than null. */
  #ownCode(schema: JsonSchema, names: Names): string {
    const values = schema.enum ?? ("const" in schema ? [schema.const ?? null] : undefined);
    if (values) {
      const isFixed = schema.enum === undefined || names.isFixed(schema);
      const shown = values.filter((value) => value !== null);
      const name = names.values(shown);
      const words = name === undefined ? shown.map(literal) : [`...${name}`];
      return fill(`${names.part(isFixed ? "constant" : "oneOf")}(`, words, ")", WIDTH);
    }
    const codes = schemaTypes(schema)
      .filter((type) => type !== "null")
      .map((type) => this.#typeCode(type, schema, names));
    return codes.length === 1 ? codes.join() : `${names.part("anyOf")}(${codes.join(", ")})`;
  }

  #typeCode(type: string, schema: JsonSchema, names: Names): string {
    const { properties = {}, items = {}, uniqueItems, additionalProperties: extra } = schema;
    switch (type) {
      case "object": {
        if (typeof extra === "object") return `${names.part("record")}(${this.#code(extra, names)})`;
        const entries = Object.entries(properties);
        const required = schema.required ?? [];
        const codes = entries.map(([name, inner]) => {
          const code = this.#code(inner, names);
          return property(name, required.includes(name) ? code : `${names.part("optional")}(${code})`);
        });
        return `${names.part("fields")}(${fill("{", codes, "}", WIDTH)})`;
      }
      case "array":
        return `${names.part(uniqueItems ? "setOf" : "listOf")}(${this.#code(items, names)})`;
      case "string": {
        if (schema.format === "date-time") return `${names.part("utcTime")}()`;
        const format = FORMAT_CONSTANTS.get(String(schema.format));
        return `${names.part("string")}(${format ? `{ format: ${names.part(format)} }` : ""})`;
      }
      default:
        return `${names.part(type)}()`;
    }
  }
}

/** Whether the code of the schema is as short as a reference to a constant. */
function isPlain({ enum: values, properties, items, format }: JsonSchema): boolean {
  return !values && !properties && !items && !FORMAT_CONSTANTS.has(String(format));
}
