// Text in Base64, as GitHub sends the contents of files.

/** Returns the text in UTF-8 of Base64, which may have line breaks; null if the bytes are not UTF-8. */
export function decodeBase64(base64: string | null | undefined): string | null {
  if (typeof base64 !== "string") return null;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(fromBase64(base64));
  } catch {
    return null;
  }
}

/** Throws for a text that is not Base64. */
export const fromBase64 = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64.replace(/\s/g, "")), (character) => character.charCodeAt(0));
