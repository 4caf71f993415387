// Confines a search to a repository, whatever operators and qualifiers the caller's query contains.

import { validationError } from "../../contract/route-error.js";

/** The qualifiers that limit a search, and the caller's query. A scope without a place permits any. */
export interface ScopedSearch {
  readonly scope: string;
  readonly query: string;
}

/** Qualifiers that name what is searched. GitHub finds what matches any of several. A leading `-` excludes. */
const PLACE = /(?<![\w-])(?:repo|org|user|owner|enterprise):[^\s()]*/gi;

/** Returns the text without quoted ones, if `\"` ends a quoted text, and if it is a part of it. */
const withoutQuoted = (text: string): readonly string[] => [
  text.replace(/"[^"]*"/g, '""'),
  text.replace(/"(?:[^"\\]|\\.)*"/gs, '""'),
];

/**
 * Returns the search. A query with AND or OR is in parentheses, because `scope a OR b` can also find `b` outside the
 * scope. Throws `VALIDATION` for a qualifier that names another place, and for parentheses that would end too early.
 */
export function searchWithin({ scope, query }: ScopedSearch): string {
  const unquoted = withoutQuoted(query);
  const places = (texts: readonly string[]) => texts.flatMap((text) => text.match(PLACE) ?? []);
  const own = places(withoutQuoted(scope.toLowerCase()));
  const place = places(unquoted).find((found) => !own.includes(found.toLowerCase()));
  if (own.length > 0 && place !== undefined)
    throw validationError(`query: "${place}" searches outside ${scope.split(" ", 1)[0]}; remove it.`);
  if (!unquoted.some((text) => /\b(?:AND|OR)\b/.test(text))) return `${scope} ${query}`;
  if (!unquoted.every(isBalanced))
    throw validationError("query: expected a closing parenthesis for each opening one.");
  return `${scope} (${query})`;
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === "(") depth++;
    if (character === ")" && --depth < 0) break;
  }
  return depth === 0;
}
