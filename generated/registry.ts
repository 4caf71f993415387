// Generated from cards/. Do not edit.
// Capabilities by id, each loaded when it is asked for.

import type { Capability } from "../runtime/index.js";

/** Loads a capability by its id. */
export const loaders = {
  "issue.close": () => import("./issue/close.js").then((module) => module.issueCloseCapability),
  "issue.create": () => import("./issue/create.js").then((module) => module.issueCreateCapability),
  "issue.labels.add": () => import("./issue/labels.add.js").then((module) => module.issueLabelsAddCapability),
  "issue.list": () => import("./issue/list.js").then((module) => module.issueListCapability),
  "issue.view": () => import("./issue/view.js").then((module) => module.issueViewCapability),
  "pr.checks.list": () => import("./pr/checks.list.js").then((module) => module.prChecksListCapability),
  "pr.list": () => import("./pr/list.js").then((module) => module.prListCapability),
  "pr.merge": () => import("./pr/merge.js").then((module) => module.prMergeCapability),
  "pr.view": () => import("./pr/view.js").then((module) => module.prViewCapability),
  "project_v2.item.field.update": () => import("./project_v2/item.field.update.js").then((module) => module.projectV2ItemFieldUpdateCapability),
  "repo.labels.list": () => import("./repo/labels.list.js").then((module) => module.repoLabelsListCapability),
  "repo.view": () => import("./repo/view.js").then((module) => module.repoViewCapability),
  "workflow.job.logs.raw": () => import("./workflow/job.logs.raw.js").then((module) => module.workflowJobLogsRawCapability),
  "workflow.runs.list": () => import("./workflow/runs.list.js").then((module) => module.workflowRunsListCapability),
} satisfies Record<string, () => Promise<Capability<never, unknown>>>;

/** Ids of the capabilities. */
export type CapabilityId = keyof typeof loaders;

/** Older names, and the id of what each runs. */
export const aliases: Readonly<Record<string, CapabilityId>> = {
  "pr.status.checks": "pr.checks.list",
  "workflow_job.logs.get": "workflow.job.logs.raw",
  "workflow_runs.list": "workflow.runs.list",
};

/** Input types by id. */
export interface CapabilityInputs {
  readonly "issue.close": import("./issue/close.js").IssueCloseInput;
  readonly "issue.create": import("./issue/create.js").IssueCreateInput;
  readonly "issue.labels.add": import("./issue/labels.add.js").IssueLabelsAddInput;
  readonly "issue.list": import("./issue/list.js").IssueListInput;
  readonly "issue.view": import("./issue/view.js").IssueViewInput;
  readonly "pr.checks.list": import("./pr/checks.list.js").PrChecksListInput;
  readonly "pr.status.checks": import("./pr/checks.list.js").PrChecksListInput;
  readonly "pr.list": import("./pr/list.js").PrListInput;
  readonly "pr.merge": import("./pr/merge.js").PrMergeInput;
  readonly "pr.view": import("./pr/view.js").PrViewInput;
  readonly "project_v2.item.field.update": import("./project_v2/item.field.update.js").ProjectV2ItemFieldUpdateInput;
  readonly "repo.labels.list": import("./repo/labels.list.js").RepoLabelsListInput;
  readonly "repo.view": import("./repo/view.js").RepoViewInput;
  readonly "workflow.job.logs.raw": import("./workflow/job.logs.raw.js").WorkflowJobLogsRawInput;
  readonly "workflow_job.logs.get": import("./workflow/job.logs.raw.js").WorkflowJobLogsRawInput;
  readonly "workflow.runs.list": import("./workflow/runs.list.js").WorkflowRunsListInput;
  readonly "workflow_runs.list": import("./workflow/runs.list.js").WorkflowRunsListInput;
}

/** Output types by id. */
export interface CapabilityOutputs {
  readonly "issue.close": import("./issue/close.js").IssueCloseOutput;
  readonly "issue.create": import("./issue/create.js").IssueCreateOutput;
  readonly "issue.labels.add": import("./issue/labels.add.js").IssueLabelsAddOutput;
  readonly "issue.list": import("./issue/list.js").IssueListOutput;
  readonly "issue.view": import("./issue/view.js").IssueViewOutput;
  readonly "pr.checks.list": import("./pr/checks.list.js").PrChecksListOutput;
  readonly "pr.status.checks": import("./pr/checks.list.js").PrChecksListOutput;
  readonly "pr.list": import("./pr/list.js").PrListOutput;
  readonly "pr.merge": import("./pr/merge.js").PrMergeOutput;
  readonly "pr.view": import("./pr/view.js").PrViewOutput;
  readonly "project_v2.item.field.update": import("./project_v2/item.field.update.js").ProjectV2ItemFieldUpdateOutput;
  readonly "repo.labels.list": import("./repo/labels.list.js").RepoLabelsListOutput;
  readonly "repo.view": import("./repo/view.js").RepoViewOutput;
  readonly "workflow.job.logs.raw": import("./workflow/job.logs.raw.js").WorkflowJobLogsRawOutput;
  readonly "workflow_job.logs.get": import("./workflow/job.logs.raw.js").WorkflowJobLogsRawOutput;
  readonly "workflow.runs.list": import("./workflow/runs.list.js").WorkflowRunsListOutput;
  readonly "workflow_runs.list": import("./workflow/runs.list.js").WorkflowRunsListOutput;
}