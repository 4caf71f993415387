/** Dumps discussions in the format of the world file. */
import type { Discussion, DiscussionComment } from "../store/types.js";
import { dumpReactions } from "./dump-threads.js";
import { loginOrNull, type Plain } from "./dump-values.js";

export function dumpDiscussion(discussion: Discussion): Plain {
  const { category, title, labels, comments, state, stateReason, locked, closedAt } = discussion;
  const repliesTo = (comment: DiscussionComment | null) =>
    comments.filter(({ replyTo }) => replyTo === comment);
  return {
    ...dumpPost(discussion),
    ...{ title, state, stateReason, locked, closedAt },
    category: category.slug,
    labels: labels.map(({ name }) => name),
    comments: repliesTo(null).map((comment) => ({
      ...dumpComment(comment),
      deletedAt: comment.deletedAt,
      replies: repliesTo(comment).map(dumpComment),
    })),
  };
}

function dumpComment(comment: DiscussionComment) {
  return {
    ...dumpPost(comment),
    isAnswer: comment.discussion.answer === comment,
    hiddenFor: comment.hiddenFor,
  };
}

function dumpPost(post: Discussion | DiscussionComment) {
  const { databaseId, author, body, upvoteCount, createdAt, updatedAt } = post;
  const by = loginOrNull(author);
  return {
    id: databaseId,
    author: by,
    body,
    reactions: dumpReactions(post),
    upvoteCount,
    createdAt,
    updatedAt,
  };
}
