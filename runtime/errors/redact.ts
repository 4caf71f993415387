// Removes tokens and hidden characters from messages and logs.

import { escapeMisplaced } from "../text/hidden-characters.js";

const TOKEN = /\b(?:gh[pousr]_[A-Za-z0-9]{16,}|github_pat_[A-Za-z0-9_]{20,}|v1\.[0-9a-f]{40})\b/g;
const BEARER = /\b(bearer|token|basic)\s+[A-Za-z0-9._~+/=-]{16,}/gi;
const MASK = "[redacted]";

/**
 * Replaces the given secrets and anything that resembles a GitHub token with `[redacted]`, and escapes hidden
 * characters.
 */
export function redact(text: string, secrets: readonly string[] = []): string {
  let clean = text;
  for (const secret of secrets) {
    // A very short secret would also match parts of ordinary words.
    if (secret.length >= 6) clean = clean.replaceAll(secret, MASK);
  }
  return escapeMisplaced(clean.replace(TOKEN, MASK).replace(BEARER, `$1 ${MASK}`));
}

/** Applies {@link redact} to every string in a JSON value. */
export function redactValue<T>(value: T, secrets: readonly string[]): T;
export function redactValue(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === "string") return redact(value, secrets);
  if (Array.isArray(value)) return value.map((element) => redactValue(element, secrets));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, redactValue(inner, secrets)]),
    );
  }
  return value;
}
