// Replaces the parts that several lines share by letters.

/** A part of several lines, and the letter that replaces it. The part may contain other letters. */
export interface SharedPart {
  readonly letter: string;
  readonly text: string;
}

interface Abbreviated {
  readonly shared: readonly SharedPart[];
  /** The lines, in the same order. */
  readonly texts: readonly string[];
}

/** Returns the parts that are worth a letter, and the lines with these letters. */
export function abbreviate(lines: readonly string[]): Abbreviated {
  let texts = [...lines];
  let shared: readonly SharedPart[] = [];
  for (;;) {
    const best = mostSaving([...texts, ...shared.map(({ text }) => text)]);
    if (best === undefined) return { shared, texts };
    const letter = String.fromCharCode(65 + shared.length);
    const replace = (text: string) => text.replace(wholeItems(best), letter);
    texts = texts.map(replace);
    shared = [...shared.map((one) => ({ ...one, text: replace(one.text) })), { letter, text: best }];
  }
}

function mostSaving(texts: readonly string[]): string | undefined {
  const uses = new Map<string, number>();
  for (const part of texts.flatMap(parts)) uses.set(part, (uses.get(part) ?? 0) + 1);
  let best: { readonly part: string; readonly saving: number } | undefined;
  for (const [part, count] of uses) {
    // Each use becomes one word, and the definition `A = part;` adds three.
    const words = countWords(part);
    const saving = count * (words - 1) - words - 3;
    if (saving > (best?.saving ?? 0)) best = { part, saving };
  }
  return best?.part;
}

/**
 * Returns all sequences of items, also within choices: for `(a | b c)`, the choice, `a | b c`, `a`, `b`, `b c` and `c`.
 */
function parts(text: string): string[] {
  const items = split(text, " ");
  const inner = items.flatMap((item) => {
    const choice = /^\((.*)\)\+?$/.exec(item)?.[1];
    if (choice === undefined) return [];
    const options = split(choice, " | ");
    // A choice of some of the options is an option.
    const choices = sequences(options, " | ").filter((one) => !options.includes(one) && one !== choice);
    return [...choices.map((one) => `(${one})`), ...options.flatMap(parts)];
  });
  return [...sequences(items, " "), ...inner];
}

function sequences(items: readonly string[], separator: string): string[] {
  return items.flatMap((_, start) =>
    items.slice(start).map((__, end) => items.slice(start, start + end + 1).join(separator)),
  );
}

/** Matches a part that is not a part of a longer item; a choice also as some of the options of another one. */
function wholeItems(part: string): RegExp {
  const source = (text: string) => text.replace(/[\\^$.*|?+()[\]{}]/g, "\\$&");
  const [, options] = /^\(([^()]* \| [^()]*)\)$/.exec(part) ?? [];
  const also = options === undefined ? "" : `|(?<=\\| |\\()${source(options)}(?= \\||\\))`;
  return new RegExp(`(?<![^ (])${source(part)}(?![^ )])${also}`, "g");
}

/** Estimates the number of tokens: the words of a name and each group of punctuation. */
function countWords(text: string): number {
  return text.match(/[A-Z]?[a-z]+|[A-Z]+|\d+|[^\w\s]+/g)?.length ?? 0;
}

/** Splits at separators outside of brackets. */
export function split(text: string, separator: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    if ("{([".includes(text.charAt(index))) depth++;
    else if ("})]".includes(text.charAt(index))) depth--;
    else if (depth === 0 && text.startsWith(separator, index)) {
      found.push(text.slice(start, index));
      start = index + separator.length;
    }
  }
  return [...found, text.slice(start)];
}
