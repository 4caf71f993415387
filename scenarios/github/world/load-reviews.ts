/** Loads the reviews and review threads of a pull request. */
import { addReviewComment, addReviewThread } from "../store/reviews.js";
import { addReview } from "../store/threads.js";
import type { PullRequest } from "../store/types.js";
import { loadReactions } from "./load-reactions.js";
import type { Loading } from "./loading.js";
import type { Path } from "./shape.js";
import type { PullFile } from "./shapes.js";

export function loadReviews(loading: Loading, pull: PullRequest, file: PullFile, path: Path): void {
  const { store } = loading;
  for (const [index, { id, author, commit, reactions, ...review }] of (file.reviews ?? []).entries()) {
    const by = loading.user(author, [...path, "reviews", index, "author"]);
    const made = addReview(store, {
      pullRequest: pull,
      databaseId: id,
      ...review,
      author: by,
      commitOid: commit,
    });
    loadReactions(loading, made, reactions, [...path, "reviews", index]);
  }
  for (const [index, { comments, side, startSide, resolvedBy, ...given }] of (
    file.reviewThreads ?? []
  ).entries()) {
    const at = [...path, "reviewThreads", index];
    const thread = addReviewThread(store, {
      pullRequest: pull,
      ...given,
      diffSide: side,
      startDiffSide: startSide,
      resolvedBy: loading.user(resolvedBy, [...at, "resolvedBy"]),
    });
    for (const [place, { id, author, review: reviewId, reactions, ...comment }] of comments.entries()) {
      const where = [...at, "comments", place];
      const by = loading.user(author, [...where, "author"]);
      const review = pull.reviews.find((one) => one.databaseId === reviewId) ?? null;
      if (reviewId && !review)
        loading.problem(
          [...where, "review"],
          `unknown review ${reviewId}; expected the id of a review of this pull request`,
        );
      const made = addReviewComment(store, { thread, databaseId: id, ...comment, review, author: by });
      loadReactions(loading, made, reactions, where);
    }
  }
}
