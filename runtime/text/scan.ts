// Scanning of untrusted text: each scanner reads its text once, where a pattern could backtrack without bound.

/** The part of a string that scanners use. Tests count what is read by it. */
export type Text = Pick<string, "length" | "charCodeAt" | "indexOf" | "lastIndexOf" | "startsWith" | "slice">;

/** Returns the first index at or after `start` whose character is not of the kind. */
export function skip(text: Text, start: number, isOfKind: (code: number) => boolean): number {
  let index = start;
  while (index < text.length && isOfKind(text.charCodeAt(index))) index++;
  return index;
}

/** Whether `word`, in lower-case ASCII, is at `start` in any case. */
export function startsWithAnyCase(text: Text, start: number, word: string): boolean {
  if (start < 0 || start + word.length > text.length) return false;
  for (let index = 0; index < word.length; index++) {
    if (lowerCase(text.charCodeAt(start + index)) !== word.charCodeAt(index)) return false;
  }
  return true;
}

/**
 * Returns a function that finds the next `word` at or after an index, or infinity. For indexes that only grow, it reads
 * each character once.
 */
export function forwardFinder(text: Text, word: string): (from: number) => number {
  let found = Number.NEGATIVE_INFINITY;
  return (from) => {
    if (found >= from) return found;
    const index = text.indexOf(word, from);
    found = index < 0 ? Number.POSITIVE_INFINITY : index;
    return found;
  };
}

/** `\d` */
export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** `\w` */
export function isWord(code: number): boolean {
  const lower = lowerCase(code);
  return (lower >= 0x61 && lower <= 0x7a) || isDigit(code) || code === 0x5f;
}

/** `\s` */
export function isSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  return (code >= 0x2000 && code <= 0x200a) || SPACES.has(code);
}

const SPACES = new Set([0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff]);

const lowerCase = (code: number): number => (code >= 0x41 && code <= 0x5a ? code + 0x20 : code);
