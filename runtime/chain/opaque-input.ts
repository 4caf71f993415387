// Validates an input with values that are not known yet: they are valid for every schema.

import type { IssueReporter, Schema } from "../contract/schema.js";
import { join, mismatch } from "../schema/messages.js";
import { isObject, ownValue } from "../schema/object.js";
import { Unresolved } from "./references.js";

/** Returns a schema that accepts what `schema` accepts, and {@link Unresolved} values anywhere. They stay in the result. */
export function withUnresolved(schema: Schema): Schema {
  return {
    ...schema,
    read(value, path: string, issues) {
      const known = new KnownIssues(issues, unresolvedPaths(value, path));
      return restoreUnresolved(schema.read(value, path, known), value);
    },
  };
}

/** Reports only the issues of known values. */
class KnownIssues implements IssueReporter {
  readonly id: string;
  readonly #issues: IssueReporter;
  readonly #unresolved: readonly string[];

  constructor(issues: IssueReporter, unresolved: readonly string[]) {
    this.id = issues.id;
    this.#issues = issues;
    this.#unresolved = unresolved;
  }

  add(path: string, message: () => string): void {
    const unresolved = this.#unresolved.some((one) => path === one || path.startsWith(`${one}.`));
    if (!unresolved) this.#issues.add(path, message);
  }

  unexpected(path: string, expected: string, value: unknown): void {
    this.add(path, () => mismatch(expected, value));
  }

  accepts(schema: Schema, value: unknown): boolean {
    return this.#issues.accepts(withUnresolved(schema), value);
  }
}

function unresolvedPaths(value: unknown, path: string): string[] {
  if (value instanceof Unresolved) return [path];
  if (Array.isArray(value))
    return value.flatMap((element, index) => unresolvedPaths(element, join(path, index)));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => unresolvedPaths(inner, join(path, key)));
}

/** Returns the prepared value with the unresolved values that a schema, such as an enum, has converted. */
function restoreUnresolved(prepared: unknown, given: unknown): unknown {
  if (unresolvedPaths(given, "").length === 0) return prepared;
  if (given instanceof Unresolved) return given;
  if (Array.isArray(given))
    return given.map((element, index) =>
      restoreUnresolved(Array.isArray(prepared) ? prepared[index] : undefined, element),
    );
  const values = isObject(prepared) ? prepared : {};
  const own = Object.entries(Object(given)).map(([key, inner]) => [
    key,
    restoreUnresolved(ownValue(values, key), inner),
  ]);
  return { ...values, ...Object.fromEntries(own) };
}
