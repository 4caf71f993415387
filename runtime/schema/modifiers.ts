// Schemas made of other schemas of the same value: nullable, alternatives, defaults.

import type { Schema } from "../contract/schema.js";
import { listWords } from "./messages.js";

/** Accepts null as well. */
export function nullable(schema: Schema): Schema {
  const { type, expected: inner } = schema;
  const expected = `${inner} or null`;
  return {
    expected,
    read(value, path, issues) {
      if (value === null) return null;
      if (type === undefined || type === typeof value) return schema.read(value, path, issues);
      issues.unexpected(path, expected, value);
      return value;
    },
  };
}

/** Accepts the absence of an output that is returned on request. */
export function optional(schema: Schema): Schema {
  return {
    ...schema,
    read: (value, path, issues) => (value === undefined ? value : schema.read(value, path, issues)),
  };
}

/** Accepts what one of the schemas accepts. The first one that does prepares the value. */
export function anyOf(...schemas: readonly Schema[]): Schema {
  const expected = listWords(
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
      issues.unexpected(path, expected, value);
      return value;
    },
  };
}

/** A secret: messages about it do not contain its value. */
export function writeOnly(schema: Schema): Schema {
  return {
    ...schema,
    read: (value, path, issues) =>
      schema.read(value, path, {
        id: issues.id,
        add: (at, message) => issues.add(at, message),
        unexpected: (at, expected) => issues.add(at, () => `expected ${expected}`),
        accepts: (one, given) => issues.accepts(one, given),
      }),
  };
}

/** A property that has this value if it is absent. */
export function withDefault(schema: Schema, fallback: unknown): Schema {
  return { ...schema, fallback };
}
