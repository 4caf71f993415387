/** Renders the properties shared by issues, pull requests and comments. */
import { authorAssociation } from "../../domain/author-association.js";
import type { RestContext } from "../../http.js";
import type { Comment, Issue, PullRequest } from "../../store/types.js";
import { author, simpleUser } from "./account.js";
import { embeddedObject } from "./entry.js";
import { reactionRollup } from "./reaction.js";
import { repositoryPage, repositoryUrl } from "./repository.js";

export function threadFields(context: RestContext, thread: Issue | PullRequest) {
  const assignees = thread.assignees.map((user) => simpleUser(context, user));
  return {
    id: thread.databaseId,
    node_id: thread.id,
    number: thread.number,
    title: thread.title,
    user: author(context, thread.author),
    // REST returns null for an empty description.
    body: thread.body === "" ? null : thread.body,
    // REST has no state for merged pull requests.
    state: thread.state === "OPEN" ? "open" : "closed",
    locked: thread.locked,
    active_lock_reason: thread.lockReason && lockReasonText(thread.lockReason),
    assignee: assignees[0] ?? null,
    assignees,
    milestone: thread.milestone && embeddedObject(context, thread.milestone),
    author_association: authorAssociation(thread.repository, thread.author),
    created_at: thread.createdAt,
    updated_at: thread.updatedAt,
    closed_at: thread.closedAt,
  };
}

export function commentObject(context: RestContext, comment: Comment) {
  const { subject } = comment;
  const issues = `${repositoryUrl(context, subject.repository)}/issues`;
  const url = `${issues}/comments/${comment.databaseId}`;
  return {
    url,
    html_url: `${threadPage(subject)}#issuecomment-${comment.databaseId}`,
    issue_url: `${issues}/${subject.number}`,
    id: comment.databaseId,
    node_id: comment.id,
    user: author(context, comment.author),
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    body: comment.body,
    author_association: authorAssociation(subject.repository, comment.author),
    performed_via_github_app: null,
    reactions: reactionRollup(comment, url),
  };
}

/** Returns `too heated` for `TOO_HEATED`, and `off-topic` for `OFF_TOPIC`. */
export function lockReasonText(reason: string): string {
  return reason.toLowerCase().replace("off_", "off-").replace("_", " ");
}

export function threadPage(thread: Issue | PullRequest): string {
  const kind = thread.__typename === "Issue" ? "issues" : "pull";
  return `${repositoryPage(thread.repository)}/${kind}/${thread.number}`;
}
