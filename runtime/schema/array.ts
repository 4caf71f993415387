// Schemas of lists.

import type { Schema } from "../contract/schema.js";
import { count, join } from "./messages.js";
import { isObject } from "./object.js";

export interface ArrayRules {
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

/** Accepts lists of elements that `items` accepts. */
export function array(items: Schema, rules: ArrayRules = {}): Schema {
  const { minItems = 0, maxItems = Infinity, uniqueItems = false } = rules;
  const expected = `a list of ${plural(items.expected)}`;
  return {
    expected,
    read(value, path, issues) {
      if (!Array.isArray(value)) return issues.unexpected(path, expected, value);
      if (value.length < minItems) issues.unexpected(path, `at least ${count(minItems, "element")}`, value);
      else if (value.length > maxItems)
        issues.unexpected(path, `at most ${count(maxItems, "element")}`, value);
      else if (uniqueItems && new Set(value.map(canonical)).size < value.length)
        issues.unexpected(path, "unique elements", value);
      return value.map((item, index) => items.read(item, join(path, index), issues));
    },
  };
}

/** `a string` → `strings`, `an integer of at least 1 or null` → `integers of at least 1 or null`. */
function plural(expected: string): string {
  return expected.replace(/\ban? ([\w-]+(?: string)?)/g, "$1s");
}

/** Returns a text that is equal for equal JSON values. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}
