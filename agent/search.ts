// Search among capabilities: words, their stems and synonyms, over ids, tags and descriptions.

import type { CatalogEntry } from "../runtime/index.js";
import { SYNONYMS } from "./synonyms.js";

/** How much a word counts, by where it stands; `whole`: how much of the id the words say. */
const WEIGHTS = { id: 8, tags: 4, description: 2, whole: 12 } as const;
/** A synonym says less than the word itself. */
const SYNONYM_SHARE = 0.5;
const FILLERS = new Set(
  "a an and at by for from in into is it its my of on or the this to with what who".split(" "),
);

/** The entries that the words mean, best first: all of the words where some entry has all, else most of them. */
export function search(entries: readonly CatalogEntry[], words: string): readonly CatalogEntry[] {
  const wanted = [...new Set(wordsOf(words))].map(meanings);
  const scored = entries
    .map((entry) => ({ entry, scores: wanted.map((word) => score(entry, word)) }))
    .map(({ entry, scores }) => ({
      entry,
      found: scores.filter((points) => points > 0).length,
      points: scores.reduce((sum, points) => sum + points, WEIGHTS.whole * coverage(entry, wanted)),
    }))
    .filter(({ found }) => found > 0);
  const most = Math.max(0, ...scored.map(({ found }) => found));
  return scored
    .filter(({ found }) => found === most)
    .sort((a, b) => b.points - a.points || a.entry.id.localeCompare(b.entry.id, "en"))
    .map(({ entry }) => entry);
}

/** Stems of a word, with what each is worth. */
type Meanings = ReadonlyMap<string, number>;

function meanings(word: string): Meanings {
  const same = SYNONYMS.filter((row) => row.some((other) => stem(other) === word)).flat();
  return new Map([...same.map((other): [string, number] => [stem(other), SYNONYM_SHARE]), [word, 1]]);
}

function score({ id, aliases = [], tags = [], description }: CatalogEntry, word: Meanings): number {
  const worth = (texts: readonly string[], weight: number) =>
    weight * Math.max(0, ...texts.flatMap(wordsOf).map((each) => word.get(each) ?? 0));
  return (
    worth([id], WEIGHTS.id) +
    worth(tags, WEIGHTS.tags) +
    worth([description, ...aliases], WEIGHTS.description)
  );
}

/** The share of the id's words that are meant: of two ids with a word the shorter is nearer to it. */
function coverage({ id }: CatalogEntry, wanted: readonly Meanings[]): number {
  const own = wordsOf(id);
  const said = own.map((word) => Math.max(0, ...wanted.map((each) => each.get(word) ?? 0)));
  return said.reduce((sum, share) => sum + share, 0) / own.length;
}

/** The stems of a text's words, without those that say nothing. */
function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[a-z]+[0-9]*|[0-9]+/g) ?? [])
    .filter((word) => !FILLERS.has(word))
    .map(stem);
}

/** A word without its ending: labels, labelled and labelling are `label`. */
export function stem(word: string): string {
  const endings = [/ies$/, /(?:sses|shes|ches|xes)$/, /(?<![su])s$/, /ing$/, /ed$/, /(?:ment|ion|er|or)$/];
  let stemmed = word;
  for (const ending of endings) {
    const match = ending.exec(stemmed);
    if (match === null) continue;
    const cut =
      match[0] === "ies" ? "y" : match[0].length > 3 && match[0].endsWith("es") ? match[0].slice(0, -2) : "";
    // `prs` is `pr`.
    if (match.index + cut.length >= (match[0] === "s" ? 2 : 3)) stemmed = stemmed.slice(0, match.index) + cut;
  }
  // `merging`, `merged` and `merge`; `labelling` and `label`.
  return stemmed.replace(/([b-df-hj-np-tv-z])\1$/, "$1").replace(/(?<=..)e$/, "");
}
