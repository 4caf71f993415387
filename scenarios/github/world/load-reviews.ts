/** Loading the reviews of a pull request, and the threads on its lines. */
import { addReviewComment, addReviewThread } from "../store/reviews.js";
import { addReview } from "../store/threads.js";
import type { PullRequest } from "../store/types.js";
import type { Loading } from "./load.js";
import type { Path } from "./shape.js";
import type { PullFile } from "./shapes.js";

export function loadReviews(loading: Loading, pull: PullRequest, file: PullFile, path: Path): void {
  const { store } = loading;
  for (const [index, { id, author, commit, ...review }] of (file.reviews ?? []).entries()) {
    const by = loading.user(author, [...path, "reviews", index, "author"]);
    addReview(store, { pullRequest: pull, databaseId: id, ...review, author: by, commitOid: commit });
  }
  for (const [index, { comments, side, resolvedBy, ...given }] of (file.reviewThreads ?? []).entries()) {
    const at = [...path, "reviewThreads", index];
    const thread = addReviewThread(store, {
      pullRequest: pull,
      ...given,
      diffSide: side,
      resolvedBy: loading.user(resolvedBy, [...at, "resolvedBy"]),
    });
    for (const [place, { id, author, ...comment }] of comments.entries()) {
      const by = loading.user(author, [...at, "comments", place, "author"]);
      addReviewComment(store, { thread, databaseId: id, ...comment, author: by });
    }
  }
}
