/** A request to an endpoint, and helpers that find the entities in its path. */
import { requireToken, visibleRepository } from "../domain/permissions.js";
import { isVisibleReview } from "../domain/reviews.js";
import type { ApiRequest, RestContext } from "../http.js";
import { GitHubError, notFound } from "../store/errors.js";
import type {
  Comment,
  Issue,
  PullRequest,
  Repository,
  ReviewComment,
  TokenResource,
} from "../store/types.js";
import type { Endpoint } from "./endpoints.js";
import { type Input, parseInput } from "./input.js";

export interface Call extends RestContext {
  readonly request: ApiRequest;
  readonly params: ReadonlyMap<string, string>;
  /** GitHub's description of the endpoint. */
  readonly endpoint: Endpoint | undefined;
  /** The JSON body. Reading it throws GitHub's error if it is malformed or contains an unknown key. */
  readonly input: Input;
}

export function createCall(
  context: RestContext,
  request: ApiRequest,
  params: ReadonlyMap<string, string>,
  endpoint?: Endpoint,
): Call {
  // An older Enterprise Server does not know some keys.
  const permitted = endpoint?.body?.filter((key) => !context.store.refusedKeys.has(key));
  return {
    ...context,
    request,
    params,
    endpoint,
    get input() {
      return parseInput(request.body, permitted);
    },
  };
}

/** Returns a path parameter, which the route must declare. */
export function param(call: Call, name: string): string {
  const value = call.params.get(name);
  if (value === undefined) throw new Error(`the route has no {${name}}`);
  return value;
}

/** Returns a numeric path parameter. Throws NOT_FOUND if it is not a number. */
export function numberParam(call: Call, name: string): number {
  const text = param(call, name);
  if (!/^\d+$/.test(text)) throw notFound();
  return Number(text);
}

/** Returns the repository in the path. Throws NOT_FOUND if the viewer or the token cannot see it. */
export function getRepository(call: Call, reads: TokenResource = "metadata"): Repository {
  const repository = visibleRepository(call.store, call.viewer, param(call, "owner"), param(call, "repo"));
  // Reading a public repository requires no permission.
  if (repository.visibility !== "PUBLIC" && reads !== "metadata") requireToken(call.viewer, reads, "read");
  return repository;
}

/** Returns the issue or pull request in the path. In REST, every pull request is also an issue. */
export function getThread(call: Call): Issue | PullRequest {
  const repository = getRepository(call, "issues");
  const number = numberParam(call, "issue_number");
  if (repository.deletedIssues.has(number)) throw new GitHubError("GONE", "This issue was deleted");
  const thread = repository.threads.get(number);
  if (!thread) throw notFound();
  return thread;
}

/** Returns the comment on an issue or pull request in the path. */
export function getComment(call: Call): Comment {
  const repository = getRepository(call, "issues");
  const id = numberParam(call, "comment_id");
  for (const thread of repository.threads.values()) {
    const found = thread.comments.find((comment) => comment.databaseId === id);
    if (found) return found;
  }
  throw notFound();
}

/** Returns the review comment in the path. */
export function getReviewComment(call: Call, repository: Repository): ReviewComment {
  const id = numberParam(call, "comment_id");
  for (const thread of repository.threads.values()) {
    if (thread.__typename !== "PullRequest") continue;
    const comments = thread.reviewThreads.flatMap((one) => one.comments);
    const found = comments.find((comment) => comment.databaseId === id);
    if (found && isVisibleReview(call.viewer, found.review)) return found;
  }
  throw notFound();
}

/** Returns the issue in the path. Throws NOT_FOUND for a pull request. */
export function getIssue(call: Call): Issue {
  const thread = getThread(call);
  if (thread.__typename !== "Issue") throw notFound();
  return thread;
}

export function getPull(call: Call): PullRequest {
  const pull = call.store.pullRequest(getRepository(call, "pull_requests"), numberParam(call, "pull_number"));
  if (!pull) throw notFound();
  return pull;
}
