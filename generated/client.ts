// Generated from cards/. Do not edit.
// The client: every capability at the path that its id spells.

import {
  type BoundInput,
  type Chain,
  type GhxOptions,
  type ListOperation,
  type Operation,
  type Session,
  bind,
  bindChain,
  bindList,
  createSession,
  defaultSession,
} from "../runtime/index.js";
import {
  type CheckRunAnnotationsListInput,
  type CheckRunAnnotationsListOutput,
  checkRunAnnotationsListCapability,
} from "./check_run/annotations.list.js";
import {
  type IssueAssigneesAddInput,
  type IssueAssigneesAddOutput,
  issueAssigneesAddCapability,
} from "./issue/assignees.add.js";
import {
  type IssueAssigneesRemoveInput,
  type IssueAssigneesRemoveOutput,
  issueAssigneesRemoveCapability,
} from "./issue/assignees.remove.js";
import {
  type IssueAssigneesSetInput,
  type IssueAssigneesSetOutput,
  issueAssigneesSetCapability,
} from "./issue/assignees.set.js";
import {
  type IssueBlockedByAddInput,
  type IssueBlockedByAddOutput,
  issueBlockedByAddCapability,
} from "./issue/blocked_by.add.js";
import {
  type IssueBlockedByRemoveInput,
  type IssueBlockedByRemoveOutput,
  issueBlockedByRemoveCapability,
} from "./issue/blocked_by.remove.js";
import { type IssueCloseInput, type IssueCloseOutput, issueCloseCapability } from "./issue/close.js";
import {
  type IssueCommentsCreateInput,
  type IssueCommentsCreateOutput,
  issueCommentsCreateCapability,
} from "./issue/comments.create.js";
import {
  type IssueCommentsListInput,
  type IssueCommentsListOutput,
  issueCommentsListCapability,
} from "./issue/comments.list.js";
import { type IssueCreateInput, type IssueCreateOutput, issueCreateCapability } from "./issue/create.js";
import { type IssueDeleteInput, type IssueDeleteOutput, issueDeleteCapability } from "./issue/delete.js";
import { type IssueLabelsAddInput, type IssueLabelsAddOutput, issueLabelsAddCapability } from "./issue/labels.add.js";
import {
  type IssueLabelsRemoveInput,
  type IssueLabelsRemoveOutput,
  issueLabelsRemoveCapability,
} from "./issue/labels.remove.js";
import { type IssueLabelsSetInput, type IssueLabelsSetOutput, issueLabelsSetCapability } from "./issue/labels.set.js";
import {
  type IssueLinkedPrsListInput,
  type IssueLinkedPrsListOutput,
  issueLinkedPrsListCapability,
} from "./issue/linked_prs.list.js";
import { type IssueListInput, type IssueListOutput, issueListCapability } from "./issue/list.js";
import {
  type IssueMilestoneClearInput,
  type IssueMilestoneClearOutput,
  issueMilestoneClearCapability,
} from "./issue/milestone.clear.js";
import {
  type IssueMilestoneSetInput,
  type IssueMilestoneSetOutput,
  issueMilestoneSetCapability,
} from "./issue/milestone.set.js";
import {
  type IssueParentRemoveInput,
  type IssueParentRemoveOutput,
  issueParentRemoveCapability,
} from "./issue/parent.remove.js";
import { type IssueParentSetInput, type IssueParentSetOutput, issueParentSetCapability } from "./issue/parent.set.js";
import {
  type IssueRelationsGetInput,
  type IssueRelationsGetOutput,
  issueRelationsGetCapability,
} from "./issue/relations.get.js";
import { type IssueReopenInput, type IssueReopenOutput, issueReopenCapability } from "./issue/reopen.js";
import { type IssueUpdateInput, type IssueUpdateOutput, issueUpdateCapability } from "./issue/update.js";
import { type IssueViewInput, type IssueViewOutput, issueViewCapability } from "./issue/view.js";
import { type PrAssigneesAddInput, type PrAssigneesAddOutput, prAssigneesAddCapability } from "./pr/assignees.add.js";
import {
  type PrAssigneesRemoveInput,
  type PrAssigneesRemoveOutput,
  prAssigneesRemoveCapability,
} from "./pr/assignees.remove.js";
import {
  type PrAssigneesUpdateInput,
  type PrAssigneesUpdateOutput,
  prAssigneesUpdateCapability,
} from "./pr/assignees.update.js";
import { type PrBranchUpdateInput, type PrBranchUpdateOutput, prBranchUpdateCapability } from "./pr/branch.update.js";
import { type PrChecksFailedInput, type PrChecksFailedOutput, prChecksFailedCapability } from "./pr/checks.failed.js";
import { type PrChecksListInput, type PrChecksListOutput, prChecksListCapability } from "./pr/checks.list.js";
import {
  type PrChecksRerunAllInput,
  type PrChecksRerunAllOutput,
  prChecksRerunAllCapability,
} from "./pr/checks.rerun_all.js";
import {
  type PrChecksRerunFailedInput,
  type PrChecksRerunFailedOutput,
  prChecksRerunFailedCapability,
} from "./pr/checks.rerun_failed.js";
import { type PrCloseInput, type PrCloseOutput, prCloseCapability } from "./pr/close.js";
import {
  type PrCommentsCreateInput,
  type PrCommentsCreateOutput,
  prCommentsCreateCapability,
} from "./pr/comments.create.js";
import {
  type PrCommentsReactionsListInput,
  type PrCommentsReactionsListOutput,
  prCommentsReactionsListCapability,
} from "./pr/comments.reactions.list.js";
import { type PrCreateInput, type PrCreateOutput, prCreateCapability } from "./pr/create.js";
import { type PrDiffFilesInput, type PrDiffFilesOutput, prDiffFilesCapability } from "./pr/diff.files.js";
import { type PrDiffViewInput, type PrDiffViewOutput, prDiffViewCapability } from "./pr/diff.view.js";
import { type PrListInput, type PrListOutput, prListCapability } from "./pr/list.js";
import { type PrMergeInput, type PrMergeOutput, prMergeCapability } from "./pr/merge.js";
import { type PrMergeStatusInput, type PrMergeStatusOutput, prMergeStatusCapability } from "./pr/merge.status.js";
import { type PrReactionsListInput, type PrReactionsListOutput, prReactionsListCapability } from "./pr/reactions.list.js";
import {
  type PrReadyForReviewSetInput,
  type PrReadyForReviewSetOutput,
  prReadyForReviewSetCapability,
} from "./pr/ready_for_review.set.js";
import { type PrReviewListInput, type PrReviewListOutput, prReviewListCapability } from "./pr/review.list.js";
import { type PrReviewRequestInput, type PrReviewRequestOutput, prReviewRequestCapability } from "./pr/review.request.js";
import { type PrReviewSubmitInput, type PrReviewSubmitOutput, prReviewSubmitCapability } from "./pr/review.submit.js";
import { type PrThreadListInput, type PrThreadListOutput, prThreadListCapability } from "./pr/thread.list.js";
import { type PrThreadReplyInput, type PrThreadReplyOutput, prThreadReplyCapability } from "./pr/thread.reply.js";
import { type PrThreadResolveInput, type PrThreadResolveOutput, prThreadResolveCapability } from "./pr/thread.resolve.js";
import {
  type PrThreadUnresolveInput,
  type PrThreadUnresolveOutput,
  prThreadUnresolveCapability,
} from "./pr/thread.unresolve.js";
import { type PrUpdateInput, type PrUpdateOutput, prUpdateCapability } from "./pr/update.js";
import { type PrViewInput, type PrViewOutput, prViewCapability } from "./pr/view.js";
import {
  type ProjectV2FieldsListInput,
  type ProjectV2FieldsListOutput,
  projectV2FieldsListCapability,
} from "./project_v2/fields.list.js";
import {
  type ProjectV2ItemAddIssueInput,
  type ProjectV2ItemAddIssueOutput,
  projectV2ItemAddIssueCapability,
} from "./project_v2/item.add_issue.js";
import {
  type ProjectV2ItemFieldUpdateInput,
  type ProjectV2ItemFieldUpdateOutput,
  projectV2ItemFieldUpdateCapability,
} from "./project_v2/item.field.update.js";
import {
  type ProjectV2ItemRemoveIssueInput,
  type ProjectV2ItemRemoveIssueOutput,
  projectV2ItemRemoveIssueCapability,
} from "./project_v2/item.remove_issue.js";
import {
  type ProjectV2ItemsListInput,
  type ProjectV2ItemsListOutput,
  projectV2ItemsListCapability,
} from "./project_v2/items.list.js";
import { type ProjectV2OrgGetInput, type ProjectV2OrgGetOutput, projectV2OrgGetCapability } from "./project_v2/org.get.js";
import {
  type ProjectV2UserGetInput,
  type ProjectV2UserGetOutput,
  projectV2UserGetCapability,
} from "./project_v2/user.get.js";
import {
  type ReleaseCreateDraftInput,
  type ReleaseCreateDraftOutput,
  releaseCreateDraftCapability,
} from "./release/create_draft.js";
import { type ReleaseGetInput, type ReleaseGetOutput, releaseGetCapability } from "./release/get.js";
import { type ReleaseListInput, type ReleaseListOutput, releaseListCapability } from "./release/list.js";
import {
  type ReleasePublishDraftInput,
  type ReleasePublishDraftOutput,
  releasePublishDraftCapability,
} from "./release/publish_draft.js";
import { type ReleaseUpdateInput, type ReleaseUpdateOutput, releaseUpdateCapability } from "./release/update.js";
import {
  type RepoIssueTypesListInput,
  type RepoIssueTypesListOutput,
  repoIssueTypesListCapability,
} from "./repo/issue_types.list.js";
import { type RepoLabelsListInput, type RepoLabelsListOutput, repoLabelsListCapability } from "./repo/labels.list.js";
import { type RepoViewInput, type RepoViewOutput, repoViewCapability } from "./repo/view.js";
import {
  type WorkflowDispatchRunInput,
  type WorkflowDispatchRunOutput,
  workflowDispatchRunCapability,
} from "./workflow/dispatch.run.js";
import { type WorkflowGetInput, type WorkflowGetOutput, workflowGetCapability } from "./workflow/get.js";
import {
  type WorkflowJobLogsGetInput,
  type WorkflowJobLogsGetOutput,
  workflowJobLogsGetCapability,
} from "./workflow/job.logs.get.js";
import {
  type WorkflowJobLogsRawInput,
  type WorkflowJobLogsRawOutput,
  workflowJobLogsRawCapability,
} from "./workflow/job.logs.raw.js";
import { type WorkflowListInput, type WorkflowListOutput, workflowListCapability } from "./workflow/list.js";
import {
  type WorkflowRunArtifactsListInput,
  type WorkflowRunArtifactsListOutput,
  workflowRunArtifactsListCapability,
} from "./workflow/run.artifacts.list.js";
import {
  type WorkflowRunCancelInput,
  type WorkflowRunCancelOutput,
  workflowRunCancelCapability,
} from "./workflow/run.cancel.js";
import {
  type WorkflowRunJobsListInput,
  type WorkflowRunJobsListOutput,
  workflowRunJobsListCapability,
} from "./workflow/run.jobs.list.js";
import {
  type WorkflowRunRerunAllInput,
  type WorkflowRunRerunAllOutput,
  workflowRunRerunAllCapability,
} from "./workflow/run.rerun_all.js";
import {
  type WorkflowRunRerunFailedInput,
  type WorkflowRunRerunFailedOutput,
  workflowRunRerunFailedCapability,
} from "./workflow/run.rerun_failed.js";
import { type WorkflowRunViewInput, type WorkflowRunViewOutput, workflowRunViewCapability } from "./workflow/run.view.js";
import {
  type WorkflowRunsListInput,
  type WorkflowRunsListOutput,
  workflowRunsListCapability,
} from "./workflow/runs.list.js";

/** Every capability as a typed function. `Bound`: the client knows its repository, so `owner` and `name` may be left out. */
export interface Ghx<Bound extends boolean = false> {
  readonly check_run: {
    readonly annotations: {
      /** Annotations of a check run. */
      readonly list: ListOperation<BoundInput<CheckRunAnnotationsListInput, Bound>, CheckRunAnnotationsListOutput>;
    };
  };
  readonly issue: {
    readonly assignees: {
      /** Assign users to an issue. */
      readonly add: Operation<BoundInput<IssueAssigneesAddInput, Bound>, IssueAssigneesAddOutput>;
      /** Take users off an issue. */
      readonly remove: Operation<BoundInput<IssueAssigneesRemoveInput, Bound>, IssueAssigneesRemoveOutput>;
      /** Replace the assignees of an issue. */
      readonly set: Operation<BoundInput<IssueAssigneesSetInput, Bound>, IssueAssigneesSetOutput>;
    };
    readonly blocked_by: {
      /** Say that an issue is blocked by another one. */
      readonly add: Operation<BoundInput<IssueBlockedByAddInput, Bound>, IssueBlockedByAddOutput>;
      /** Say that an issue is no longer blocked by another one. */
      readonly remove: Operation<BoundInput<IssueBlockedByRemoveInput, Bound>, IssueBlockedByRemoveOutput>;
    };
    /** Close an issue. */
    readonly close: Operation<BoundInput<IssueCloseInput, Bound>, IssueCloseOutput>;
    readonly comments: {
      /** Comment on an issue or pull request. */
      readonly create: Operation<BoundInput<IssueCommentsCreateInput, Bound>, IssueCommentsCreateOutput>;
      /** Comments on an issue or pull request, oldest first. */
      readonly list: ListOperation<BoundInput<IssueCommentsListInput, Bound>, IssueCommentsListOutput>;
    };
    /** Open an issue. */
    readonly create: Operation<BoundInput<IssueCreateInput, Bound>, IssueCreateOutput>;
    /** Delete an issue for good. */
    readonly delete: Operation<BoundInput<IssueDeleteInput, Bound>, IssueDeleteOutput>;
    readonly labels: {
      /** Add labels to an issue or pull request. */
      readonly add: Operation<BoundInput<IssueLabelsAddInput, Bound>, IssueLabelsAddOutput>;
      /** Take labels off an issue or pull request. */
      readonly remove: Operation<BoundInput<IssueLabelsRemoveInput, Bound>, IssueLabelsRemoveOutput>;
      /** Replace the labels of an issue. */
      readonly set: Operation<BoundInput<IssueLabelsSetInput, Bound>, IssueLabelsSetOutput>;
    };
    readonly linked_prs: {
      /** Pull requests that close an issue when they are merged. */
      readonly list: ListOperation<BoundInput<IssueLinkedPrsListInput, Bound>, IssueLinkedPrsListOutput>;
    };
    /** Issues of a repository, newest first. */
    readonly list: ListOperation<BoundInput<IssueListInput, Bound>, IssueListOutput>;
    readonly milestone: {
      /** Take an issue out of its milestone. */
      readonly clear: Operation<BoundInput<IssueMilestoneClearInput, Bound>, IssueMilestoneClearOutput>;
      /** Put an issue into a milestone. */
      readonly set: Operation<BoundInput<IssueMilestoneSetInput, Bound>, IssueMilestoneSetOutput>;
    };
    readonly parent: {
      /** Make a sub-issue an issue of its own. */
      readonly remove: Operation<BoundInput<IssueParentRemoveInput, Bound>, IssueParentRemoveOutput>;
      /** Make an issue a sub-issue of another one. */
      readonly set: Operation<BoundInput<IssueParentSetInput, Bound>, IssueParentSetOutput>;
    };
    readonly relations: {
      /** Parent, sub-issues and dependencies of an issue. */
      readonly get: Operation<BoundInput<IssueRelationsGetInput, Bound>, IssueRelationsGetOutput>;
    };
    /** Reopen a closed issue. */
    readonly reopen: Operation<BoundInput<IssueReopenInput, Bound>, IssueReopenOutput>;
    /** Change the title, text or milestone of an issue. */
    readonly update: Operation<BoundInput<IssueUpdateInput, Bound>, IssueUpdateOutput>;
    /** One issue. */
    readonly view: Operation<BoundInput<IssueViewInput, Bound>, IssueViewOutput>;
  };
  readonly pr: {
    readonly assignees: {
      /** Assign users to a pull request. */
      readonly add: Operation<BoundInput<PrAssigneesAddInput, Bound>, PrAssigneesAddOutput>;
      /** Take users off a pull request. */
      readonly remove: Operation<BoundInput<PrAssigneesRemoveInput, Bound>, PrAssigneesRemoveOutput>;
      /** Replace the assignees of a pull request. */
      readonly update: Operation<BoundInput<PrAssigneesUpdateInput, Bound>, PrAssigneesUpdateOutput>;
    };
    readonly branch: {
      /** Bring the branch of a pull request up to date with its base. */
      readonly update: Operation<BoundInput<PrBranchUpdateInput, Bound>, PrBranchUpdateOutput>;
    };
    readonly checks: {
      /** Failed checks and commit statuses of the head of a pull request. */
      readonly failed: ListOperation<BoundInput<PrChecksFailedInput, Bound>, PrChecksFailedOutput>;
      /** Failed checks and commit statuses of the head of a pull request. */
      readonly get_failed: ListOperation<BoundInput<PrChecksFailedInput, Bound>, PrChecksFailedOutput>;
      /** Checks and commit statuses of the head of a pull request. */
      readonly list: ListOperation<BoundInput<PrChecksListInput, Bound>, PrChecksListOutput>;
      /** Run all jobs of a pull request's head again. */
      readonly rerun_all: Operation<BoundInput<PrChecksRerunAllInput, Bound>, PrChecksRerunAllOutput>;
      /** Run the failed jobs of a pull request's head again. */
      readonly rerun_failed: Operation<BoundInput<PrChecksRerunFailedInput, Bound>, PrChecksRerunFailedOutput>;
    };
    readonly status: {
      /** Checks and commit statuses of the head of a pull request. */
      readonly checks: ListOperation<BoundInput<PrChecksListInput, Bound>, PrChecksListOutput>;
    };
    /** Close a pull request without merging it. */
    readonly close: Operation<BoundInput<PrCloseInput, Bound>, PrCloseOutput>;
    readonly comments: {
      /** Comment on a pull request. */
      readonly create: Operation<BoundInput<PrCommentsCreateInput, Bound>, PrCommentsCreateOutput>;
      readonly reactions: {
        /** Reactions to a comment on a pull request. */
        readonly list: ListOperation<BoundInput<PrCommentsReactionsListInput, Bound>, PrCommentsReactionsListOutput>;
      };
      /** Review threads of a pull request. */
      readonly list: ListOperation<BoundInput<PrThreadListInput, Bound>, PrThreadListOutput>;
    };
    /** Open a pull request. */
    readonly create: Operation<BoundInput<PrCreateInput, Bound>, PrCreateOutput>;
    readonly diff: {
      /** Files that a pull request changes. */
      readonly files: ListOperation<BoundInput<PrDiffFilesInput, Bound>, PrDiffFilesOutput>;
      /** Files that a pull request changes. */
      readonly list_files: ListOperation<BoundInput<PrDiffFilesInput, Bound>, PrDiffFilesOutput>;
      /** The diff of a pull request, as text. */
      readonly view: Operation<BoundInput<PrDiffViewInput, Bound>, PrDiffViewOutput>;
    };
    /** Pull requests of a repository, newest first. */
    readonly list: ListOperation<BoundInput<PrListInput, Bound>, PrListOutput>;
    readonly merge: Operation<BoundInput<PrMergeInput, Bound>, PrMergeOutput> & {
      /** Whether a pull request can be merged, and what is in the way. */
      readonly status: Operation<BoundInput<PrMergeStatusInput, Bound>, PrMergeStatusOutput>;
    };
    readonly mergeability: {
      /** Whether a pull request can be merged, and what is in the way. */
      readonly view: Operation<BoundInput<PrMergeStatusInput, Bound>, PrMergeStatusOutput>;
    };
    readonly reactions: {
      /** Reactions to a pull request. */
      readonly list: ListOperation<BoundInput<PrReactionsListInput, Bound>, PrReactionsListOutput>;
    };
    readonly ready_for_review: {
      /** Mark a pull request as ready for review, or turn it into a draft again. */
      readonly set: Operation<BoundInput<PrReadyForReviewSetInput, Bound>, PrReadyForReviewSetOutput>;
    };
    readonly review: {
      /** Reviews of a pull request, oldest first. */
      readonly list: ListOperation<BoundInput<PrReviewListInput, Bound>, PrReviewListOutput>;
      /** Ask users and teams for a review. */
      readonly request: Operation<BoundInput<PrReviewRequestInput, Bound>, PrReviewRequestOutput>;
      /** Submit a review, with comments on lines if wanted. */
      readonly submit: Operation<BoundInput<PrReviewSubmitInput, Bound>, PrReviewSubmitOutput>;
    };
    readonly reviews: {
      /** Reviews of a pull request, oldest first. */
      readonly list: ListOperation<BoundInput<PrReviewListInput, Bound>, PrReviewListOutput>;
    };
    readonly thread: {
      /** Review threads of a pull request. */
      readonly list: ListOperation<BoundInput<PrThreadListInput, Bound>, PrThreadListOutput>;
      /** Reply in a review thread. */
      readonly reply: Operation<BoundInput<PrThreadReplyInput, Bound>, PrThreadReplyOutput>;
      /** Mark a review thread as resolved. */
      readonly resolve: Operation<BoundInput<PrThreadResolveInput, Bound>, PrThreadResolveOutput>;
      /** Mark a review thread as not resolved. */
      readonly unresolve: Operation<BoundInput<PrThreadUnresolveInput, Bound>, PrThreadUnresolveOutput>;
    };
    readonly comment: {
      /** Reply in a review thread. */
      readonly reply: Operation<BoundInput<PrThreadReplyInput, Bound>, PrThreadReplyOutput>;
      /** Mark a review thread as resolved. */
      readonly resolve: Operation<BoundInput<PrThreadResolveInput, Bound>, PrThreadResolveOutput>;
      /** Mark a review thread as not resolved. */
      readonly unresolve: Operation<BoundInput<PrThreadUnresolveInput, Bound>, PrThreadUnresolveOutput>;
    };
    /** Change the title, text, base or milestone of a pull request. */
    readonly update: Operation<BoundInput<PrUpdateInput, Bound>, PrUpdateOutput>;
    /** One pull request. */
    readonly view: Operation<BoundInput<PrViewInput, Bound>, PrViewOutput>;
  };
  readonly project_v2: {
    readonly fields: {
      /** Fields of a project, with the options of each. */
      readonly list: ListOperation<BoundInput<ProjectV2FieldsListInput, Bound>, ProjectV2FieldsListOutput>;
    };
    readonly item: {
      /** Add an issue or pull request to a project. */
      readonly add_issue: Operation<BoundInput<ProjectV2ItemAddIssueInput, Bound>, ProjectV2ItemAddIssueOutput>;
      readonly field: {
        /** Set or clear one field of a project item. */
        readonly update: Operation<BoundInput<ProjectV2ItemFieldUpdateInput, Bound>, ProjectV2ItemFieldUpdateOutput>;
      };
      /** Take an item out of a project; the issue stays. */
      readonly remove_issue: Operation<BoundInput<ProjectV2ItemRemoveIssueInput, Bound>, ProjectV2ItemRemoveIssueOutput>;
    };
    readonly items: {
      /** Items of a project with the values of their fields. */
      readonly list: ListOperation<BoundInput<ProjectV2ItemsListInput, Bound>, ProjectV2ItemsListOutput>;
    };
    readonly org: {
      /** One project of an organization. */
      readonly get: Operation<BoundInput<ProjectV2OrgGetInput, Bound>, ProjectV2OrgGetOutput>;
    };
    readonly user: {
      /** One project of a user. */
      readonly get: Operation<BoundInput<ProjectV2UserGetInput, Bound>, ProjectV2UserGetOutput>;
    };
  };
  readonly release: {
    /** Make a draft of a release. */
    readonly create_draft: Operation<BoundInput<ReleaseCreateDraftInput, Bound>, ReleaseCreateDraftOutput>;
    /** One release with its assets; a draft too. */
    readonly get: Operation<BoundInput<ReleaseGetInput, Bound>, ReleaseGetOutput>;
    /** Releases of a repository, newest first; drafts too for those who may write. */
    readonly list: ListOperation<BoundInput<ReleaseListInput, Bound>, ReleaseListOutput>;
    /** Publish a draft release. */
    readonly publish_draft: Operation<BoundInput<ReleasePublishDraftInput, Bound>, ReleasePublishDraftOutput>;
    /** Change a release. */
    readonly update: Operation<BoundInput<ReleaseUpdateInput, Bound>, ReleaseUpdateOutput>;
  };
  readonly repo: {
    readonly issue_types: {
      /** Issue types that a repository can use. */
      readonly list: ListOperation<BoundInput<RepoIssueTypesListInput, Bound>, RepoIssueTypesListOutput>;
    };
    readonly labels: {
      /** Labels of a repository. */
      readonly list: ListOperation<BoundInput<RepoLabelsListInput, Bound>, RepoLabelsListOutput>;
    };
    /** One repository. */
    readonly view: Operation<BoundInput<RepoViewInput, Bound>, RepoViewOutput>;
  };
  readonly workflow: {
    readonly dispatch: {
      /** Start a workflow that is run by hand. */
      readonly run: Operation<BoundInput<WorkflowDispatchRunInput, Bound>, WorkflowDispatchRunOutput>;
    };
    /** One workflow. */
    readonly get: Operation<BoundInput<WorkflowGetInput, Bound>, WorkflowGetOutput>;
    readonly job: {
      readonly logs: {
        /** Errors and warnings in the log of a job. */
        readonly get: Operation<BoundInput<WorkflowJobLogsGetInput, Bound>, WorkflowJobLogsGetOutput>;
        /** The log of a job, as text. */
        readonly raw: Operation<BoundInput<WorkflowJobLogsRawInput, Bound>, WorkflowJobLogsRawOutput>;
      };
    };
    /** Workflows of a repository. */
    readonly list: ListOperation<BoundInput<WorkflowListInput, Bound>, WorkflowListOutput>;
    readonly run: {
      readonly artifacts: {
        /** Artifacts of a workflow run. */
        readonly list: ListOperation<BoundInput<WorkflowRunArtifactsListInput, Bound>, WorkflowRunArtifactsListOutput>;
      };
      /** Cancel a workflow run. */
      readonly cancel: Operation<BoundInput<WorkflowRunCancelInput, Bound>, WorkflowRunCancelOutput>;
      readonly jobs: {
        /** Jobs of a workflow run with their steps. */
        readonly list: ListOperation<BoundInput<WorkflowRunJobsListInput, Bound>, WorkflowRunJobsListOutput>;
      };
      /** Run all jobs of a workflow run again. */
      readonly rerun_all: Operation<BoundInput<WorkflowRunRerunAllInput, Bound>, WorkflowRunRerunAllOutput>;
      /** Run the failed jobs of a workflow run again. */
      readonly rerun_failed: Operation<BoundInput<WorkflowRunRerunFailedInput, Bound>, WorkflowRunRerunFailedOutput>;
      /** One workflow run with its jobs and steps. */
      readonly view: Operation<BoundInput<WorkflowRunViewInput, Bound>, WorkflowRunViewOutput>;
    };
    readonly runs: {
      /** Workflow runs of a repository, newest first. */
      readonly list: ListOperation<BoundInput<WorkflowRunsListInput, Bound>, WorkflowRunsListOutput>;
    };
  };
  readonly workflow_job: {
    readonly logs: {
      /** Errors and warnings in the log of a job. */
      readonly analyze: Operation<BoundInput<WorkflowJobLogsGetInput, Bound>, WorkflowJobLogsGetOutput>;
      /** The log of a job, as text. */
      readonly get: Operation<BoundInput<WorkflowJobLogsRawInput, Bound>, WorkflowJobLogsRawOutput>;
    };
  };
  readonly workflow_run: {
    readonly jobs: {
      /** Jobs of a workflow run with their steps. */
      readonly list: ListOperation<BoundInput<WorkflowRunJobsListInput, Bound>, WorkflowRunJobsListOutput>;
    };
  };
  readonly workflow_runs: {
    /** Workflow runs of a repository, newest first. */
    readonly list: ListOperation<BoundInput<WorkflowRunsListInput, Bound>, WorkflowRunsListOutput>;
  };
  /** Steps of any capabilities in two round trips. */
  readonly chain: Chain;
}

/** A client with options of its own. With `repo`, `owner` and `name` may be left out of every input. */
export function createGhx(options: GhxOptions & { readonly repo: string }): Ghx<true>;
export function createGhx(options?: GhxOptions): Ghx;
export function createGhx(options: GhxOptions = {}): Ghx | Ghx<true> {
  return treeOf(createSession(options));
}

function treeOf<Bound extends boolean>(session: Session<Bound>): Ghx<Bound> {
  return {
    check_run: {
      annotations: {
        list: bindList(session, checkRunAnnotationsListCapability),
      },
    },
    issue: {
      assignees: {
        add: bind(session, issueAssigneesAddCapability),
        remove: bind(session, issueAssigneesRemoveCapability),
        set: bind(session, issueAssigneesSetCapability),
      },
      blocked_by: {
        add: bind(session, issueBlockedByAddCapability),
        remove: bind(session, issueBlockedByRemoveCapability),
      },
      close: bind(session, issueCloseCapability),
      comments: {
        create: bind(session, issueCommentsCreateCapability),
        list: bindList(session, issueCommentsListCapability),
      },
      create: bind(session, issueCreateCapability),
      delete: bind(session, issueDeleteCapability),
      labels: {
        add: bind(session, issueLabelsAddCapability),
        remove: bind(session, issueLabelsRemoveCapability),
        set: bind(session, issueLabelsSetCapability),
      },
      linked_prs: {
        list: bindList(session, issueLinkedPrsListCapability),
      },
      list: bindList(session, issueListCapability),
      milestone: {
        clear: bind(session, issueMilestoneClearCapability),
        set: bind(session, issueMilestoneSetCapability),
      },
      parent: {
        remove: bind(session, issueParentRemoveCapability),
        set: bind(session, issueParentSetCapability),
      },
      relations: {
        get: bind(session, issueRelationsGetCapability),
      },
      reopen: bind(session, issueReopenCapability),
      update: bind(session, issueUpdateCapability),
      view: bind(session, issueViewCapability),
    },
    pr: {
      assignees: {
        add: bind(session, prAssigneesAddCapability),
        remove: bind(session, prAssigneesRemoveCapability),
        update: bind(session, prAssigneesUpdateCapability),
      },
      branch: {
        update: bind(session, prBranchUpdateCapability),
      },
      checks: {
        failed: bindList(session, prChecksFailedCapability),
        get_failed: bindList(session, prChecksFailedCapability),
        list: bindList(session, prChecksListCapability),
        rerun_all: bind(session, prChecksRerunAllCapability),
        rerun_failed: bind(session, prChecksRerunFailedCapability),
      },
      status: {
        checks: bindList(session, prChecksListCapability),
      },
      close: bind(session, prCloseCapability),
      comments: {
        create: bind(session, prCommentsCreateCapability),
        reactions: {
          list: bindList(session, prCommentsReactionsListCapability),
        },
        list: bindList(session, prThreadListCapability),
      },
      create: bind(session, prCreateCapability),
      diff: {
        files: bindList(session, prDiffFilesCapability),
        list_files: bindList(session, prDiffFilesCapability),
        view: bind(session, prDiffViewCapability),
      },
      list: bindList(session, prListCapability),
      merge: Object.assign(bind(session, prMergeCapability), {
        status: bind(session, prMergeStatusCapability),
      }),
      mergeability: {
        view: bind(session, prMergeStatusCapability),
      },
      reactions: {
        list: bindList(session, prReactionsListCapability),
      },
      ready_for_review: {
        set: bind(session, prReadyForReviewSetCapability),
      },
      review: {
        list: bindList(session, prReviewListCapability),
        request: bind(session, prReviewRequestCapability),
        submit: bind(session, prReviewSubmitCapability),
      },
      reviews: {
        list: bindList(session, prReviewListCapability),
      },
      thread: {
        list: bindList(session, prThreadListCapability),
        reply: bind(session, prThreadReplyCapability),
        resolve: bind(session, prThreadResolveCapability),
        unresolve: bind(session, prThreadUnresolveCapability),
      },
      comment: {
        reply: bind(session, prThreadReplyCapability),
        resolve: bind(session, prThreadResolveCapability),
        unresolve: bind(session, prThreadUnresolveCapability),
      },
      update: bind(session, prUpdateCapability),
      view: bind(session, prViewCapability),
    },
    project_v2: {
      fields: {
        list: bindList(session, projectV2FieldsListCapability),
      },
      item: {
        add_issue: bind(session, projectV2ItemAddIssueCapability),
        field: {
          update: bind(session, projectV2ItemFieldUpdateCapability),
        },
        remove_issue: bind(session, projectV2ItemRemoveIssueCapability),
      },
      items: {
        list: bindList(session, projectV2ItemsListCapability),
      },
      org: {
        get: bind(session, projectV2OrgGetCapability),
      },
      user: {
        get: bind(session, projectV2UserGetCapability),
      },
    },
    release: {
      create_draft: bind(session, releaseCreateDraftCapability),
      get: bind(session, releaseGetCapability),
      list: bindList(session, releaseListCapability),
      publish_draft: bind(session, releasePublishDraftCapability),
      update: bind(session, releaseUpdateCapability),
    },
    repo: {
      issue_types: {
        list: bindList(session, repoIssueTypesListCapability),
      },
      labels: {
        list: bindList(session, repoLabelsListCapability),
      },
      view: bind(session, repoViewCapability),
    },
    workflow: {
      dispatch: {
        run: bind(session, workflowDispatchRunCapability),
      },
      get: bind(session, workflowGetCapability),
      job: {
        logs: {
          get: bind(session, workflowJobLogsGetCapability),
          raw: bind(session, workflowJobLogsRawCapability),
        },
      },
      list: bindList(session, workflowListCapability),
      run: {
        artifacts: {
          list: bindList(session, workflowRunArtifactsListCapability),
        },
        cancel: bind(session, workflowRunCancelCapability),
        jobs: {
          list: bindList(session, workflowRunJobsListCapability),
        },
        rerun_all: bind(session, workflowRunRerunAllCapability),
        rerun_failed: bind(session, workflowRunRerunFailedCapability),
        view: bind(session, workflowRunViewCapability),
      },
      runs: {
        list: bindList(session, workflowRunsListCapability),
      },
    },
    workflow_job: {
      logs: {
        analyze: bind(session, workflowJobLogsGetCapability),
        get: bind(session, workflowJobLogsRawCapability),
      },
    },
    workflow_run: {
      jobs: {
        list: bindList(session, workflowRunJobsListCapability),
      },
    },
    workflow_runs: {
      list: bindList(session, workflowRunsListCapability),
    },
    chain: bindChain(session),
  };
}

/** A client that takes its token, host and gh from the environment. */
export const ghx: Ghx = /* @__PURE__ */ treeOf(defaultSession());
