// Replaces secrets in values that are shown before a call, such as the plan of a dry run.

import { MASK, mask } from "./redact.js";

/** Returns the value without the secrets: in every string, and numbers that are one. */
export function maskValue<T>(value: T, secrets: readonly string[]): T {
  if (secrets.length === 0) return value;
  return JSON.parse(JSON.stringify(value), (_, inner: unknown) => {
    if (typeof inner === "number") return secrets.includes(String(inner)) ? MASK : inner;
    return typeof inner === "string" ? mask(inner, secrets) : inner;
  });
}
