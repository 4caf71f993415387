/** The endpoints for searching issues, repositories, users and commits. */
import {
  MAX_RESULTS,
  searchProblem,
  searchThreads,
  unimplementedQualifier,
  visibleRepositories,
} from "../../domain/search.js";
import { commitSearch, searchableCommits } from "../../domain/search-commits.js";
import { type Kind, missingQualifier, search } from "../../domain/search-kind.js";
import { repositorySearch, searchableRepositories } from "../../domain/search-repositories.js";
import { searchableAccounts, userSearch } from "../../domain/search-users.js";
import type { RestResponse } from "../../http.js";
import { GitHubError } from "../../store/errors.js";
import type { Call } from "../call.js";
import { fieldError } from "../input.js";
import { countedPage } from "../pages.js";
import { simpleUser } from "../render/account.js";
import { commitObject } from "../render/commit.js";
import { foundIssue } from "../render/issue.js";
import { minimalRepository, simpleRepository } from "../render/repository.js";
import type { Route } from "../route.js";
import { NotImplemented } from "../unimplemented.js";

export const searchRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/search/issues",
    docs: "search/search#search-issues-and-pull-requests",
    handle: (call) => {
      const query = sortedQuery(call, unimplementedQualifier);
      const found = searchThreads(call.store, call.viewer, query);
      return results(call, found, (thread) => foundIssue(call, thread), { search_type: "lexical" });
    },
  },
  {
    method: "GET",
    path: "/search/repositories",
    docs: "search/search#search-repositories",
    handle: (call) => {
      const visible = visibleRepositories(call.store, call.viewer);
      const searched = searchableRepositories(visible, call.request.query.get("q") ?? "");
      const found = find(call, repositorySearch, searched);
      return results(call, found, (repository) => simpleRepository(call, repository));
    },
  },
  {
    method: "GET",
    path: "/search/users",
    docs: "search/search#search-users",
    handle: (call) => {
      const found = find(call, userSearch, searchableAccounts(call.store));
      return results(call, found, (account) => simpleUser(call, account));
    },
  },
  {
    method: "GET",
    path: "/search/commits",
    docs: "search/search#search-commits",
    handle: (call) => {
      const commits = searchableCommits(visibleRepositories(call.store, call.viewer));
      return results(call, find(call, commitSearch, commits), (found) => {
        const { commit, ...others } = commitObject(call, found);
        const { verification: _, ...unverified } = commit;
        return { ...others, commit: unverified, repository: minimalRepository(call, found.repository) };
      });
    },
  },
];

function find<T>(call: Call, kind: Kind<T>, all: readonly T[]): T[] {
  return search(
    call,
    kind,
    all,
    sortedQuery(call, (query) => missingQualifier(kind, query)),
  );
}

/** Returns the search with its order. Throws GitHub's error for one that is refused. */
function sortedQuery(call: Call, missing: (query: string) => string | undefined): string {
  const { query } = call.request;
  const text = query.get("q");
  if (!text) throw fieldError("Search", "q", "missing");
  const qualifier = missing(text);
  if (qualifier !== undefined) throw new NotImplemented(`the qualifier "${qualifier}" of `);
  const problem = searchProblem(call.store, call.viewer, text);
  if (problem !== undefined)
    throw new GitHubError("VALIDATION", problem, {
      errors: [{ message: problem, resource: "Search", field: "q", code: "invalid" }],
    });
  const [sort, order] = [query.get("sort"), query.get("order") ?? "desc"];
  return sort === null ? text : `${text} sort:${sort}-${order}`;
}

function results<T>(
  call: Call,
  found: readonly T[],
  render: (item: T) => object,
  more: object = {},
): RestResponse {
  const item = (one: T) => ({ ...render(one), score: 1 });
  return countedPage(call, "items", found, item, { incomplete_results: false, ...more }, MAX_RESULTS);
}
