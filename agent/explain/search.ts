// Searches ids, tags and descriptions of capabilities by words, their stems and synonyms.

import type { CatalogEntry } from "../../runtime/index.js";
import { SYNONYMS } from "./synonyms.js";

/** The weight of a match by its place. `whole` weighs the share of the id that the words cover. */
const WEIGHTS = { id: 8, tags: 4, description: 2, whole: 12 } as const;
/** The weight of a synonym relative to the word. */
const SYNONYM_WEIGHT = 0.5;
const STOP_WORDS = new Set(
  "a an and at by for from in into is it its my of on or the this to with what who".split(" "),
);

/** Returns the matching entries, best first. An entry must match as many words as any other entry does. */
export function search(entries: readonly CatalogEntry[], words: string): readonly CatalogEntry[] {
  return rank(entries, words).map(({ entry }) => entry);
}

/** An entry that matches words. */
export interface Ranked {
  readonly entry: CatalogEntry;
  /** The number of words that it matches, of `words`. */
  readonly matched: number;
  readonly words: number;
}

/** Like {@link search}, with the number of words that the entries match. */
export function rank(entries: readonly CatalogEntry[], words: string): readonly Ranked[] {
  const queried = [...new Set(stems(words))].map(meanings);
  const scored = entries
    .map((entry) => {
      const parts = stemParts(entry);
      const scores = queried.map((word) => score(parts, word));
      return {
        entry,
        scores,
        words: queried.length,
        matched: scores.filter((points) => points > 0).length,
        points: scores.reduce((sum, points) => sum + points, WEIGHTS.whole * coverage(parts, queried)),
      };
    })
    .filter(({ matched }) => matched > 0);
  const most = Math.max(0, ...scored.map(({ matched }) => matched));
  // If no entry matches all words, the rarest word says most: `branch` of "create branch".
  const counts = queried.map((_, index) => scored.filter(({ scores }) => (scores[index] ?? 0) > 0).length);
  const rarest = ({ scores }: { readonly scores: readonly number[] }) =>
    most === queried.length ? 0 : Math.min(...counts.filter((_, index) => (scores[index] ?? 0) > 0));
  return scored
    .filter(({ matched }) => matched === most)
    .sort(
      (a, b) =>
        Number(b.entry.id === words) - Number(a.entry.id === words) ||
        rarest(a) - rarest(b) ||
        b.points - a.points ||
        a.entry.id.localeCompare(b.entry.id, "en"),
    );
}

/** The stems of a word and its synonyms, with their weights. */
type Meanings = ReadonlyMap<string, number>;

function meanings(word: string): Meanings {
  const same = SYNONYMS.filter((row) => row.some((other) => stem(other) === word)).flat();
  return new Map([...same.map((other): [string, number] => [stem(other), SYNONYM_WEIGHT]), [word, 1]]);
}

/** The stems of the parts of an entry. */
type Parts = Readonly<Record<"id" | "tags" | "description", readonly string[]>>;

/** An error searches several times, and descriptions repeat their words. */
const stemmed = new WeakMap<CatalogEntry, Parts>();
const wordsOfEntries = new Map<string, string>();

function stemParts(entry: CatalogEntry): Parts {
  const { id, aliases = [], tags = [], description } = entry;
  const read = (text: string) => stems(text, wordsOfEntries);
  const parts = stemmed.get(entry) ?? {
    id: read(id),
    tags: tags.flatMap(read),
    description: [description, ...aliases].flatMap(read),
  };
  stemmed.set(entry, parts);
  return parts;
}

function score(parts: Parts, word: Meanings): number {
  const worth = (part: keyof Parts) =>
    WEIGHTS[part] * Math.max(0, ...parts[part].map((each) => word.get(each) ?? 0));
  return worth("id") + worth("tags") + worth("description");
}

/** Returns the share of the id's words that match, so that the shorter of two ids ranks first. */
function coverage({ id: idStems }: Parts, queried: readonly Meanings[]): number {
  const matches = idStems.map((word) => Math.max(0, ...queried.map((each) => each.get(word) ?? 0)));
  return matches.reduce((sum, share) => sum + share, 0) / idStems.length;
}

/** Returns the stems of the words in a text, without stop words. Adds them to `known`. */
function stems(text: string, known = new Map<string, string>()): string[] {
  return (text.toLowerCase().match(/[a-z]+[0-9]*|[0-9]+/g) ?? [])
    .filter((word) => !STOP_WORDS.has(word))
    .map((word) => {
      const found = known.get(word) ?? stem(word);
      known.set(word, found);
      return found;
    });
}

/** Returns the stem of a word: `label` for labels, labelled and labelling. */
export function stem(word: string): string {
  const endings = [/ies$/, /(?:sses|shes|ches|xes)$/, /(?<![su])s$/, /ing$/, /ed$/, /(?:ment|ion|er|or)$/];
  let stemmed = word;
  for (const ending of endings) {
    const match = ending.exec(stemmed);
    if (match === null) continue;
    const cut =
      match[0] === "ies" ? "y" : match[0].length > 3 && match[0].endsWith("es") ? match[0].slice(0, -2) : "";
    // The stem of `prs` is `pr`.
    if (match.index + cut.length >= (match[0] === "s" ? 2 : 3)) stemmed = stemmed.slice(0, match.index) + cut;
  }
  // Joins `merging`, `merged` and `merge`; `labelling` and `label`.
  return stemmed.replace(/([b-df-hj-np-tv-z])\1$/, "$1").replace(/(?<=..)e$/, "");
}
