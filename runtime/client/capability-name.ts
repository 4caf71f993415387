// The name with which a caller asks for a capability. It may come from data of any type.

import type { ResultError } from "../contract/envelope.js";

/** The name as results repeat it; empty for a value that is not a string. No value is converted to a string. */
export function capabilityName(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The error of a value that is not a string. */
export function notAName(value: unknown): ResultError {
  const message = `Expected the id of a capability as a string, got ${describeType(value)}.`;
  return { code: "VALIDATION", message, retryable: false };
}

function describeType(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
