// Replaces secrets in the plan of a dry run.

import { MASK, mask } from "../errors/redact.js";

/** Returns the plan without the secrets: in every string, and numbers that are one. */
export function maskPlan<T>(plan: T, secrets: readonly string[]): T {
  if (secrets.length === 0) return plan;
  return JSON.parse(JSON.stringify(plan), (_, inner: unknown) => {
    if (typeof inner === "number") return secrets.includes(String(inner)) ? MASK : inner;
    return typeof inner === "string" ? mask(inner, secrets) : inner;
  });
}
