// The shared schemas by name, and their uses in cards.

import { parseShared } from "../bind/vocabulary.js";
import type { JsonSchema } from "../model/ir.js";
import { keepByObject } from "../source/kept.js";
import type { Sources } from "../source/load.js";
import { parseOutput, schemaTypes } from "../syntax/schema.js";

/** Schemas by name: the project's own, then the included ones. */
export type SharedSchemas = ReadonlyMap<string, JsonSchema>;

/** Returns the shared schemas. The check pass has reported their errors. */
export function readSharedSchemas({ shared }: Pick<Sources, "shared">): SharedSchemas {
  const ignore = (): void => {};
  const file = parseShared({ shared }, ignore).get("shared.yaml");
  const files = new Map([["shared.yaml", file]]);
  return new Map(
    [...(file?.fields ?? [])].map(
      ([name, { node }]) => [name, parseOutput(node, node.span, files, ignore).schema] as const,
    ),
  );
}

const namesByText = keepByObject(
  (shared: SharedSchemas): ReadonlyMap<string, string> =>
    new Map([...shared].reverse().map(([name, one]) => [textOfValues(one), name])),
);

/** Returns the name of the first shared schema of the same values. */
export function findShared(schema: JsonSchema, shared: SharedSchemas): string | undefined {
  return namesByText(shared).get(textOfValues(schema));
}

/** Returns the JSON of a schema with sorted keys, without what is said about the field that has it. */
const textOfValues = keepByObject((described: JsonSchema): string => {
  const { description: _, missing: _missing, include: _include, login: _login, ...schema } = described;
  return JSON.stringify(sorted(schema));
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}

/** Whether the schema accepts null. */
export const isNullable = (schema: JsonSchema): boolean => schemaTypes(schema).includes("null");

/** Returns the schema without null, in a form that is independent of how its type is written. */
export const withoutNull = keepByObject((schema: JsonSchema): JsonSchema => {
  const { type: _, ...rest } = schema;
  const types = schemaTypes(schema).filter((type) => type !== "null");
  if (schema.enum) return { ...rest, enum: schema.enum.filter((value) => value !== null) };
  return { ...rest, ...(types.length > 0 && { type: types }) };
});
