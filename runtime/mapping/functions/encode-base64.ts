// Base64, as GitHub accepts the contents of files and keys.

/** Returns the text in UTF-8 as Base64. Returns other values unchanged. */
export function encodeBase64<T>(text: T): T extends string ? string : T;
export function encodeBase64(text: unknown): unknown {
  return typeof text === "string" ? toBase64(new TextEncoder().encode(text)) : text;
}

export function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
