// Generated from cards/. Do not edit.
// Capabilities by id, each loaded when it is asked for.

import type { Capability } from "../runtime/index.js";

/** Loads a capability by its id. */
export const loaders = {
  "check_run.annotations.list": () => import("./check_run/annotations.list.js").then((module) => module.checkRunAnnotationsListCapability),
  "issue.assignees.add": () => import("./issue/assignees.add.js").then((module) => module.issueAssigneesAddCapability),
  "issue.assignees.remove": () => import("./issue/assignees.remove.js").then((module) => module.issueAssigneesRemoveCapability),
  "issue.assignees.set": () => import("./issue/assignees.set.js").then((module) => module.issueAssigneesSetCapability),
  "issue.blocked_by.add": () => import("./issue/blocked_by.add.js").then((module) => module.issueBlockedByAddCapability),
  "issue.blocked_by.remove": () => import("./issue/blocked_by.remove.js").then((module) => module.issueBlockedByRemoveCapability),
  "issue.close": () => import("./issue/close.js").then((module) => module.issueCloseCapability),
  "issue.comments.create": () => import("./issue/comments.create.js").then((module) => module.issueCommentsCreateCapability),
  "issue.comments.list": () => import("./issue/comments.list.js").then((module) => module.issueCommentsListCapability),
  "issue.create": () => import("./issue/create.js").then((module) => module.issueCreateCapability),
  "issue.delete": () => import("./issue/delete.js").then((module) => module.issueDeleteCapability),
  "issue.labels.add": () => import("./issue/labels.add.js").then((module) => module.issueLabelsAddCapability),
  "issue.labels.remove": () => import("./issue/labels.remove.js").then((module) => module.issueLabelsRemoveCapability),
  "issue.labels.set": () => import("./issue/labels.set.js").then((module) => module.issueLabelsSetCapability),
  "issue.linked_prs.list": () => import("./issue/linked_prs.list.js").then((module) => module.issueLinkedPrsListCapability),
  "issue.list": () => import("./issue/list.js").then((module) => module.issueListCapability),
  "issue.milestone.clear": () => import("./issue/milestone.clear.js").then((module) => module.issueMilestoneClearCapability),
  "issue.milestone.set": () => import("./issue/milestone.set.js").then((module) => module.issueMilestoneSetCapability),
  "issue.parent.remove": () => import("./issue/parent.remove.js").then((module) => module.issueParentRemoveCapability),
  "issue.parent.set": () => import("./issue/parent.set.js").then((module) => module.issueParentSetCapability),
  "issue.relations.get": () => import("./issue/relations.get.js").then((module) => module.issueRelationsGetCapability),
  "issue.reopen": () => import("./issue/reopen.js").then((module) => module.issueReopenCapability),
  "issue.update": () => import("./issue/update.js").then((module) => module.issueUpdateCapability),
  "issue.view": () => import("./issue/view.js").then((module) => module.issueViewCapability),
  "pr.assignees.add": () => import("./pr/assignees.add.js").then((module) => module.prAssigneesAddCapability),
  "pr.assignees.remove": () => import("./pr/assignees.remove.js").then((module) => module.prAssigneesRemoveCapability),
  "pr.assignees.update": () => import("./pr/assignees.update.js").then((module) => module.prAssigneesUpdateCapability),
  "pr.branch.update": () => import("./pr/branch.update.js").then((module) => module.prBranchUpdateCapability),
  "pr.checks.failed": () => import("./pr/checks.failed.js").then((module) => module.prChecksFailedCapability),
  "pr.checks.list": () => import("./pr/checks.list.js").then((module) => module.prChecksListCapability),
  "pr.checks.rerun_all": () => import("./pr/checks.rerun_all.js").then((module) => module.prChecksRerunAllCapability),
  "pr.checks.rerun_failed": () => import("./pr/checks.rerun_failed.js").then((module) => module.prChecksRerunFailedCapability),
  "pr.close": () => import("./pr/close.js").then((module) => module.prCloseCapability),
  "pr.comments.create": () => import("./pr/comments.create.js").then((module) => module.prCommentsCreateCapability),
  "pr.comments.reactions.list": () => import("./pr/comments.reactions.list.js").then((module) => module.prCommentsReactionsListCapability),
  "pr.create": () => import("./pr/create.js").then((module) => module.prCreateCapability),
  "pr.diff.files": () => import("./pr/diff.files.js").then((module) => module.prDiffFilesCapability),
  "pr.diff.view": () => import("./pr/diff.view.js").then((module) => module.prDiffViewCapability),
  "pr.list": () => import("./pr/list.js").then((module) => module.prListCapability),
  "pr.merge": () => import("./pr/merge.js").then((module) => module.prMergeCapability),
  "pr.merge.status": () => import("./pr/merge.status.js").then((module) => module.prMergeStatusCapability),
  "pr.reactions.list": () => import("./pr/reactions.list.js").then((module) => module.prReactionsListCapability),
  "pr.ready_for_review.set": () => import("./pr/ready_for_review.set.js").then((module) => module.prReadyForReviewSetCapability),
  "pr.review.list": () => import("./pr/review.list.js").then((module) => module.prReviewListCapability),
  "pr.review.request": () => import("./pr/review.request.js").then((module) => module.prReviewRequestCapability),
  "pr.review.submit": () => import("./pr/review.submit.js").then((module) => module.prReviewSubmitCapability),
  "pr.thread.list": () => import("./pr/thread.list.js").then((module) => module.prThreadListCapability),
  "pr.thread.reply": () => import("./pr/thread.reply.js").then((module) => module.prThreadReplyCapability),
  "pr.thread.resolve": () => import("./pr/thread.resolve.js").then((module) => module.prThreadResolveCapability),
  "pr.thread.unresolve": () => import("./pr/thread.unresolve.js").then((module) => module.prThreadUnresolveCapability),
  "pr.update": () => import("./pr/update.js").then((module) => module.prUpdateCapability),
  "pr.view": () => import("./pr/view.js").then((module) => module.prViewCapability),
  "project_v2.fields.list": () => import("./project_v2/fields.list.js").then((module) => module.projectV2FieldsListCapability),
  "project_v2.item.add_issue": () => import("./project_v2/item.add_issue.js").then((module) => module.projectV2ItemAddIssueCapability),
  "project_v2.item.field.update": () => import("./project_v2/item.field.update.js").then((module) => module.projectV2ItemFieldUpdateCapability),
  "project_v2.item.remove_issue": () => import("./project_v2/item.remove_issue.js").then((module) => module.projectV2ItemRemoveIssueCapability),
  "project_v2.items.list": () => import("./project_v2/items.list.js").then((module) => module.projectV2ItemsListCapability),
  "project_v2.org.get": () => import("./project_v2/org.get.js").then((module) => module.projectV2OrgGetCapability),
  "project_v2.user.get": () => import("./project_v2/user.get.js").then((module) => module.projectV2UserGetCapability),
  "release.create_draft": () => import("./release/create_draft.js").then((module) => module.releaseCreateDraftCapability),
  "release.get": () => import("./release/get.js").then((module) => module.releaseGetCapability),
  "release.list": () => import("./release/list.js").then((module) => module.releaseListCapability),
  "release.publish_draft": () => import("./release/publish_draft.js").then((module) => module.releasePublishDraftCapability),
  "release.update": () => import("./release/update.js").then((module) => module.releaseUpdateCapability),
  "repo.issue_types.list": () => import("./repo/issue_types.list.js").then((module) => module.repoIssueTypesListCapability),
  "repo.labels.list": () => import("./repo/labels.list.js").then((module) => module.repoLabelsListCapability),
  "repo.view": () => import("./repo/view.js").then((module) => module.repoViewCapability),
  "workflow.dispatch.run": () => import("./workflow/dispatch.run.js").then((module) => module.workflowDispatchRunCapability),
  "workflow.get": () => import("./workflow/get.js").then((module) => module.workflowGetCapability),
  "workflow.job.logs.get": () => import("./workflow/job.logs.get.js").then((module) => module.workflowJobLogsGetCapability),
  "workflow.job.logs.raw": () => import("./workflow/job.logs.raw.js").then((module) => module.workflowJobLogsRawCapability),
  "workflow.list": () => import("./workflow/list.js").then((module) => module.workflowListCapability),
  "workflow.run.artifacts.list": () => import("./workflow/run.artifacts.list.js").then((module) => module.workflowRunArtifactsListCapability),
  "workflow.run.cancel": () => import("./workflow/run.cancel.js").then((module) => module.workflowRunCancelCapability),
  "workflow.run.jobs.list": () => import("./workflow/run.jobs.list.js").then((module) => module.workflowRunJobsListCapability),
  "workflow.run.rerun_all": () => import("./workflow/run.rerun_all.js").then((module) => module.workflowRunRerunAllCapability),
  "workflow.run.rerun_failed": () => import("./workflow/run.rerun_failed.js").then((module) => module.workflowRunRerunFailedCapability),
  "workflow.run.view": () => import("./workflow/run.view.js").then((module) => module.workflowRunViewCapability),
  "workflow.runs.list": () => import("./workflow/runs.list.js").then((module) => module.workflowRunsListCapability),
} satisfies Record<string, () => Promise<Capability<never, unknown>>>;

/** Ids of the capabilities. */
export type CapabilityId = keyof typeof loaders;

/** Older names, and the id of what each runs. */
export const aliases: Readonly<Record<string, CapabilityId>> = {
  "pr.checks.get_failed": "pr.checks.failed",
  "pr.status.checks": "pr.checks.list",
  "pr.diff.list_files": "pr.diff.files",
  "pr.mergeability.view": "pr.merge.status",
  "pr.reviews.list": "pr.review.list",
  "pr.comments.list": "pr.thread.list",
  "pr.comment.reply": "pr.thread.reply",
  "pr.comment.resolve": "pr.thread.resolve",
  "pr.comment.unresolve": "pr.thread.unresolve",
  "workflow_job.logs.analyze": "workflow.job.logs.get",
  "workflow_job.logs.get": "workflow.job.logs.raw",
  "workflow_run.jobs.list": "workflow.run.jobs.list",
  "workflow_runs.list": "workflow.runs.list",
};

/** Input types by id. */
export interface CapabilityInputs {
  readonly "check_run.annotations.list": import("./check_run/annotations.list.js").CheckRunAnnotationsListInput;
  readonly "issue.assignees.add": import("./issue/assignees.add.js").IssueAssigneesAddInput;
  readonly "issue.assignees.remove": import("./issue/assignees.remove.js").IssueAssigneesRemoveInput;
  readonly "issue.assignees.set": import("./issue/assignees.set.js").IssueAssigneesSetInput;
  readonly "issue.blocked_by.add": import("./issue/blocked_by.add.js").IssueBlockedByAddInput;
  readonly "issue.blocked_by.remove": import("./issue/blocked_by.remove.js").IssueBlockedByRemoveInput;
  readonly "issue.close": import("./issue/close.js").IssueCloseInput;
  readonly "issue.comments.create": import("./issue/comments.create.js").IssueCommentsCreateInput;
  readonly "issue.comments.list": import("./issue/comments.list.js").IssueCommentsListInput;
  readonly "issue.create": import("./issue/create.js").IssueCreateInput;
  readonly "issue.delete": import("./issue/delete.js").IssueDeleteInput;
  readonly "issue.labels.add": import("./issue/labels.add.js").IssueLabelsAddInput;
  readonly "issue.labels.remove": import("./issue/labels.remove.js").IssueLabelsRemoveInput;
  readonly "issue.labels.set": import("./issue/labels.set.js").IssueLabelsSetInput;
  readonly "issue.linked_prs.list": import("./issue/linked_prs.list.js").IssueLinkedPrsListInput;
  readonly "issue.list": import("./issue/list.js").IssueListInput;
  readonly "issue.milestone.clear": import("./issue/milestone.clear.js").IssueMilestoneClearInput;
  readonly "issue.milestone.set": import("./issue/milestone.set.js").IssueMilestoneSetInput;
  readonly "issue.parent.remove": import("./issue/parent.remove.js").IssueParentRemoveInput;
  readonly "issue.parent.set": import("./issue/parent.set.js").IssueParentSetInput;
  readonly "issue.relations.get": import("./issue/relations.get.js").IssueRelationsGetInput;
  readonly "issue.reopen": import("./issue/reopen.js").IssueReopenInput;
  readonly "issue.update": import("./issue/update.js").IssueUpdateInput;
  readonly "issue.view": import("./issue/view.js").IssueViewInput;
  readonly "pr.assignees.add": import("./pr/assignees.add.js").PrAssigneesAddInput;
  readonly "pr.assignees.remove": import("./pr/assignees.remove.js").PrAssigneesRemoveInput;
  readonly "pr.assignees.update": import("./pr/assignees.update.js").PrAssigneesUpdateInput;
  readonly "pr.branch.update": import("./pr/branch.update.js").PrBranchUpdateInput;
  readonly "pr.checks.failed": import("./pr/checks.failed.js").PrChecksFailedInput;
  readonly "pr.checks.get_failed": import("./pr/checks.failed.js").PrChecksFailedInput;
  readonly "pr.checks.list": import("./pr/checks.list.js").PrChecksListInput;
  readonly "pr.status.checks": import("./pr/checks.list.js").PrChecksListInput;
  readonly "pr.checks.rerun_all": import("./pr/checks.rerun_all.js").PrChecksRerunAllInput;
  readonly "pr.checks.rerun_failed": import("./pr/checks.rerun_failed.js").PrChecksRerunFailedInput;
  readonly "pr.close": import("./pr/close.js").PrCloseInput;
  readonly "pr.comments.create": import("./pr/comments.create.js").PrCommentsCreateInput;
  readonly "pr.comments.reactions.list": import("./pr/comments.reactions.list.js").PrCommentsReactionsListInput;
  readonly "pr.create": import("./pr/create.js").PrCreateInput;
  readonly "pr.diff.files": import("./pr/diff.files.js").PrDiffFilesInput;
  readonly "pr.diff.list_files": import("./pr/diff.files.js").PrDiffFilesInput;
  readonly "pr.diff.view": import("./pr/diff.view.js").PrDiffViewInput;
  readonly "pr.list": import("./pr/list.js").PrListInput;
  readonly "pr.merge": import("./pr/merge.js").PrMergeInput;
  readonly "pr.merge.status": import("./pr/merge.status.js").PrMergeStatusInput;
  readonly "pr.mergeability.view": import("./pr/merge.status.js").PrMergeStatusInput;
  readonly "pr.reactions.list": import("./pr/reactions.list.js").PrReactionsListInput;
  readonly "pr.ready_for_review.set": import("./pr/ready_for_review.set.js").PrReadyForReviewSetInput;
  readonly "pr.review.list": import("./pr/review.list.js").PrReviewListInput;
  readonly "pr.reviews.list": import("./pr/review.list.js").PrReviewListInput;
  readonly "pr.review.request": import("./pr/review.request.js").PrReviewRequestInput;
  readonly "pr.review.submit": import("./pr/review.submit.js").PrReviewSubmitInput;
  readonly "pr.thread.list": import("./pr/thread.list.js").PrThreadListInput;
  readonly "pr.comments.list": import("./pr/thread.list.js").PrThreadListInput;
  readonly "pr.thread.reply": import("./pr/thread.reply.js").PrThreadReplyInput;
  readonly "pr.comment.reply": import("./pr/thread.reply.js").PrThreadReplyInput;
  readonly "pr.thread.resolve": import("./pr/thread.resolve.js").PrThreadResolveInput;
  readonly "pr.comment.resolve": import("./pr/thread.resolve.js").PrThreadResolveInput;
  readonly "pr.thread.unresolve": import("./pr/thread.unresolve.js").PrThreadUnresolveInput;
  readonly "pr.comment.unresolve": import("./pr/thread.unresolve.js").PrThreadUnresolveInput;
  readonly "pr.update": import("./pr/update.js").PrUpdateInput;
  readonly "pr.view": import("./pr/view.js").PrViewInput;
  readonly "project_v2.fields.list": import("./project_v2/fields.list.js").ProjectV2FieldsListInput;
  readonly "project_v2.item.add_issue": import("./project_v2/item.add_issue.js").ProjectV2ItemAddIssueInput;
  readonly "project_v2.item.field.update": import("./project_v2/item.field.update.js").ProjectV2ItemFieldUpdateInput;
  readonly "project_v2.item.remove_issue": import("./project_v2/item.remove_issue.js").ProjectV2ItemRemoveIssueInput;
  readonly "project_v2.items.list": import("./project_v2/items.list.js").ProjectV2ItemsListInput;
  readonly "project_v2.org.get": import("./project_v2/org.get.js").ProjectV2OrgGetInput;
  readonly "project_v2.user.get": import("./project_v2/user.get.js").ProjectV2UserGetInput;
  readonly "release.create_draft": import("./release/create_draft.js").ReleaseCreateDraftInput;
  readonly "release.get": import("./release/get.js").ReleaseGetInput;
  readonly "release.list": import("./release/list.js").ReleaseListInput;
  readonly "release.publish_draft": import("./release/publish_draft.js").ReleasePublishDraftInput;
  readonly "release.update": import("./release/update.js").ReleaseUpdateInput;
  readonly "repo.issue_types.list": import("./repo/issue_types.list.js").RepoIssueTypesListInput;
  readonly "repo.labels.list": import("./repo/labels.list.js").RepoLabelsListInput;
  readonly "repo.view": import("./repo/view.js").RepoViewInput;
  readonly "workflow.dispatch.run": import("./workflow/dispatch.run.js").WorkflowDispatchRunInput;
  readonly "workflow.get": import("./workflow/get.js").WorkflowGetInput;
  readonly "workflow.job.logs.get": import("./workflow/job.logs.get.js").WorkflowJobLogsGetInput;
  readonly "workflow_job.logs.analyze": import("./workflow/job.logs.get.js").WorkflowJobLogsGetInput;
  readonly "workflow.job.logs.raw": import("./workflow/job.logs.raw.js").WorkflowJobLogsRawInput;
  readonly "workflow_job.logs.get": import("./workflow/job.logs.raw.js").WorkflowJobLogsRawInput;
  readonly "workflow.list": import("./workflow/list.js").WorkflowListInput;
  readonly "workflow.run.artifacts.list": import("./workflow/run.artifacts.list.js").WorkflowRunArtifactsListInput;
  readonly "workflow.run.cancel": import("./workflow/run.cancel.js").WorkflowRunCancelInput;
  readonly "workflow.run.jobs.list": import("./workflow/run.jobs.list.js").WorkflowRunJobsListInput;
  readonly "workflow_run.jobs.list": import("./workflow/run.jobs.list.js").WorkflowRunJobsListInput;
  readonly "workflow.run.rerun_all": import("./workflow/run.rerun_all.js").WorkflowRunRerunAllInput;
  readonly "workflow.run.rerun_failed": import("./workflow/run.rerun_failed.js").WorkflowRunRerunFailedInput;
  readonly "workflow.run.view": import("./workflow/run.view.js").WorkflowRunViewInput;
  readonly "workflow.runs.list": import("./workflow/runs.list.js").WorkflowRunsListInput;
  readonly "workflow_runs.list": import("./workflow/runs.list.js").WorkflowRunsListInput;
}

/** Output types by id. */
export interface CapabilityOutputs {
  readonly "check_run.annotations.list": import("./check_run/annotations.list.js").CheckRunAnnotationsListOutput;
  readonly "issue.assignees.add": import("./issue/assignees.add.js").IssueAssigneesAddOutput;
  readonly "issue.assignees.remove": import("./issue/assignees.remove.js").IssueAssigneesRemoveOutput;
  readonly "issue.assignees.set": import("./issue/assignees.set.js").IssueAssigneesSetOutput;
  readonly "issue.blocked_by.add": import("./issue/blocked_by.add.js").IssueBlockedByAddOutput;
  readonly "issue.blocked_by.remove": import("./issue/blocked_by.remove.js").IssueBlockedByRemoveOutput;
  readonly "issue.close": import("./issue/close.js").IssueCloseOutput;
  readonly "issue.comments.create": import("./issue/comments.create.js").IssueCommentsCreateOutput;
  readonly "issue.comments.list": import("./issue/comments.list.js").IssueCommentsListOutput;
  readonly "issue.create": import("./issue/create.js").IssueCreateOutput;
  readonly "issue.delete": import("./issue/delete.js").IssueDeleteOutput;
  readonly "issue.labels.add": import("./issue/labels.add.js").IssueLabelsAddOutput;
  readonly "issue.labels.remove": import("./issue/labels.remove.js").IssueLabelsRemoveOutput;
  readonly "issue.labels.set": import("./issue/labels.set.js").IssueLabelsSetOutput;
  readonly "issue.linked_prs.list": import("./issue/linked_prs.list.js").IssueLinkedPrsListOutput;
  readonly "issue.list": import("./issue/list.js").IssueListOutput;
  readonly "issue.milestone.clear": import("./issue/milestone.clear.js").IssueMilestoneClearOutput;
  readonly "issue.milestone.set": import("./issue/milestone.set.js").IssueMilestoneSetOutput;
  readonly "issue.parent.remove": import("./issue/parent.remove.js").IssueParentRemoveOutput;
  readonly "issue.parent.set": import("./issue/parent.set.js").IssueParentSetOutput;
  readonly "issue.relations.get": import("./issue/relations.get.js").IssueRelationsGetOutput;
  readonly "issue.reopen": import("./issue/reopen.js").IssueReopenOutput;
  readonly "issue.update": import("./issue/update.js").IssueUpdateOutput;
  readonly "issue.view": import("./issue/view.js").IssueViewOutput;
  readonly "pr.assignees.add": import("./pr/assignees.add.js").PrAssigneesAddOutput;
  readonly "pr.assignees.remove": import("./pr/assignees.remove.js").PrAssigneesRemoveOutput;
  readonly "pr.assignees.update": import("./pr/assignees.update.js").PrAssigneesUpdateOutput;
  readonly "pr.branch.update": import("./pr/branch.update.js").PrBranchUpdateOutput;
  readonly "pr.checks.failed": import("./pr/checks.failed.js").PrChecksFailedOutput;
  readonly "pr.checks.get_failed": import("./pr/checks.failed.js").PrChecksFailedOutput;
  readonly "pr.checks.list": import("./pr/checks.list.js").PrChecksListOutput;
  readonly "pr.status.checks": import("./pr/checks.list.js").PrChecksListOutput;
  readonly "pr.checks.rerun_all": import("./pr/checks.rerun_all.js").PrChecksRerunAllOutput;
  readonly "pr.checks.rerun_failed": import("./pr/checks.rerun_failed.js").PrChecksRerunFailedOutput;
  readonly "pr.close": import("./pr/close.js").PrCloseOutput;
  readonly "pr.comments.create": import("./pr/comments.create.js").PrCommentsCreateOutput;
  readonly "pr.comments.reactions.list": import("./pr/comments.reactions.list.js").PrCommentsReactionsListOutput;
  readonly "pr.create": import("./pr/create.js").PrCreateOutput;
  readonly "pr.diff.files": import("./pr/diff.files.js").PrDiffFilesOutput;
  readonly "pr.diff.list_files": import("./pr/diff.files.js").PrDiffFilesOutput;
  readonly "pr.diff.view": import("./pr/diff.view.js").PrDiffViewOutput;
  readonly "pr.list": import("./pr/list.js").PrListOutput;
  readonly "pr.merge": import("./pr/merge.js").PrMergeOutput;
  readonly "pr.merge.status": import("./pr/merge.status.js").PrMergeStatusOutput;
  readonly "pr.mergeability.view": import("./pr/merge.status.js").PrMergeStatusOutput;
  readonly "pr.reactions.list": import("./pr/reactions.list.js").PrReactionsListOutput;
  readonly "pr.ready_for_review.set": import("./pr/ready_for_review.set.js").PrReadyForReviewSetOutput;
  readonly "pr.review.list": import("./pr/review.list.js").PrReviewListOutput;
  readonly "pr.reviews.list": import("./pr/review.list.js").PrReviewListOutput;
  readonly "pr.review.request": import("./pr/review.request.js").PrReviewRequestOutput;
  readonly "pr.review.submit": import("./pr/review.submit.js").PrReviewSubmitOutput;
  readonly "pr.thread.list": import("./pr/thread.list.js").PrThreadListOutput;
  readonly "pr.comments.list": import("./pr/thread.list.js").PrThreadListOutput;
  readonly "pr.thread.reply": import("./pr/thread.reply.js").PrThreadReplyOutput;
  readonly "pr.comment.reply": import("./pr/thread.reply.js").PrThreadReplyOutput;
  readonly "pr.thread.resolve": import("./pr/thread.resolve.js").PrThreadResolveOutput;
  readonly "pr.comment.resolve": import("./pr/thread.resolve.js").PrThreadResolveOutput;
  readonly "pr.thread.unresolve": import("./pr/thread.unresolve.js").PrThreadUnresolveOutput;
  readonly "pr.comment.unresolve": import("./pr/thread.unresolve.js").PrThreadUnresolveOutput;
  readonly "pr.update": import("./pr/update.js").PrUpdateOutput;
  readonly "pr.view": import("./pr/view.js").PrViewOutput;
  readonly "project_v2.fields.list": import("./project_v2/fields.list.js").ProjectV2FieldsListOutput;
  readonly "project_v2.item.add_issue": import("./project_v2/item.add_issue.js").ProjectV2ItemAddIssueOutput;
  readonly "project_v2.item.field.update": import("./project_v2/item.field.update.js").ProjectV2ItemFieldUpdateOutput;
  readonly "project_v2.item.remove_issue": import("./project_v2/item.remove_issue.js").ProjectV2ItemRemoveIssueOutput;
  readonly "project_v2.items.list": import("./project_v2/items.list.js").ProjectV2ItemsListOutput;
  readonly "project_v2.org.get": import("./project_v2/org.get.js").ProjectV2OrgGetOutput;
  readonly "project_v2.user.get": import("./project_v2/user.get.js").ProjectV2UserGetOutput;
  readonly "release.create_draft": import("./release/create_draft.js").ReleaseCreateDraftOutput;
  readonly "release.get": import("./release/get.js").ReleaseGetOutput;
  readonly "release.list": import("./release/list.js").ReleaseListOutput;
  readonly "release.publish_draft": import("./release/publish_draft.js").ReleasePublishDraftOutput;
  readonly "release.update": import("./release/update.js").ReleaseUpdateOutput;
  readonly "repo.issue_types.list": import("./repo/issue_types.list.js").RepoIssueTypesListOutput;
  readonly "repo.labels.list": import("./repo/labels.list.js").RepoLabelsListOutput;
  readonly "repo.view": import("./repo/view.js").RepoViewOutput;
  readonly "workflow.dispatch.run": import("./workflow/dispatch.run.js").WorkflowDispatchRunOutput;
  readonly "workflow.get": import("./workflow/get.js").WorkflowGetOutput;
  readonly "workflow.job.logs.get": import("./workflow/job.logs.get.js").WorkflowJobLogsGetOutput;
  readonly "workflow_job.logs.analyze": import("./workflow/job.logs.get.js").WorkflowJobLogsGetOutput;
  readonly "workflow.job.logs.raw": import("./workflow/job.logs.raw.js").WorkflowJobLogsRawOutput;
  readonly "workflow_job.logs.get": import("./workflow/job.logs.raw.js").WorkflowJobLogsRawOutput;
  readonly "workflow.list": import("./workflow/list.js").WorkflowListOutput;
  readonly "workflow.run.artifacts.list": import("./workflow/run.artifacts.list.js").WorkflowRunArtifactsListOutput;
  readonly "workflow.run.cancel": import("./workflow/run.cancel.js").WorkflowRunCancelOutput;
  readonly "workflow.run.jobs.list": import("./workflow/run.jobs.list.js").WorkflowRunJobsListOutput;
  readonly "workflow_run.jobs.list": import("./workflow/run.jobs.list.js").WorkflowRunJobsListOutput;
  readonly "workflow.run.rerun_all": import("./workflow/run.rerun_all.js").WorkflowRunRerunAllOutput;
  readonly "workflow.run.rerun_failed": import("./workflow/run.rerun_failed.js").WorkflowRunRerunFailedOutput;
  readonly "workflow.run.view": import("./workflow/run.view.js").WorkflowRunViewOutput;
  readonly "workflow.runs.list": import("./workflow/runs.list.js").WorkflowRunsListOutput;
  readonly "workflow_runs.list": import("./workflow/runs.list.js").WorkflowRunsListOutput;
}