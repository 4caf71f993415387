// Describes several capabilities, with one line each.

import type { CatalogEntry } from "../runtime/index.js";
import { compactInput, outputLine, split } from "./signature.js";

/** A part of inputs that the capabilities of a domain share, and the letter that replaces it. */
interface Shared {
  readonly letter: string;
  readonly text: string;
}

interface Abbreviated {
  readonly shared: readonly Shared[];
  /** By id. */
  readonly inputs: ReadonlyMap<string, string>;
}

/**
 * Returns a line `id input -> output` for each capability, with the fields that a tool returns by default. Before the
 * lines of a domain, a line `domain.*: A = owner name` defines the letters in its inputs, and `!` marks destructive ones.
 */
export async function explainMany(entries: readonly CatalogEntry[]): Promise<string> {
  const { catalog } = await import("../generated/catalog.js");
  return [...new Set(entries.map(domainName))]
    .flatMap((domain) => {
      const inDomain = (entry: CatalogEntry) => domainName(entry) === domain;
      // From the whole domain, so that a letter has the same meaning in every answer.
      return explainDomain(domain, entries.filter(inDomain), shareInputs(catalog.filter(inDomain)));
    })
    .join("\n");
}

const domainName = ({ id }: CatalogEntry): string => id.split(".", 1).join();
const destructive = ({ effect }: CatalogEntry): boolean => effect === "destructive";

function explainDomain(domain: string, entries: readonly CatalogEntry[], all: Abbreviated): string[] {
  const { shared, inputs } = keepRepeated(
    all.shared,
    entries.map(({ id }) => all.inputs.get(id) ?? ""),
  );
  const definitions = shared.map(({ letter, text }) => `${letter} = ${text}`);
  if (entries.some(destructive)) definitions.push("! destructive");
  const lines = entries.map((entry, index) => {
    const input = inputs[index] ?? "";
    const words = [entry.id, destructive(entry) ? "!" : "", input, "->", outputLine(entry)];
    return words.filter(Boolean).join(" ");
  });
  return definitions.length === 0 ? lines : [`${domain}.*: ${definitions.join("; ")}`, ...lines];
}

/** Returns the parts that are worth a letter. A part may contain the letter of another one. */
function shareInputs(entries: readonly CatalogEntry[]): Abbreviated {
  let texts = entries.map(({ signature }) => shorten(compactInput(signature)));
  let shared: readonly Shared[] = [];
  for (;;) {
    const best = mostSaving([...texts, ...shared.map(({ text }) => text)]);
    if (best === undefined)
      return { shared, inputs: new Map(entries.map(({ id }, index) => [id, texts[index] ?? ""])) };
    const next = { letter: String.fromCharCode(65 + shared.length), text: best };
    const abbreviate = (text: string) => text.replace(wholeItems(best), next.letter);
    texts = texts.map(abbreviate);
    shared = [...shared.map(({ letter, text }) => ({ letter, text: abbreviate(text) })), next];
  }
}

/** Shows three of more than six values, then `…`, and no bounds of a number with a default. Errors show all of them. */
function shorten(input: string): string {
  return input.replace(/((?:\w+\|){3})(?:\w+\|){3,}\w+/g, "$1…").replace(/:\d+-\d+=/g, "=");
}

function mostSaving(texts: readonly string[]): string | undefined {
  let best: { readonly part: string; readonly saving: number } | undefined;
  for (const part of new Set(texts.flatMap(parts))) {
    const uses = texts.reduce((sum, text) => sum + countUses(text, part), 0);
    // Each use becomes one word, and the definition `A = part;` adds three.
    const saving = uses * (countWords(part) - 1) - countWords(part) - 3;
    if (saving > (best?.saving ?? 0)) best = { part, saving };
  }
  return best?.part;
}

/** Returns all sequences of items, also within choices: for `(a | b c)`, the choice, `a | b c`, `a`, `b`, `b c` and `c`. */
function parts(text: string): string[] {
  const items = split(text, " ");
  const inner = items.flatMap((item) => {
    const choice = /^\((.*)\)\+?$/.exec(item)?.[1];
    if (choice === undefined) return [];
    const options = split(choice, " | ");
    return [...sequences(options, " | ").filter((one) => !options.includes(one)), ...options.flatMap(parts)];
  });
  return [...sequences(items, " "), ...inner];
}

function sequences(items: readonly string[], separator: string): string[] {
  return items.flatMap((_, start) =>
    items.slice(start).map((__, end) => items.slice(start, start + end + 1).join(separator)),
  );
}

/** Defines only letters that the inputs use more than once, and replaces the others by their text. */
function keepRepeated(
  all: readonly Shared[],
  abbreviated: readonly string[],
): { readonly shared: readonly Shared[]; readonly inputs: readonly string[] } {
  const texts = [...abbreviated, ...all.map(({ text }) => text)];
  const rare = all.find(({ letter }) => texts.reduce((sum, text) => sum + countUses(text, letter), 0) < 2);
  if (rare === undefined) return { shared: all, inputs: abbreviated };
  const expand = (text: string) => text.replace(wholeItems(rare.letter), () => rare.text);
  const others = all.filter((one) => one !== rare);
  return keepRepeated(
    others.map(({ letter, text }) => ({ letter, text: expand(text) })),
    abbreviated.map(expand),
  );
}

function countUses(text: string, part: string): number {
  return text.match(wholeItems(part))?.length ?? 0;
}

function wholeItems(part: string): RegExp {
  return new RegExp(`(?<![^ (])${part.replace(/[\\^$.*|?+()[\]{}]/g, "\\$&")}(?![^ )])`, "g");
}

/** Estimates the number of tokens: the words of a name and each group of punctuation. */
function countWords(text: string): number {
  return text.match(/[A-Z]?[a-z]+|[A-Z]+|\d+|[^\w\s]+/g)?.length ?? 0;
}
