/** One request to an endpoint: its parameters, its input, and the repository it is about. */
import { requireToken, type TokenResource, visibleRepository } from "../domain/permissions.js";
import { isVisibleReview } from "../domain/reviews.js";
import type { ApiRequest, RestContext } from "../http.js";
import { GitHubError, notFound } from "../store/errors.js";
import type { Comment, Issue, PullRequest, Repository, ReviewComment } from "../store/types.js";
import { type Input, parseInput } from "./input.js";

export interface Call extends RestContext {
  readonly request: ApiRequest;
  readonly params: ReadonlyMap<string, string>;
  /** The JSON body; reading it throws GitHub's error for one that is malformed. */
  readonly input: Input;
}

export function callOf(context: RestContext, request: ApiRequest, params: ReadonlyMap<string, string>): Call {
  return {
    ...context,
    request,
    params,
    get input() {
      return parseInput(request.body);
    },
  };
}

/** A parameter of the path; the route names it, so that it is always there. */
export function param(call: Call, name: string): string {
  const value = call.params.get(name);
  if (value === undefined) throw new Error(`the route has no {${name}}`);
  return value;
}

/** A number in the path; what is none is not found. */
export function numberParam(call: Call, name: string): number {
  const text = param(call, name);
  if (!/^\d+$/.test(text)) throw notFound();
  return Number(text);
}

/** The repository of the path, as far as the viewer and the token may see it. */
export function repositoryOf(call: Call, reads: TokenResource = "metadata"): Repository {
  const repository = visibleRepository(call.store, call.viewer, param(call, "owner"), param(call, "repo"));
  // What is public needs no permission to be read.
  if (repository.visibility !== "PUBLIC" && reads !== "metadata") requireToken(call.viewer, reads, "read");
  return repository;
}

/** REST's issues are both: a pull request is an issue with code. */
export function threadOf(call: Call): Issue | PullRequest {
  const repository = repositoryOf(call, "issues");
  const number = numberParam(call, "issue_number");
  if (repository.deletedIssues.has(number)) throw new GitHubError("GONE", "This issue was deleted");
  const thread = repository.threads.get(number);
  if (!thread) throw notFound();
  return thread;
}

/** A comment on an issue or a pull request, by its id. */
export function commentOf(call: Call): Comment {
  const repository = repositoryOf(call, "issues");
  const id = numberParam(call, "comment_id");
  for (const thread of repository.threads.values()) {
    const found = thread.comments.find((comment) => comment.databaseId === id);
    if (found) return found;
  }
  throw notFound();
}

/** A comment on a line of one of the pull requests, by its id. */
export function reviewCommentOf(call: Call, repository: Repository): ReviewComment {
  const id = numberParam(call, "comment_id");
  for (const thread of repository.threads.values()) {
    if (thread.__typename !== "PullRequest") continue;
    const comments = thread.reviewThreads.flatMap((one) => one.comments);
    const found = comments.find((comment) => comment.databaseId === id);
    if (found && isVisibleReview(call.viewer, found.review)) return found;
  }
  throw notFound();
}

/** An issue that is no pull request. */
export function issueOf(call: Call): Issue {
  const thread = threadOf(call);
  if (thread.__typename !== "Issue") throw notFound();
  return thread;
}

export function pullOf(call: Call): PullRequest {
  const pull = call.store.pullRequest(repositoryOf(call, "pull_requests"), numberParam(call, "pull_number"));
  if (!pull) throw notFound();
  return pull;
}
