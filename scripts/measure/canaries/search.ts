// Searches outputs for tokens in every spelling that can be converted back to the token.

export interface FoundToken {
  readonly token: string;
  readonly spelling: "plain" | "reversed" | "hex" | "base64";
}

/** Returns the first token that a text contains. */
export type SearchTokens = (text: string) => FoundToken | undefined;

/** Creates a search for tokens. They are ASCII. */
export function createSearch(tokens: readonly string[]): SearchTokens {
  const spellings = tokens.map((token) => ({
    token,
    plain: token.toLowerCase(),
    reversed: [...token].reverse().join("").toLowerCase(),
    hex: Buffer.from(token).toString("hex"),
    base64: [0, 1, 2].map((offset) => inBase64(token, offset)),
  }));
  return (text) => {
    for (const decoded of decodings(text)) {
      const lower = decoded.toLowerCase();
      const base64 = decoded.replaceAll("-", "+").replaceAll("_", "/");
      for (const { token, ...one } of spellings) {
        for (const spelling of ["plain", "reversed", "hex"] as const)
          if (lower.includes(one[spelling])) return { token, spelling };
        if (one.base64.some((part) => base64.includes(part))) return { token, spelling: "base64" };
      }
    }
    return undefined;
  };
}

/** Returns the text itself, without the escapes of JSON, URLs and ghx (twice, for nested ones), and without sequences. */
function decodings(text: string): Set<string> {
  const once = unescapeText(text);
  const twice = unescapeText(once);
  return new Set([text, once, twice, withoutSequences(twice)]);
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
