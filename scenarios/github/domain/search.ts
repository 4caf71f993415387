/** Searches the threads and repositories that the viewer can see, with GitHub's qualifiers. */
import type { Store, Viewer } from "../store/store.js";
import type { Issue, Owner, PullRequest, Repository } from "../store/types.js";
import { canSee } from "./permissions.js";
import { matchesTerms, type Term } from "./search-terms.js";

/** Returns the repositories of an owner that the viewer can see. */
export function ownedRepositories(store: Store, viewer: Viewer, owner: Owner): Repository[] {
  return visibleRepositories(store, viewer).filter((repository) => repository.owner === owner);
}

export function visibleRepositories(store: Store, viewer: Viewer): Repository[] {
  return [...store.repositories.values()].filter((repository) => canSee(viewer, repository));
}

/** Searches issues and pull requests. Default order: newest first. Unknown qualifiers match nothing. */
export function searchThreads(store: Store, viewer: Viewer, query: string): (Issue | PullRequest)[] {
  const terms = parseQuery(query);
  const sort = terms.find((term) => term.key === "sort")?.value ?? "created-desc";
  const threads = visibleRepositories(store, viewer).flatMap((repository) => [
    ...repository.threads.values(),
  ]);
  const found = threads.filter((thread) => matchesTerms({ store, viewer, terms }, thread));
  const key = sortKey(sort);
  const sign = sort.endsWith("-asc") ? 1 : -1;
  return found.sort((a, b) => sign * (key(a) - key(b) || a.number - b.number));
}

function sortKey(sort: string): (thread: Issue | PullRequest) => number {
  if (sort.startsWith("updated")) return (thread) => Date.parse(thread.updatedAt);
  if (sort.startsWith("comments")) return (thread) => thread.comments.length;
  if (sort.startsWith("reactions")) return (thread) => thread.reactions.length;
  if (sort.startsWith("interactions")) return (thread) => thread.comments.length + thread.reactions.length;
  return (thread) => Date.parse(thread.createdAt);
}

export function searchRepositories(store: Store, viewer: Viewer, query: string): Repository[] {
  const terms = parseQuery(query);
  return visibleRepositories(store, viewer).filter((repository) =>
    terms.every((term) => term.negated !== repositoryMatches(repository, term)),
  );
}

/** Parses a query such as `repo:octo/hello label:"help wanted" -author:octocat crash`. Quoted values may contain spaces. */
function parseQuery(query: string): Term[] {
  const pattern = /(-?)(?:([\w-]+):)?("(?:[^"\\]|\\.)*"|\S+)/g;
  return [...query.matchAll(pattern)].map(([, minus, key = "", value = ""]) => ({
    key: key.toLowerCase(),
    value: value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, "$1") : value,
    negated: minus === "-",
  }));
}

function repositoryMatches(repository: Repository, { key, value }: Term): boolean {
  const same = (text: string) => text.toLowerCase() === value.toLowerCase();
  switch (key) {
    case "":
      return `${repository.name}\n${repository.description ?? ""}`
        .toLowerCase()
        .includes(value.toLowerCase());
    case "repo":
      return same(`${repository.owner.login}/${repository.name}`);
    case "user":
    case "org":
    case "owner":
      return same(repository.owner.login);
    case "is":
      return same(repository.visibility);
    case "topic":
      return repository.topics.some(same);
    case "language":
      return same(repository.primaryLanguage ?? "");
    case "fork":
    case "sort":
    case "archived":
    case "in":
      return true;
    default:
      return false;
  }
}
