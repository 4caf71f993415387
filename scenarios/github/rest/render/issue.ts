/** Issues as REST spells them; pull requests are issues too, with a `pull_request` beside. */
import type { RestContext } from "../../http.js";
import type { Issue, PullRequest } from "../../store/types.js";
import { nullableUser } from "./account.js";
import { labelObject } from "./label.js";
import { repositoryUrl } from "./repository.js";
import { threadFields, threadPage } from "./thread.js";

export function issueObject(context: RestContext, thread: Issue | PullRequest) {
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
    labels: thread.labels.map((label) => labelObject(context, label)),
    comments: thread.comments.length,
    closed_by: nullableUser(context, thread.closedBy),
    performed_via_github_app: null,
    state_reason: thread.__typename === "Issue" ? (thread.stateReason?.toLowerCase() ?? null) : null,
    ...(thread.__typename === "PullRequest" && {
      draft: thread.isDraft,
      pull_request: pullRequestLinks(repository, thread),
    }),
  };
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
