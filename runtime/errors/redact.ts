// Removes tokens and hidden characters from messages and logs.

import { escapeMisplaced } from "../text/hidden-characters.js";

const TOKEN = /gh[pousr]_\w{16,}|github_pat_\w{20,}|\bv1\.[0-9a-f]{40}\b/g;
const BEARER = /\b(bearer|token|basic)\s+[\w.~+/=-]{16,}/gi;
const MASK = "[redacted]";

/**
 * Replaces the given secrets, also percent-encoded, and anything that resembles a GitHub token with `[redacted]`, and
 * escapes hidden characters.
 */
export function redact(text: string, secrets: readonly string[] = []): string {
  return escapeMisplaced(mask(text, secrets));
}

/** Replaces secrets like {@link redact}, and leaves hidden characters unchanged. */
export function mask(text: string, secrets: readonly string[]): string {
  let clean = text;
  // A lone surrogate cannot be encoded.
  // A short secret is replaced only as a whole word, because it may be a part of ordinary words.
  for (const secret of secrets)
    for (const form of [secret, encodeURIComponent(secret.replace(/\p{Cs}/gu, ""))])
      clean =
        form.length > 5
          ? clean.replaceAll(form, MASK)
          : clean.replace(/[\w.-]+/g, (word) => (word === form ? MASK : word));
  return clean.replace(TOKEN, MASK).replace(BEARER, `$1 ${MASK}`);
}

/** Applies {@link redact} to every string in a JSON value. */
export function redactValue<T>(value: T, secrets: readonly string[]): T {
  return JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    typeof inner === "string" ? redact(inner, secrets) : inner,
  );
}
