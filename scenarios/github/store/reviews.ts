/** Creates review threads and their comments. */
import { nodeId } from "./ids.js";
import { fill, type Init } from "./init.js";
import type { Store } from "./store.js";
import type { ReviewComment, ReviewThread } from "./types.js";

export function addReviewThread(
  store: Store,
  init: Init<ReviewThread, "pullRequest" | "path">,
): ReviewThread {
  const { repository } = init.pullRequest;
  const thread = fill<ReviewThread>(
    {
      __typename: "PullRequestReviewThread",
      id: nodeId("PullRequestReviewThread", repository.databaseId, store.nextId("ReviewThread")),
      pullRequest: init.pullRequest,
      path: init.path,
      line: null,
      startLine: null,
      originalLine: init.line ?? null,
      diffSide: "RIGHT",
      startDiffSide: init.startLine == null ? null : (init.diffSide ?? "RIGHT"),
      subjectType: init.line == null ? "FILE" : "LINE",
      isResolved: false,
      resolvedBy: null,
      isOutdated: false,
      comments: [],
    },
    init,
  );
  init.pullRequest.reviewThreads.push(thread);
  return store.register(thread);
}

export function addReviewComment(store: Store, init: Init<ReviewComment, "thread" | "body">): ReviewComment {
  const { pullRequest, path } = init.thread;
  const databaseId = init.databaseId ?? store.nextId("ReviewComment");
  store.reserveId("ReviewComment", databaseId);
  const createdAt = init.createdAt ?? pullRequest.createdAt;
  const comment = fill<ReviewComment>(
    {
      __typename: "PullRequestReviewComment",
      id: nodeId("PullRequestReviewComment", pullRequest.repository.databaseId, databaseId),
      databaseId,
      thread: init.thread,
      review: null,
      author: null,
      body: init.body,
      diffHunk: pullRequest.files.find((file) => file.path === path)?.patch ?? "",
      reactions: [],
      hiddenFor: null,
      createdAt,
      updatedAt: createdAt,
    },
    init,
  );
  init.thread.comments.push(comment);
  return store.register(comment);
}
