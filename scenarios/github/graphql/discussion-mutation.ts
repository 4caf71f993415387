/** Resolvers for mutations of discussions and their comments. */
import {
  commentOnDiscussion,
  createDiscussion,
  deleteDiscussionComment,
  setAnswer,
  updateDiscussionComment,
} from "../domain/discussions.js";
import { getNode } from "./nodes.js";
import { type Input, payload } from "./payload.js";
import type { Call, Fields, View } from "./types.js";

interface CreateInput {
  readonly repositoryId: string;
  readonly categoryId: string;
  readonly title: string;
  readonly body: string;
}

interface CommentInput {
  readonly discussionId: string;
  readonly body: string;
  readonly replyToId?: string | null;
}

export const discussionMutations: Fields<undefined> = {
  createDiscussion: (_root, { input }: Input<CreateInput>, call) => {
    const repository = getNode(call, input.repositoryId, "Repository");
    const category = getNode(call, input.categoryId, "DiscussionCategory");
    const { title, body } = input;
    const discussion = createDiscussion(call.store, call.viewer, repository, { category, title, body });
    return payload(input, { discussion });
  },
  addDiscussionComment: (_root, { input }: Input<CommentInput>, call) => {
    const discussion = getNode(call, input.discussionId, "Discussion");
    const replyTo = input.replyToId == null ? null : getNode(call, input.replyToId, "DiscussionComment");
    const comment = commentOnDiscussion(call.store, call.viewer, discussion, input.body, replyTo);
    return payload(input, { comment });
  },
  updateDiscussionComment: (_root, { input }: Input<{ commentId: string; body: string }>, call) => {
    const comment = getNode(call, input.commentId, "DiscussionComment");
    updateDiscussionComment(call.store, call.viewer, comment, input.body);
    return payload(input, { comment });
  },
  deleteDiscussionComment: (_root, { input }: Input<{ id: string }>, call) => {
    const comment = getNode(call, input.id, "DiscussionComment");
    deleteDiscussionComment(call.store, call.viewer, comment);
    return payload(input, { comment });
  },
  markDiscussionCommentAsAnswer: (_root, { input }: Input<{ id: string }>, call) => answer(call, input, true),
  unmarkDiscussionCommentAsAnswer: (_root, { input }: Input<{ id: string }>, call) =>
    answer(call, input, false),
};

function answer(call: Call, input: Input<{ id: string }>["input"], isAnswer: boolean): View {
  const comment = getNode(call, input.id, "DiscussionComment");
  setAnswer(call.store, call.viewer, comment, isAnswer);
  return payload(input, { discussion: comment.discussion });
}
