// Compares the fields that a scenario expects with the fields of the card's output schema.

import { nearest } from "../../runtime/text/nearest.js";
import { isReference } from "./references.js";
import { isMap } from "./scenario.js";

/** Returns the required output fields without an expected value, as paths such as `items[].number`. */
export function missingFields(expected: unknown, schema: unknown, path = ""): string[] {
  if (!isMap(schema)) return [];
  if (Array.isArray(expected)) {
    if (!isMap(schema.items) || !isMap(schema.items.properties)) return [];
    // One complete element is enough; the others may list only the fields that distinguish them.
    const each = expected.map((item) => missingFields(item, schema.items, `${path}[]`));
    return each.sort((a, b) => a.length - b.length)[0] ?? [`an element of ${path}`];
  }
  if (!isMap(expected) || isReference(expected) || !isMap(schema.properties)) return [];
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  const { properties } = schema;
  return required.flatMap((name) => {
    const place = path === "" ? name : `${path}.${name}`;
    return Object.hasOwn(expected, name) ? missingFields(expected[name], properties[name], place) : [place];
  });
}

/** Returns the expected fields that the output schema does not declare. */
export function unknownFields(
  expected: unknown,
  schema: unknown,
  place: readonly (string | number)[] = [],
): { place: readonly (string | number)[]; message: string }[] {
  if (!isMap(schema)) return [];
  if (Array.isArray(expected)) {
    return expected.flatMap((item, index) => unknownFields(item, schema.items, [...place, index]));
  }
  if (!isMap(expected) || !isMap(schema.properties)) return [];
  const { properties } = schema;
  return Object.entries(expected).flatMap(([name, value]) => {
    if (name.startsWith("$")) return [];
    const at = [...place, name];
    if (Object.hasOwn(properties, name)) return unknownFields(value, properties[name], at);
    const near = nearest(name, Object.keys(properties));
    const hint = near === undefined ? "" : `; did you mean "${near}"?`;
    return [{ place: at, message: `the output has no field "${name}"${hint}` }];
  });
}
