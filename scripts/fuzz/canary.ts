// Searches outputs for a token in every spelling that can be converted back to the token.

/** Returns the spelling in which the text contains the token, or undefined. `token`: ASCII. */
export function canarySpelling(text: string, token: string): string | undefined {
  for (const decoded of decodings(text)) {
    const lower = decoded.toLowerCase();
    if (lower.includes(token.toLowerCase())) return "plain";
    if (lower.includes([...token].reverse().join("").toLowerCase())) return "reversed";
    if (lower.includes(Buffer.from(token).toString("hex"))) return "hex";
    const base64 = decoded.replaceAll("-", "+").replaceAll("_", "/");
    if ([0, 1, 2].some((offset) => base64.includes(inBase64(token, offset)))) return "base64";
  }
  return undefined;
}

/** Returns the text itself, without the escapes of JSON, URLs and ghx (twice, for nested ones), and without sequences. */
function decodings(text: string): string[] {
  const once = unescapeText(text);
  const twice = unescapeText(once);
  return [text, once, twice, withoutSequences(twice)];
}

const unescapeText = (text: string): string =>
  text.replace(/(?:\\u|<U\+)([0-9a-f]{4})>?|%([0-9a-f]{2})/gi, (_, unicode?: string, percent?: string) =>
    String.fromCharCode(Number.parseInt(unicode ?? percent ?? "", 16)),
  );

/** Removes terminal sequences (CSI and OSC), then all other control and invisible characters. */
const withoutSequences = (text: string): string =>
  text
    .replace(/\p{Cc}\[[0-9;?]*[@-~]|\p{Cc}\][^\p{Cc}]*(?:\p{Cc}\\|\p{Cc})/gu, "")
    .replace(/[\p{Cc}\p{Cf}]/gu, "");

/** Returns the base64 characters that depend only on the token, after this number of other bytes modulo 3. */
function inBase64(token: string, offset: number): string {
  const all = btoa("\0".repeat(offset) + token);
  return all.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + token.length) * 8) / 6));
}
