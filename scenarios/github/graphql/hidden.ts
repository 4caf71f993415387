/** Resolvers for comments and reviews that can be hidden. */
import { type Hideable, hide, mayHide, show } from "../domain/hidden-comments.js";
import type { HideReason } from "../store/types.js";
import { getNode } from "./nodes.js";
import { type Input, payload } from "./payload.js";
import type { Fields } from "./types.js";

const TYPES = ["DiscussionComment", "IssueComment", "PullRequestReview", "PullRequestReviewComment"] as const;

/** Fields of the interface Minimizable. */
export const minimizableFields: Fields<Hideable> = {
  isMinimized: ({ hiddenFor }) => hiddenFor !== null,
  minimizedReason: ({ hiddenFor }) => hiddenFor?.toLowerCase().replace("_", "-") ?? null,
  viewerCanMinimize: (comment, _args, call) => mayHide(call.viewer, comment),
};

export const hideMutations: Fields<undefined> = {
  minimizeComment: (_root, { input }: Input<{ subjectId: string; classifier: HideReason }>, call) => {
    const minimizedComment = getNode(call, input.subjectId, ...TYPES);
    hide(call.store, call.viewer, minimizedComment, input.classifier);
    return payload(input, { minimizedComment });
  },
  unminimizeComment: (_root, { input }: Input<{ subjectId: string }>, call) => {
    const unminimizedComment = getNode(call, input.subjectId, ...TYPES);
    show(call.store, call.viewer, unminimizedComment);
    return payload(input, { unminimizedComment });
  },
};
