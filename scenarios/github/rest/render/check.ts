/** Renders check runs, check suites and annotations. */
import { suiteStatus } from "../../domain/checks.js";
import type { RestContext } from "../../http.js";
import type { App, CheckAnnotation, CheckRun, CheckSuite, Commit, PullRequest } from "../../store/types.js";
import { simpleUser } from "./account.js";
import { simpleCommit } from "./commit.js";
import { minimalPull } from "./pull.js";
import { minimalRepository, repositoryPage, repositoryUrl } from "./repository.js";

export function checkRunObject(context: RestContext, check: CheckRun) {
  const { commit } = check.suite;
  const url = `${repositoryUrl(context, commit.repository)}/check-runs/${check.databaseId}`;
  const page = `${repositoryPage(commit.repository)}/runs/${check.databaseId}`;
  const ofJob = check.suite.workflowRun === null ? null : check.detailsUrl;
  return {
    id: check.databaseId,
    node_id: check.id,
    name: check.name,
    head_sha: commit.oid,
    external_id: check.externalId ?? "",
    url,
    html_url: ofJob ?? page,
    details_url: check.detailsUrl ?? page,
    status: check.status.toLowerCase(),
    conclusion: check.conclusion?.toLowerCase() ?? null,
    started_at: check.startedAt,
    completed_at: check.completedAt,
    output: {
      title: check.title,
      summary: check.summary,
      text: check.text,
      annotations_count: check.annotations.length,
      annotations_url: `${url}/annotations`,
    },
    check_suite: { id: check.suite.databaseId },
    app: appObject(context, check.suite.app),
    pull_requests: openPullRequests(commit).map((pull) => minimalPull(context, pull)),
  };
}

export function checkSuiteObject(context: RestContext, suite: CheckSuite) {
  const { commit } = suite;
  const url = `${repositoryUrl(context, commit.repository)}/check-suites/${suite.databaseId}`;
  const { status, conclusion } = suite.workflowRun ?? suiteStatus(suite.checkRuns);
  return {
    id: suite.databaseId,
    node_id: suite.id,
    head_branch: suite.branch,
    head_sha: commit.oid,
    status: status.toLowerCase(),
    conclusion: conclusion?.toLowerCase() ?? null,
    url,
    before: commit.parents[0] ?? null,
    after: commit.oid,
    pull_requests: openPullRequests(commit).map((pull) => minimalPull(context, pull)),
    app: appObject(context, suite.app),
    repository: minimalRepository(context, commit.repository),
    created_at: suite.createdAt,
    updated_at: suite.updatedAt,
    rerequestable: true,
    runs_rerequestable: suite.workflowRun === null,
    head_commit: simpleCommit(commit),
    latest_check_runs_count: suite.checkRuns.length,
    check_runs_url: `${url}/check-runs`,
  };
}

export function annotationObject(check: CheckRun, annotation: CheckAnnotation) {
  const { commit } = check.suite;
  return {
    path: annotation.path,
    blob_href: `${repositoryPage(commit.repository)}/blob/${commit.oid}/${annotation.path}`,
    start_line: annotation.startLine,
    start_column: annotation.startColumn,
    end_line: annotation.endLine,
    end_column: annotation.endColumn,
    annotation_level: annotation.level.toLowerCase(),
    title: annotation.title,
    message: annotation.message,
    raw_details: annotation.rawDetails,
  };
}

/** Returns the open pull requests whose head is the commit. Excludes heads in forks. */
export function openPullRequests({ repository, oid }: Commit): PullRequest[] {
  return [...repository.threads.values()].filter(
    (thread): thread is PullRequest =>
      thread.__typename === "PullRequest" &&
      thread.state === "OPEN" &&
      thread.headRefOid === oid &&
      thread.headRepository === repository,
  );
}

function appObject(context: RestContext, app: App) {
  return {
    id: app.databaseId,
    slug: app.slug,
    node_id: app.id,
    client_id: `Iv1.${app.databaseId.toString(16).padStart(16, "0")}`,
    owner: simpleUser(context, {
      __typename: "Organization",
      login: app.owner,
      id: "MDEyOk9yZ2FuaXphdGlvbjk5MTk=",
      databaseId: 9919,
    }),
    name: app.name,
    description: app.description ?? "",
    external_url: `https://github.com/apps/${app.slug}`,
    html_url: `https://github.com/apps/${app.slug}`,
    created_at: app.createdAt,
    updated_at: app.createdAt,
    permissions: { checks: "write", metadata: "read" },
    events: ["check_run", "check_suite"],
  };
}
