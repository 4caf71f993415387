// Suggests capabilities for a name that is none: what agents guess from gh's commands and GitHub's APIs.

import type { CapabilityPolicy } from "../runtime/contract/session.js";
import type { CatalogEntry } from "../runtime/index.js";
import { rank, search } from "./search.js";
import { compactInput } from "./signature.js";

/** The number of suggestions. */
const MOST = 4;
/** The characters of a name that are searched for. */
const MAX_NAME = 100;

export interface Suggesting {
  /** More words that describe the capability, such as those of flags. They need not match. */
  readonly more?: string;
  readonly policy?: CapabilityPolicy | undefined;
}

/**
 * Returns the signatures of the capabilities that the words of a name describe, best first: `thing.parts.list …` for
 * `thing parts`. They match its first word, and more than half of all. Those that the policy excludes are left out.
 */
export async function suggestSignatures(
  name: string,
  { more = "", policy }: Suggesting = {},
): Promise<readonly string[]> {
  const { catalog } = await import("../generated/catalog.js");
  const permitted = catalog.filter((entry) => !isExcluded(entry, policy));
  const words = name.slice(0, MAX_NAME);
  const [first = ""] = words.split(/[\s._/-]+/, 1);
  const domain = rank(permitted, first).map(({ entry }) => entry);
  const described = rank(domain, words)
    .filter(({ matched, words: all }) => matched * 2 > all)
    .map(({ entry }) => entry);
  if (described.length === 0) return [];
  const refined =
    more === "" ? [] : search(permitted, `${first} ${more.slice(0, MAX_NAME)}`).slice(0, MOST / 2);
  return [...new Set([...refined, ...described])].slice(0, MOST).map(signatureLine);
}

/** Returns the id and its input in one line. */
export function signatureLine({ id, signature }: CatalogEntry): string {
  return `${id} ${compactInput(signature)}`;
}

/** Whether the policy refuses the capability, for another reason than a confirmation that is missing. */
export function isExcluded(entry: CatalogEntry, policy: CapabilityPolicy | undefined): boolean {
  const refusal = policy?.refusal(entry);
  return refusal !== undefined && refusal.details?.unconfirmed === undefined;
}
