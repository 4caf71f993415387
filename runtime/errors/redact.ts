// Removes tokens and hidden characters from messages and logs.

import { escapeMisplaced } from "../text/hidden-characters.js";

const TOKEN =
  /gh[pousr]_\w{16,}|github_pat_\w{20,}|\bv1\.[0-9a-f]{40}\b|(?<![\w-])eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]+/g;
const BEARER = /\b(bearer|token|basic)\s+[\w.~+/=-]{16,}/gi;
export const MASK = "[redacted]";
/** The length up to which a secret is replaced only as a whole word, because it may be a part of ordinary words. */
const SHORT = 5;

/**
 * Replaces the given secrets, also in JSON, percent-encoded and in base64, and anything that resembles a GitHub token or a JSON Web
 * Token with `[redacted]`, and escapes hidden characters.
 */
export function redact(text: string, secrets: readonly string[] = []): string {
  return escapeMisplaced(mask(text, secrets));
}

/** Replaces secrets like {@link redact}, and leaves hidden characters unchanged. */
export function mask(text: string, secrets: readonly string[]): string {
  return maskForms(text, spellings(secrets));
}

/** Applies {@link redact} to every string in a JSON value. */
export function redactValue<T>(value: T, secrets: readonly string[]): T {
  const forms = spellings(secrets);
  return JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    typeof inner === "string" ? escapeMisplaced(maskForms(inner, forms)) : inner,
  );
}

function maskForms(text: string, forms: readonly string[]): string {
  let clean = text;
  for (const form of forms)
    clean =
      form.length > SHORT
        ? clean.replaceAll(form, MASK)
        : clean.replace(/[\w.-]+/g, (word) => (word === form ? MASK : word));
  return clean.replace(TOKEN, MASK).replace(BEARER, `$1 ${MASK}`);
}

/** Returns the secrets as they are, in JSON, percent-encoded, and in base64, the longest first: one may start another. */
function spellings(secrets: readonly string[]): readonly string[] {
  const all = secrets.flatMap((secret) => {
    const inJson = JSON.stringify(secret).slice(1, -1);
    const forms = [secret, inJson, ...base64(encodable(secret))];
    return forms.flatMap((form) => [form, encodeURIComponent(encodable(form))]);
  });
  return [...new Set(all)].sort((one, other) => other.length - one.length);
}

/** Returns the text without lone surrogates, which cannot be encoded. */
const encodable = (text: string): string => text.replace(/\p{Cs}/gu, "");

/**
 * Returns the base64 of a text, and the part of it that is the same whatever precedes and follows the text, as in that of
 * `user:token`. It depends on the number of bytes before it modulo 3. Both alphabets: `+/` and `-_`.
 */
function base64(text: string): readonly string[] {
  const bytes = new TextEncoder().encode(text);
  return [0, 1, 2].flatMap((offset) => {
    const all = btoa("\0".repeat(offset) + Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    const end = Math.floor(((offset + bytes.length) * 8) / 6);
    const inner = all.slice(Math.ceil((offset * 8) / 6), end);
    // The part of a short secret may be a word.
    const forms = [...(offset === 0 ? [all] : []), ...(inner.length > SHORT ? [inner] : [])];
    return forms.flatMap((form) => [form, form.replaceAll("+", "-").replaceAll("/", "_")]);
  });
}
