// Checks capability names, which callers may pass as values of any type.

import type { ResultError } from "../contract/envelope.js";
import { cut } from "../input/issues.js";

/**
 * Returns the name for use in results, shortened; an empty string if the value is not a string. Never converts a value to
 * a string.
 */
export function capabilityName(value: unknown): string {
  return typeof value === "string" ? cut(value) : "";
}

/** Returns the error for a name that is not a string. */
export function notAName(value: unknown): ResultError {
  const message = `Expected a capability id as a string, got ${describeType(value)}.`;
  return { code: "VALIDATION", message, retryable: false };
}

function describeType(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
