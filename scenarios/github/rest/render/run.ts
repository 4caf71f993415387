/** Renders workflows, runs, jobs and artifacts. */
import { canApprove } from "../../domain/run-approvals.js";
import type { RestContext } from "../../http.js";
import { pagePath } from "../../resources/entries.js";
import { value } from "../../resources/resource.js";
import type { Artifact, Entry, Job, Workflow, WorkflowRun } from "../../store/types.js";
import { author } from "./account.js";
import { openPullRequests } from "./check.js";
import { simpleCommit } from "./commit.js";
import { minimalPull } from "./pull.js";
import { minimalRepository, repositoryPage, repositoryUrl } from "./repository.js";
import { shownReviewers } from "./reviewers.js";

export function workflowObject(context: RestContext, workflow: Workflow) {
  const page = repositoryPage(workflow.repository);
  const file = workflow.path.slice(workflow.path.lastIndexOf("/") + 1);
  return {
    id: workflow.databaseId,
    node_id: workflow.id,
    name: workflow.name,
    path: workflow.path,
    state: workflow.state.toLowerCase(),
    created_at: withOffset(workflow.createdAt),
    updated_at: withOffset(workflow.updatedAt),
    url: workflowUrl(context, workflow),
    html_url: `${page}/blob/${workflow.repository.defaultBranch}/${workflow.path}`,
    badge_url: `${page}/workflows/${encodeURIComponent(workflow.name)}/badge.svg?file=${file}`,
  };
}

/** The form in which GitHub returns the times of workflows: `2024-12-06T21:17:46.000-05:00`. */
const withOffset = (time: string): string =>
  new Date(Date.parse(time) - 5 * 3_600_000).toISOString().replace("Z", "-05:00");

export function runObject(context: RestContext, run: WorkflowRun) {
  const { checkSuite, repository } = run;
  const url = runUrl(context, run);
  const pulls = run.event === "pull_request" ? openPullRequests(run.headCommit) : [];
  return {
    id: run.databaseId,
    name: run.workflow.name,
    node_id: run.id,
    head_branch: run.headBranch,
    head_sha: run.headCommit.oid,
    path: run.workflow.path,
    display_title: run.displayTitle,
    run_number: run.runNumber,
    event: run.event,
    status: run.status.toLowerCase(),
    conclusion: run.conclusion?.toLowerCase() ?? null,
    workflow_id: run.workflow.databaseId,
    ...(checkSuite && { check_suite_id: checkSuite.databaseId, check_suite_node_id: checkSuite.id }),
    url,
    html_url: runPage(run),
    pull_requests: pulls.map((pull) => minimalPull(context, pull)),
    created_at: run.createdAt,
    updated_at: run.updatedAt,
    actor: author(context, run.actor),
    run_attempt: run.runAttempt,
    referenced_workflows: [],
    run_started_at: run.startedAt,
    triggering_actor: author(context, run.actor),
    jobs_url: `${url}/jobs`,
    logs_url: `${url}/logs`,
    check_suite_url: `${repositoryUrl(context, repository)}/check-suites/${checkSuite?.databaseId ?? 0}`,
    artifacts_url: `${url}/artifacts`,
    cancel_url: `${url}/cancel`,
    rerun_url: `${url}/rerun`,
    previous_attempt_url: run.runAttempt > 1 ? `${url}/attempts/${run.runAttempt - 1}` : null,
    workflow_url: workflowUrl(context, run.workflow),
    head_commit: simpleCommit(run.headCommit),
    repository: minimalRepository(context, repository),
    head_repository: minimalRepository(context, run.headRepository),
  };
}

export function jobObject(context: RestContext, job: Job) {
  const { checkRun: check, run } = job;
  const url = repositoryUrl(context, run.repository);
  return {
    id: check.databaseId,
    run_id: run.databaseId,
    workflow_name: run.workflow.name,
    head_branch: run.headBranch,
    run_url: runUrl(context, run),
    run_attempt: job.runAttempt,
    node_id: check.id,
    head_sha: run.headCommit.oid,
    url: `${url}/actions/jobs/${check.databaseId}`,
    html_url: `${runPage(run)}/job/${check.databaseId}`,
    status: check.status.toLowerCase(),
    conclusion: check.conclusion?.toLowerCase() ?? null,
    created_at: run.startedAt,
    started_at: check.startedAt ?? run.startedAt,
    completed_at: check.completedAt,
    name: check.name,
    steps: job.steps.map((step) => ({
      name: step.name,
      status: step.status.toLowerCase(),
      conclusion: step.conclusion?.toLowerCase() ?? null,
      number: step.number,
      started_at: step.startedAt,
      completed_at: step.completedAt,
    })),
    check_run_url: `${url}/check-runs/${check.databaseId}`,
    labels: job.labels,
    runner_id: job.runnerName === null ? null : 1,
    runner_name: job.runnerName,
    runner_group_id: job.runnerName === null ? null : 2,
    runner_group_name: job.runnerName === null ? null : "GitHub Actions",
  };
}

/** Renders an environment for which jobs of a run wait. */
export function pendingDeployment(context: RestContext, run: WorkflowRun, environment: Entry) {
  const { store, viewer } = context;
  const name = String(value(environment, "name"));
  const waitTimer = value(environment, "waitTimer");
  return {
    environment: {
      id: environment.databaseId,
      node_id: environment.id,
      name,
      url: `${repositoryUrl(context, run.repository)}/environments/${encodeURIComponent(name)}`,
      html_url: `https://github.com${pagePath(environment)}`,
    },
    wait_timer: waitTimer,
    wait_timer_started_at: waitTimer === 0 ? null : run.startedAt,
    current_user_can_approve: canApprove(store, viewer, run, environment),
    reviewers: shownReviewers(context, environment),
  };
}

export function artifactObject(context: RestContext, artifact: Artifact) {
  const { run } = artifact;
  const url = `${repositoryUrl(context, run.repository)}/actions/artifacts/${artifact.databaseId}`;
  return {
    id: artifact.databaseId,
    node_id: artifact.id,
    name: artifact.name,
    size_in_bytes: artifact.sizeInBytes,
    url,
    archive_download_url: `${url}/zip`,
    expired: artifact.expired,
    digest: null,
    created_at: artifact.createdAt,
    updated_at: artifact.createdAt,
    expires_at: artifact.expiresAt,
    workflow_run: {
      id: run.databaseId,
      repository_id: run.repository.databaseId,
      head_repository_id: run.headRepository.databaseId,
      head_branch: run.headBranch,
      head_sha: run.headCommit.oid,
    },
  };
}

export function runUrl(context: RestContext, run: WorkflowRun): string {
  return `${repositoryUrl(context, run.repository)}/actions/runs/${run.databaseId}`;
}

export function runPage(run: WorkflowRun): string {
  return `${repositoryPage(run.repository)}/actions/runs/${run.databaseId}`;
}

function workflowUrl(context: RestContext, workflow: Workflow): string {
  return `${repositoryUrl(context, workflow.repository)}/actions/workflows/${workflow.databaseId}`;
}
