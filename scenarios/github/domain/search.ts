/** Searches the issues and pull requests that the viewer can see, with GitHub's qualifiers. */
import type { Store, Viewer } from "../store/store.js";
import type { Issue, Owner, PullRequest, Repository } from "../store/types.js";
import { canSee } from "./permissions.js";
import { evaluateSearch, parseSearch, searchTerms } from "./search-expression.js";
import { same } from "./search-kind.js";
import { isDocumentedOnly, matchesTerm } from "./search-terms.js";

/** Returns the repositories of an owner that the viewer can see. */
export function ownedRepositories(store: Store, viewer: Viewer, owner: Owner): Repository[] {
  return visibleRepositories(store, viewer).filter((repository) => repository.owner === owner);
}

export function visibleRepositories(store: Store, viewer: Viewer): Repository[] {
  return [...store.repositories.values()].filter((repository) => canSee(viewer, repository));
}

/** The number of results that a search returns. It counts all. */
export const MAX_RESULTS = 1000;
const MAX_LENGTH = 256;
const MAX_OPERATORS = 5;

/** Searches issues and pull requests. Default order: newest first. Unknown qualifiers match nothing, nor does a query above GitHub's limits. */
export function searchThreads(store: Store, viewer: Viewer, query: string): (Issue | PullRequest)[] {
  if (excess(query) !== undefined) return [];
  const expression = parseSearch(query);
  const terms = searchTerms(expression);
  const sort = terms.find((term) => term.key === "sort")?.value ?? "created-desc";
  const threads = visibleRepositories(store, viewer).flatMap((repository) => [
    ...repository.threads.values(),
  ]);
  const search = { store, viewer, terms };
  const found = threads.filter((thread) =>
    evaluateSearch(expression, (term) => matchesTerm(search, thread, term)),
  );
  const key = sortKey(sort);
  const sign = sort.endsWith("-asc") ? 1 : -1;
  return found.sort((a, b) => sign * (key(a) - key(b) || a.number - b.number));
}

/** Returns a qualifier of GitHub's documentation that a search has, although it is not implemented here. */
export function unimplementedQualifier(query: string): string | undefined {
  return searchTerms(parseSearch(query)).find(isDocumentedOnly)?.key;
}

/**
 * Returns why REST refuses a search: it is too long, or names accounts or repositories that the viewer cannot see.
 * GraphQL finds nothing.
 */
export function searchProblem(store: Store, viewer: Viewer, query: string): string | undefined {
  const tooLong = excess(query);
  if (tooLong !== undefined) return tooLong;
  const terms = searchTerms(parseSearch(query));
  const named = (keys: readonly string[]) => terms.filter(({ key }) => keys.includes(key));
  const isAccount = (value: string) => store.owner(value.replace(/^app\//, "").replace(/\[bot\]$/, ""));
  const isRepository = (value: string) =>
    visibleRepositories(store, viewer).some(({ owner, name }) => same(`${owner.login}/${name}`, value));
  const places = [
    ...named(["repo"]).map(({ value }) => isRepository(value)),
    ...named(["user", "org"]).map(({ value }) => value === "@me" || isAccount(value)),
  ];
  if (places.length > 0 && !places.some(Boolean))
    return (
      "The listed users and repositories cannot be searched either because the resources do not exist " +
      "or you do not have permission to view them."
    );
  const users = named(USER_QUALIFIERS).map(({ value }) => ["@me", "*"].includes(value) || isAccount(value));
  if (users.every(Boolean)) return undefined;
  return (
    "The listed users cannot be searched either because the users do not exist " +
    "or you do not have permission to view the users."
  );
}

/** Qualifiers with a login. */
const USER_QUALIFIERS: readonly string[] = [
  "author",
  "assignee",
  "commenter",
  "involves",
  "mentions",
  "review-requested",
  "reviewed-by",
  "user-review-requested",
];

/** Returns the limit that a query exceeds. Operators are in upper case and not in quotes. */
function excess(query: string): string | undefined {
  if ([...query].length > MAX_LENGTH) return `The search is longer than ${MAX_LENGTH} characters.`;
  const operators = query.replace(/"(?:[^"\\]|\\.)*"/g, "").match(/\b(?:AND|OR|NOT)\b/g) ?? [];
  return operators.length > MAX_OPERATORS ? "More than five AND / OR / NOT operators were used." : undefined;
}

function sortKey(sort: string): (thread: Issue | PullRequest) => number {
  if (sort.startsWith("updated")) return (thread) => Date.parse(thread.updatedAt);
  if (sort.startsWith("comments")) return (thread) => thread.comments.length;
  if (sort.startsWith("reactions")) return (thread) => thread.reactions.length;
  if (sort.startsWith("interactions")) return (thread) => thread.comments.length + thread.reactions.length;
  return (thread) => Date.parse(thread.createdAt);
}
