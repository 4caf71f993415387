// A text that counts how often it is read, for tests of linear time.

import type { Text } from "../text/scan.js";

/** A text that counts the characters read from it. */
class CountedText implements Text {
  reads = 0;
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  get length(): number {
    return this.#text.length;
  }
  charCodeAt(index: number): number {
    this.reads++;
    return this.#text.charCodeAt(index);
  }
  indexOf(word: string, from = 0): number {
    const index = this.#text.indexOf(word, from);
    this.reads += (index < 0 ? this.length : index + word.length) - Math.min(from, this.length);
    return index;
  }
  lastIndexOf(word: string, from = this.length): number {
    const index = this.#text.lastIndexOf(word, from);
    this.reads += Math.min(from + word.length, this.length) - Math.max(index, 0);
    return index;
  }
  startsWith(word: string, from?: number): boolean {
    this.reads += word.length;
    return this.#text.startsWith(word, from);
  }
  slice(start?: number, end?: number): string {
    const part = this.#text.slice(start, end);
    this.reads += part.length;
    return part;
  }
}

/** Returns the maximum number of reads per character for texts of increasing length. Constant for a linear scan. */
export function readsPerCharacter(
  createText: (size: number) => string,
  scan: (text: Text) => unknown,
): number {
  const ratios = [500, 5_000].map((size) => {
    const text = new CountedText(createText(size));
    scan(text);
    return text.reads / text.length;
  });
  return Math.max(...ratios);
}
