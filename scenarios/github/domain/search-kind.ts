/** Searches whose results are not issues: each kind has its qualifiers and orders. */
import type { Store, Viewer } from "../store/store.js";
import type { Repository } from "../store/types.js";
import { evaluateSearch, parseSearch, searchTerms } from "./search-expression.js";

export interface Kind<T> {
  /** The text in which words are searched. */
  readonly text: (item: T) => string;
  readonly qualifiers: Readonly<Record<string, (item: T, value: string, viewer: Viewer) => boolean>>;
  /** Qualifiers that GitHub documents and that are not implemented. */
  readonly notImplemented: readonly string[];
  /** What the results are sorted by, by the name in `sort:stars-desc`. */
  readonly sort: Readonly<Record<string, (item: T, store: Store) => string | number>>;
}

/** Finds what a search describes, in the order of `all` unless it has `sort:`. An unknown qualifier finds nothing. */
export function search<T>(
  { store, viewer }: { readonly store: Store; readonly viewer: Viewer },
  { text, qualifiers, sort }: Kind<T>,
  all: readonly T[],
  query: string,
): T[] {
  const expression = parseSearch(query);
  const found = all.filter((item) =>
    evaluateSearch(expression, ({ key, value, negated }) => {
      if (IGNORED.includes(key)) return true;
      const holds =
        key === ""
          ? text(item).toLowerCase().includes(value.toLowerCase())
          : Object.hasOwn(qualifiers, key) && qualifiers[key]?.(item, value, viewer);
      return negated !== Boolean(holds);
    }),
  );
  const [, name = "", direction] =
    /^(.*?)(?:-(asc|desc))?$/.exec(searchTerms(expression).find(({ key }) => key === "sort")?.value ?? "") ??
    [];
  const by = Object.hasOwn(sort, name) ? sort[name] : undefined;
  if (!by) return found;
  const sign = direction === "asc" ? 1 : -1;
  return found.sort((a, b) => {
    const [left, right] = [by(a, store), by(b, store)];
    return sign * (left < right ? -1 : Number(left > right));
  });
}

/** Qualifiers that say where words are searched, and in which order. */
const IGNORED: readonly string[] = ["in", "sort"];

/** Returns a qualifier of the search that GitHub documents and that is not implemented. */
export function missingQualifier(
  { notImplemented }: Pick<Kind<never>, "notImplemented">,
  query: string,
): string | undefined {
  return searchTerms(parseSearch(query)).find(({ key }) => notImplemented.includes(key))?.key;
}

export function same(text: string | null | undefined, value: string): boolean {
  return text?.toLowerCase() === value.toLowerCase();
}

/** The qualifiers of a repository, which its commits have as well. */
export const inRepository = {
  repo: ({ owner, name }: Repository, value: string) => same(`${owner.login}/${name}`, value),
  owner: ({ owner }: Repository, value: string, { user }: Viewer) =>
    same(owner.login, value === "@me" ? user.login : value),
  visibility: ({ visibility }: Repository, value: string) => same(visibility, value),
};
