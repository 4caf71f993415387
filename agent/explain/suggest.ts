// Suggests capabilities for an unknown name: what agents guess from gh's commands and GitHub's APIs.

import type { CapabilityPolicy } from "../../runtime/contract/session.js";
import type { CatalogEntry, ResultError } from "../../runtime/index.js";
import { type Extend, loadCatalog } from "./extended-catalog.js";
import { rank, search } from "./search.js";
import { words as singularWords } from "./words.js";

/** The number of suggestions. */
const MOST = 4;
/** The characters of a name that are searched for. */
const MAX_NAME = 100;

export interface Suggesting {
  /** More words that describe the capability, such as its flags. They need not match. */
  readonly more?: string;
  readonly policy?: CapabilityPolicy | undefined;
  readonly extend?: Extend;
}

/**
 * Returns the signatures of the capabilities that the words of a name describe, best first: `thing.parts.list …` for
 * `thing parts`. They match its first word, and more than half of all. Those that the policy excludes are left out.
 */
export async function suggestSignatures(
  name: string,
  { more = "", policy, extend }: Suggesting = {},
): Promise<readonly string[]> {
  const { permitted, words, first, domain } = await candidates(name, policy, extend);
  const described = describedEntries(domain, words);
  if (described.length === 0) return [];
  const refined =
    more === "" ? [] : search(permitted, `${first} ${more.slice(0, MAX_NAME)}`).slice(0, MOST / 2);
  return [...new Set([...refined, ...described])].slice(0, MOST).map(signatureLine);
}

/**
 * Returns the capabilities that the words of an unknown id describe, best first; if they describe none, those that match
 * most of its words, of the same domain or with the same verb.
 */
async function nearestEntries(
  name: string,
  policy: CapabilityPolicy | undefined,
  extend: Extend,
): Promise<CatalogEntry[]> {
  const { permitted, words, domain } = await candidates(name, policy, extend);
  const described = describedEntries(domain, words);
  const near = described.length > 0 ? described : search(domain.length > 0 ? domain : permitted, words);
  return near.slice(0, MOST);
}

/** Lists in `details.nearest` of an unknown id what its words describe. A single nearest id is a misspelled one. */
export async function withNearest(
  error: ResultError,
  policy?: CapabilityPolicy,
  extend?: Extend,
): Promise<ResultError> {
  const { nearest, capability_id } = error.details ?? {};
  if (!Array.isArray(nearest) || nearest.length === 1) return error;
  const ids = (await nearestEntries(String(capability_id), policy, extend)).map(({ id }) => id);
  return { ...error, details: { ...error.details, nearest: ids } };
}

/** The capabilities that the policy permits, and the ones among them that match the first word of the name. */
async function candidates(name: string, policy: CapabilityPolicy | undefined, extend: Extend) {
  const catalog = await loadCatalog(extend);
  const permitted = catalog.filter((entry) => !isExcluded(entry, policy));
  const words = name.slice(0, MAX_NAME).replace(/([a-z0-9])([A-Z])/g, "$1 $2");
  const [first = ""] = words.split(/[\s._/-]+/, 1);
  return { permitted, words, first, domain: search(permitted, first) };
}

function describedEntries(entries: readonly CatalogEntry[], words: string): CatalogEntry[] {
  return rank(entries, words)
    .filter(({ matched, words: all }) => matched * 2 > all)
    .map(({ entry }) => entry);
}

/** The number of capabilities suggested for fields that a capability does not have. */
const MOST_OTHERS = 2;

/**
 * Returns the capabilities of the domain, or else of related ones, that have what unknown fields of a capability name: in
 * their id, or else as a field, or else in the description of a field. A read suggests only reads, and a write no
 * destructive capability.
 */
export async function entriesWithFields(
  { id, effect }: CatalogEntry,
  fields: readonly string[],
  policy?: CapabilityPolicy,
  extend?: Extend,
): Promise<readonly CatalogEntry[]> {
  if (fields.length === 0) return [];
  const { domain, first } = await candidates(id, policy, extend);
  const effects: readonly string[] = {
    read: ["read"],
    write: ["write"],
    destructive: ["write", "destructive"],
  }[effect];
  const others = domain.filter((one) => one.id !== id && effects.includes(one.effect));
  const own = others.filter((one) => one.id.startsWith(`${first}.`));
  const found = fields.flatMap((field) => {
    const given = singularWords(field.slice(0, MAX_NAME));
    const isNamedIn = (text: string) =>
      given.length > 0 && given.every((word) => singularWords(text).includes(word));
    const places: readonly ((entry: CatalogEntry) => boolean)[] = [
      (entry) => isNamedIn(entry.id),
      ({ flags }) => flags.some(({ name }) => isNamedIn(name)),
      ({ flags }) => flags.some(({ description }) => isNamedIn(description)),
    ];
    const matches = [own, others]
      .flatMap((all) => places.map((holds) => all.filter(holds)))
      .find(({ length }) => length > 0);
    return matches?.slice(0, MOST_OTHERS) ?? [];
  });
  return [...new Set(found)].slice(0, MOST_OTHERS);
}

/** Returns the id and its input in one line. */
export function signatureLine({ id, signature }: CatalogEntry): string {
  return `${id} ${signature}`;
}

/** Whether the policy refuses the capability, for another reason than a confirmation that is missing. */
export function isExcluded(entry: CatalogEntry, policy: CapabilityPolicy | undefined): boolean {
  const refusal = policy?.refusal(entry);
  return refusal !== undefined && refusal.details?.unconfirmed === undefined;
}
