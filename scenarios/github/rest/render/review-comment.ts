/** Renders review comments. */
import { authorAssociation } from "../../domain/author-association.js";
import type { RestContext } from "../../http.js";
import type { ReviewComment } from "../../store/types.js";
import { author } from "./account.js";
import { reactionRollup } from "./reaction.js";
import { repositoryUrl } from "./repository.js";
import { threadPage } from "./thread.js";

export function reviewCommentObject(context: RestContext, comment: ReviewComment) {
  const { thread, review } = comment;
  const { pullRequest: pull } = thread;
  const [first] = thread.comments;
  const pulls = `${repositoryUrl(context, pull.repository)}/pulls`;
  const url = `${pulls}/comments/${comment.databaseId}`;
  // The position of the line in the diff, counted from the header of the comment's hunk.
  const position = Math.max(1, comment.diffHunk.split("\n").length - 1);
  const html = `${threadPage(pull)}#discussion_r${comment.databaseId}`;
  return {
    url,
    pull_request_review_id: review?.databaseId ?? null,
    id: comment.databaseId,
    node_id: comment.id,
    diff_hunk: comment.diffHunk,
    path: thread.path,
    commit_id: pull.headRefOid,
    original_commit_id: review?.commitOid ?? pull.headRefOid,
    user: author(context, comment.author),
    body: comment.body,
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    html_url: html,
    pull_request_url: `${pulls}/${pull.number}`,
    author_association: authorAssociation(pull.repository, comment.author),
    _links: {
      self: { href: url },
      html: { href: html },
      pull_request: { href: `${pulls}/${pull.number}` },
    },
    reactions: reactionRollup(comment, url),
    // Lines and positions are null if the comment is outdated.
    line: thread.line,
    original_line: thread.originalLine ?? 1,
    start_line: thread.startLine,
    original_start_line: thread.startLine,
    start_side: thread.startDiffSide,
    side: thread.diffSide,
    position: thread.line && position,
    original_position: position,
    subject_type: thread.subjectType.toLowerCase(),
    ...(first && first !== comment && { in_reply_to_id: first.databaseId }),
  };
}
