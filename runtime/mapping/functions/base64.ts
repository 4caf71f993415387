// Base64, as GitHub sends and accepts the contents of files and keys.

/** Returns the text in UTF-8 as Base64. Returns other values unchanged. */
export function encodeBase64<T>(text: T): T extends string ? string : T;
export function encodeBase64(text: unknown): unknown {
  return typeof text === "string" ? toBase64(new TextEncoder().encode(text)) : text;
}

/** Returns the text in UTF-8 of Base64, which may have line breaks; null if the bytes are no such text. */
export function decodeBase64(base64: string | null | undefined): string | null {
  if (typeof base64 !== "string") return null;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(fromBase64(base64));
  } catch {
    return null;
  }
}

export function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Throws for a text that is not Base64. */
export const fromBase64 = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64.replace(/\s/g, "")), (character) => character.charCodeAt(0));
