/** Resolvers for mutations of comments on issues and pull requests. */
import { comment, deleteComment, updateComment } from "../domain/comments.js";
import { getNode } from "./nodes.js";
import { type Input, newEdge, payload } from "./payload.js";
import type { Fields } from "./types.js";

export const commentMutations: Fields<undefined> = {
  addComment: (_root, { input }: Input<{ subjectId: string; body: string }>, call) => {
    const subject = getNode(call, input.subjectId, "Issue", "PullRequest");
    const node = comment(call.store, call.viewer, subject, input.body);
    const edge = newEdge(node);
    return payload(input, { subject, commentEdge: edge, timelineEdge: edge });
  },
  updateIssueComment: (_root, { input }: Input<{ id: string; body: string }>, call) => {
    const issueComment = getNode(call, input.id, "IssueComment");
    updateComment(call.store, call.viewer, issueComment, input.body);
    return payload(input, { issueComment });
  },
  deleteIssueComment: (_root, { input }: Input<{ id: string }>, call) => {
    deleteComment(call.store, call.viewer, getNode(call, input.id, "IssueComment"));
    return payload(input, {});
  },
};
