/** Renders what the timelines of issues and pull requests contain. */
import type { TimelineItem } from "../../domain/timeline.js";
import type { RestContext } from "../../http.js";
import { isObject } from "../../json-object.js";
import { decodeNodeId } from "../../store/ids.js";
import type { Commit, Issue, PullRequest, Team, TimelineEvent, User } from "../../store/types.js";
import { author, simpleUser } from "./account.js";
import { commitObject } from "./commit.js";
import { issueObject, issueTypeObject } from "./issue.js";
import { reviewObject } from "./pull.js";
import { repositoryUrl, simpleRepository } from "./repository.js";
import { teamObject } from "./team.js";
import { commentObject, lockReasonText } from "./thread.js";

export function timelineObject(
  context: RestContext,
  thread: Issue | PullRequest,
  item: TimelineItem,
): object {
  if ("values" in item) return eventObject(context, thread, item);
  if (item.__typename === "Commit") return committedEvent(context, item);
  if (item.__typename === "PullRequestReview")
    return { event: "reviewed", ...reviewObject(context, item), state: item.state.toLowerCase() };
  return { event: "commented", actor: author(context, item.author), ...commentObject(context, item) };
}

function committedEvent(context: RestContext, commit: Commit): object {
  const { sha, node_id, html_url, commit: git, parents } = commitObject(context, commit);
  const { comment_count, ...rest } = git;
  return { event: "committed", sha, node_id, html_url, ...rest, parents };
}

function eventObject(context: RestContext, thread: Issue | PullRequest, event: TimelineEvent): object {
  const { __typename: type, values, createdAt } = event;
  const actor = author(context, event.actor);
  if (type === "CrossReferencedEvent" && isThread(values.source)) {
    const source = { type: "issue", issue: issueObject(context, values.source) };
    return { event: "cross-referenced", actor, created_at: createdAt, updated_at: createdAt, source };
  }
  const id = Number(decodeNodeId(event.id)?.keys.at(-1));
  return {
    id,
    node_id: event.id,
    url: `${repositoryUrl(context, thread.repository)}/issues/events/${id}`,
    actor,
    event: eventName(type),
    commit_id: null,
    commit_url: null,
    created_at: createdAt,
    ...FIELDS[type]?.(context, values, event),
    performed_via_github_app: null,
  };
}

/** Returns `sub_issue_added` for `SubIssueAddedEvent`. */
function eventName(type: string): string {
  if (type === "RenamedTitleEvent") return "renamed";
  const name = type.replace(/Event$/, "");
  return name.replace(/\B[A-Z]/g, "_$&").toLowerCase();
}

type Values = TimelineEvent["values"];
type Field = (context: RestContext, values: Values, event: TimelineEvent) => object;

const assignee: Field = (context, values, { actor }) =>
  isUser(values.assignee)
    ? { assignee: simpleUser(context, values.assignee), assigner: author(context, actor) }
    : {};
const label: Field = (_context, values) =>
  isObject(values.label) ? { label: { name: values.label.name, color: values.label.color } } : {};
const milestone: Field = (_context, values) => ({ milestone: { title: values.milestoneTitle } });
const state: Field = (_context, values) => ({ state_reason: lowerCase(values.stateReason) });
const parent: Field = (context, values) => ({ parent_issue: issueReference(context, values.parent) });
const merge: Field = (context, { commit }) =>
  isCommit(commit)
    ? {
        commit_id: commit.oid,
        commit_url: `${repositoryUrl(context, commit.repository)}/commits/${commit.oid}`,
      }
    : {};
const dismissal: Field = (_context, { review, previousReviewState, dismissalMessage }) => ({
  dismissed_review: {
    state: lowerCase(previousReviewState),
    review_id: isObject(review) ? review.databaseId : null,
    dismissal_message: dismissalMessage,
  },
});
const request: Field = (context, { requestedReviewer: one }, { actor }) => ({
  review_requester: author(context, actor),
  ...(isUser(one) && { requested_reviewer: simpleUser(context, one) }),
  ...(isTeam(one) && { requested_team: teamObject(context, one) }),
});
const subIssue: Field = (context, values) => ({ sub_issue: issueReference(context, values.subIssue) });

/** The further keys of events. */
const FIELDS: Readonly<Record<string, Field>> = {
  AssignedEvent: assignee,
  ClosedEvent: state,
  DemilestonedEvent: milestone,
  LabeledEvent: label,
  LockedEvent: (_context, { lockReason }) => ({
    lock_reason: typeof lockReason === "string" ? lockReasonText(lockReason) : null,
  }),
  MergedEvent: merge,
  MilestonedEvent: milestone,
  ParentIssueAddedEvent: parent,
  ParentIssueRemovedEvent: parent,
  RenamedTitleEvent: (_context, values) => ({
    rename: { from: values.previousTitle, to: values.currentTitle },
  }),
  ReopenedEvent: () => ({ state_reason: null }),
  ReviewDismissedEvent: dismissal,
  ReviewRequestRemovedEvent: request,
  ReviewRequestedEvent: request,
  SubIssueAddedEvent: subIssue,
  SubIssueRemovedEvent: subIssue,
  UnassignedEvent: assignee,
  UnlabeledEvent: label,
};

function issueReference(context: RestContext, issue: unknown): object | null {
  if (!isThread(issue) || issue.__typename === "PullRequest") return null;
  return {
    number: issue.number,
    title: issue.title,
    state: issue.state.toLowerCase(),
    state_reason: lowerCase(issue.stateReason),
    repository: simpleRepository(context, issue.repository),
    issue_type: issue.issueType && issueTypeObject(issue.issueType),
  };
}

function lowerCase(value: unknown): string | null {
  return typeof value === "string" ? value.toLowerCase() : null;
}

function isThread(value: unknown): value is Issue | PullRequest {
  return isObject(value) && (value.__typename === "Issue" || value.__typename === "PullRequest");
}

function isCommit(value: unknown): value is Commit {
  return isObject(value) && value.__typename === "Commit";
}

function isTeam(value: unknown): value is Team {
  return isObject(value) && value.__typename === "Team";
}

function isUser(value: unknown): value is User {
  return isObject(value) && (value.__typename === "User" || value.__typename === "Bot");
}
