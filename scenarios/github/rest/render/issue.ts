/** Renders issues. In REST, pull requests are issues with an additional `pull_request`. */
import { visibleFieldValues } from "../../domain/issue-fields.js";
import { blockedByThis } from "../../domain/relations.js";
import type { RestContext } from "../../http.js";
import { decodeNodeId } from "../../store/ids.js";
import type { Issue, IssueType, PullRequest } from "../../store/types.js";
import { nullableUser } from "./account.js";
import { embeddedObject } from "./entry.js";
import { issueFieldValue } from "./issue-field.js";
import { reactionRollup } from "./reaction.js";
import { repositoryUrl, simpleRepository } from "./repository.js";
import { threadFields, threadPage } from "./thread.js";

export function issueObject(context: RestContext, thread: Issue | PullRequest) {
  return {
    ...foundIssue(context, thread),
    closed_by: nullableUser(context, thread.closedBy),
    ...(thread.__typename === "Issue" && {
      pinned_comment: null,
      ...(isOfOrganization(thread) && {
        issue_field_values: visibleFieldValues(context.viewer, thread).map(issueFieldValue),
      }),
    }),
  };
}

/** Renders an issue of a relation, which contains its repository. */
export function relatedIssue(context: RestContext, issue: Issue) {
  return {
    ...foundIssue(context, issue),
    pinned_comment: null,
    repository: simpleRepository(context, issue.repository),
  };
}

/** Renders a result of a search, which lacks some keys of an issue. */
export function foundIssue(context: RestContext, thread: Issue | PullRequest) {
  const repository = repositoryUrl(context, thread.repository);
  const url = `${repository}/issues/${thread.number}`;
  return {
    ...threadFields(context, thread),
    url,
    repository_url: repository,
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    timeline_url: `${url}/timeline`,
    html_url: threadPage(thread),
    labels: thread.labels.map((label) => embeddedObject(context, label)),
    comments: thread.comments.length,
    reactions: reactionRollup(thread, url),
    performed_via_github_app: null,
    state_reason: thread.__typename === "Issue" ? (thread.stateReason?.toLowerCase() ?? null) : null,
    ...(thread.__typename === "Issue" && relations(context, thread)),
    ...(thread.__typename === "PullRequest" && {
      draft: thread.isDraft,
      pull_request: pullRequestLinks(repository, thread),
    }),
  };
}

export function issueTypeObject(type: IssueType) {
  return {
    id: Number(decodeNodeId(type.id)?.keys.at(-1) ?? 0),
    node_id: type.id,
    name: type.name,
    description: type.description,
    color: type.color.toLowerCase(),
    is_enabled: type.isEnabled,
  };
}

/** Only organizations have issue types and fields. */
const isOfOrganization = ({ repository }: Issue): boolean => repository.owner.__typename === "Organization";

function relations(context: RestContext, issue: Issue) {
  const { parent, subIssues, blockedBy } = issue;
  const blocking = blockedByThis(context.store, issue);
  const completed = subIssues.length - open(subIssues);
  return {
    ...(isOfOrganization(issue) && { type: issue.issueType && issueTypeObject(issue.issueType) }),
    ...(parent && {
      parent_issue_url: `${repositoryUrl(context, parent.repository)}/issues/${parent.number}`,
    }),
    sub_issues_summary: {
      total: subIssues.length,
      completed,
      percent_completed: subIssues.length === 0 ? 0 : Math.floor((completed / subIssues.length) * 100),
    },
    issue_dependencies_summary: {
      blocked_by: open(blockedBy),
      total_blocked_by: blockedBy.length,
      blocking: open(blocking),
      total_blocking: blocking.length,
    },
  };
}

function open(issues: readonly Issue[]): number {
  return issues.filter((issue) => issue.state === "OPEN").length;
}

function pullRequestLinks(repository: string, pull: PullRequest) {
  const page = threadPage(pull);
  return {
    url: `${repository}/pulls/${pull.number}`,
    html_url: page,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    merged_at: pull.mergedAt,
  };
}
