/** The endpoint for searching issues and pull requests. */
import { MAX_RESULTS, searchProblem, searchThreads, unimplementedQualifier } from "../../domain/search.js";
import { GitHubError } from "../../store/errors.js";
import { fieldError } from "../input.js";
import { countedPage } from "../pages.js";
import { foundIssue } from "../render/issue.js";
import type { Route } from "../route.js";
import { NotImplemented } from "../unimplemented.js";

export const searchRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/search/issues",
    docs: "search/search#search-issues-and-pull-requests",
    handle: (call) => {
      const { query } = call.request;
      const text = query.get("q");
      if (!text) throw fieldError("Search", "q", "missing");
      const qualifier = unimplementedQualifier(text);
      if (qualifier !== undefined) throw new NotImplemented(`the qualifier "${qualifier}" of `);
      const problem = searchProblem(call.store, call.viewer, text);
      if (problem !== undefined)
        throw new GitHubError("VALIDATION", problem, {
          errors: [{ message: problem, resource: "Search", field: "q", code: "invalid" }],
        });
      const sort = query.get("sort");
      const sorted = sort === null ? text : `${text} sort:${sort}-${query.get("order") ?? "desc"}`;
      const found = searchThreads(call.store, call.viewer, sorted);
      const render = (thread: (typeof found)[number]) => ({ ...foundIssue(call, thread), score: 1 });
      const more = { incomplete_results: false, search_type: "lexical" };
      return countedPage(call, "items", found, render, more, MAX_RESULTS);
    },
  },
];
