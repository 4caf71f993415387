// Finds the inputs of a card, and their types, that no scenario uses.

import { isReference } from "./references.js";
import { isMap, type PlainMap } from "./scenario.js";

/** Returns the names of properties that no input has, with the type if a property has several: `item (integer)`. */
export function unusedInputs(inputs: readonly PlainMap[], schema: unknown): string[] {
  const properties = isMap(schema) && isMap(schema.properties) ? schema.properties : {};
  return Object.entries(properties).flatMap(([name, property]) => {
    const values = inputs.map((input) => input[name]).filter((value) => value !== undefined);
    if (values.length === 0) return [name];
    return typesOf(property)
      .filter((type) => !values.some((value) => hasType(value, type)))
      .map((type) => `${name} (${type})`);
  });
}

/** Returns the types that the schema of a property lists; none if it lists none. */
function typesOf(schema: unknown): string[] {
  if (!isMap(schema)) return [];
  if (Array.isArray(schema.anyOf)) return schema.anyOf.flatMap(typesOf);
  return [schema.type].flat().filter((type) => typeof type === "string");
}

/** The value of a reference to the world is a string. */
function hasType(value: unknown, type: string): boolean {
  if (type === "string" && isReference(value)) return true;
  if (type === "integer") return Number.isInteger(value);
  if (type === "array") return Array.isArray(value);
  return type === "null" ? value === null : typeof value === type;
}
