// Schemas made of other schemas of the same value: nullable, alternatives, defaults.

import type { InputSchema } from "../../contract/input-schema.js";
import { list, unexpected } from "./messages.js";

/** Accepts null as well. */
export function nullable(schema: InputSchema): InputSchema {
  const { type, expected: inner } = schema;
  const expected = `${inner} or null`;
  return {
    expected,
    read(value, path, issues) {
      if (value === null) return null;
      if (type === undefined || type === typeof value) return schema.read(value, path, issues);
      return unexpected(issues, path, expected, value);
    },
  };
}

/** Accepts what one of the schemas accepts. The first one that does prepares the value. */
export function anyOf(...schemas: readonly InputSchema[]): InputSchema {
  const expected = list(
    schemas.map((schema) => schema.expected),
    "or",
  );
  return {
    expected,
    read(value, path, issues) {
      const schema =
        schemas.find((one) => issues.accepts(one, value)) ??
        schemas.find(({ type }) => type === typeof value);
      if (schema) return schema.read(value, path, issues);
      unexpected(issues, path, expected, value);
      return value;
    },
  };
}

/** A property that has this value if it is absent. */
export function withDefault(schema: InputSchema, fallback: unknown): InputSchema {
  return { ...schema, fallback };
}
