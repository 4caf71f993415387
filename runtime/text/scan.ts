// Scans untrusted text in linear time, where regular expressions could backtrack excessively.

/** The string methods that scanners use. Tests replace them to count the characters read. */
export type Text = Pick<string, "length" | "charCodeAt" | "indexOf" | "lastIndexOf" | "startsWith" | "slice">;

/** Returns the first index at or after `start` whose character does not match. */
export function skip(text: Text, start: number, matches: (code: number) => boolean): number {
  let index = start;
  while (index < text.length && matches(text.charCodeAt(index))) index++;
  return index;
}

/** Whether `word` is at `start`, ignoring case. `word` must be lower-case ASCII. */
export function startsWithAnyCase(text: Text, start: number, word: string): boolean {
  if (start < 0 || start + word.length > text.length) return false;
  for (let index = 0; index < word.length; index++) {
    if (lowerCase(text.charCodeAt(start + index)) !== word.charCodeAt(index)) return false;
  }
  return true;
}

/**
 * Returns a function that returns the index of the next `word` at or after an index, or infinity. If the indexes only
 * increase, it reads each character once.
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

/** Returns the text without this character at its end. A pattern would start again at each of them. */
export function withoutTrailing(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end--;
  return text.slice(0, end);
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
