// Generated from cards/. Do not edit.
// The client: every capability at the path that its id spells.

import {
  type BoundInput,
  type GhxOptions,
  type ListOperation,
  type Operation,
  type Session,
  bind,
  bindList,
  createSession,
  defaultSession,
} from "../runtime/index.js";
import { type IssueCloseInput, type IssueCloseOutput, issueCloseCapability } from "./issue/close.js";
import { type IssueCreateInput, type IssueCreateOutput, issueCreateCapability } from "./issue/create.js";
import { type IssueLabelsAddInput, type IssueLabelsAddOutput, issueLabelsAddCapability } from "./issue/labels.add.js";
import { type IssueListInput, type IssueListOutput, issueListCapability } from "./issue/list.js";
import { type IssueViewInput, type IssueViewOutput, issueViewCapability } from "./issue/view.js";
import { type PrChecksListInput, type PrChecksListOutput, prChecksListCapability } from "./pr/checks.list.js";
import { type PrListInput, type PrListOutput, prListCapability } from "./pr/list.js";
import { type PrMergeInput, type PrMergeOutput, prMergeCapability } from "./pr/merge.js";
import { type PrViewInput, type PrViewOutput, prViewCapability } from "./pr/view.js";
import {
  type ProjectV2ItemFieldUpdateInput,
  type ProjectV2ItemFieldUpdateOutput,
  projectV2ItemFieldUpdateCapability,
} from "./project_v2/item.field.update.js";
import { type RepoLabelsListInput, type RepoLabelsListOutput, repoLabelsListCapability } from "./repo/labels.list.js";
import { type RepoViewInput, type RepoViewOutput, repoViewCapability } from "./repo/view.js";
import {
  type WorkflowJobLogsRawInput,
  type WorkflowJobLogsRawOutput,
  workflowJobLogsRawCapability,
} from "./workflow/job.logs.raw.js";
import {
  type WorkflowRunsListInput,
  type WorkflowRunsListOutput,
  workflowRunsListCapability,
} from "./workflow/runs.list.js";

/** Every capability as a typed function. `Bound`: the client knows its repository, so `owner` and `name` may be left out. */
export interface Ghx<Bound extends boolean = false> {
  readonly issue: {
    /** Close an issue. */
    readonly close: Operation<BoundInput<IssueCloseInput, Bound>, IssueCloseOutput>;
    /** Open an issue. */
    readonly create: Operation<BoundInput<IssueCreateInput, Bound>, IssueCreateOutput>;
    readonly labels: {
      /** Add labels to an issue or pull request. */
      readonly add: Operation<BoundInput<IssueLabelsAddInput, Bound>, IssueLabelsAddOutput>;
    };
    /** Issues of a repository, newest first. */
    readonly list: ListOperation<BoundInput<IssueListInput, Bound>, IssueListOutput>;
    /** One issue. */
    readonly view: Operation<BoundInput<IssueViewInput, Bound>, IssueViewOutput>;
  };
  readonly pr: {
    readonly checks: {
      /** Checks and commit statuses of the head of a pull request. */
      readonly list: ListOperation<BoundInput<PrChecksListInput, Bound>, PrChecksListOutput>;
    };
    readonly status: {
      /** Checks and commit statuses of the head of a pull request. */
      readonly checks: ListOperation<BoundInput<PrChecksListInput, Bound>, PrChecksListOutput>;
    };
    /** Pull requests of a repository, newest first. */
    readonly list: ListOperation<BoundInput<PrListInput, Bound>, PrListOutput>;
    /** Merge a pull request. */
    readonly merge: Operation<BoundInput<PrMergeInput, Bound>, PrMergeOutput>;
    /** One pull request. */
    readonly view: Operation<BoundInput<PrViewInput, Bound>, PrViewOutput>;
  };
  readonly project_v2: {
    readonly item: {
      readonly field: {
        /** Set or clear one field of a project item. */
        readonly update: Operation<BoundInput<ProjectV2ItemFieldUpdateInput, Bound>, ProjectV2ItemFieldUpdateOutput>;
      };
    };
  };
  readonly repo: {
    readonly labels: {
      /** Labels of a repository. */
      readonly list: ListOperation<BoundInput<RepoLabelsListInput, Bound>, RepoLabelsListOutput>;
    };
    /** One repository. */
    readonly view: Operation<BoundInput<RepoViewInput, Bound>, RepoViewOutput>;
  };
  readonly workflow: {
    readonly job: {
      readonly logs: {
        /** The log of a job, as text. */
        readonly raw: Operation<BoundInput<WorkflowJobLogsRawInput, Bound>, WorkflowJobLogsRawOutput>;
      };
    };
    readonly runs: {
      /** Workflow runs of a repository, newest first. */
      readonly list: ListOperation<BoundInput<WorkflowRunsListInput, Bound>, WorkflowRunsListOutput>;
    };
  };
  readonly workflow_job: {
    readonly logs: {
      /** The log of a job, as text. */
      readonly get: Operation<BoundInput<WorkflowJobLogsRawInput, Bound>, WorkflowJobLogsRawOutput>;
    };
  };
  readonly workflow_runs: {
    /** Workflow runs of a repository, newest first. */
    readonly list: ListOperation<BoundInput<WorkflowRunsListInput, Bound>, WorkflowRunsListOutput>;
  };
}

/** A client with options of its own. With `repo`, `owner` and `name` may be left out of every input. */
export function createGhx(options: GhxOptions & { readonly repo: string }): Ghx<true>;
export function createGhx(options?: GhxOptions): Ghx;
export function createGhx(options: GhxOptions = {}): Ghx | Ghx<true> {
  return treeOf(createSession(options));
}

function treeOf<Bound extends boolean>(session: Session<Bound>): Ghx<Bound> {
  return {
    issue: {
      close: bind(session, issueCloseCapability),
      create: bind(session, issueCreateCapability),
      labels: {
        add: bind(session, issueLabelsAddCapability),
      },
      list: bindList(session, issueListCapability),
      view: bind(session, issueViewCapability),
    },
    pr: {
      checks: {
        list: bindList(session, prChecksListCapability),
      },
      status: {
        checks: bindList(session, prChecksListCapability),
      },
      list: bindList(session, prListCapability),
      merge: bind(session, prMergeCapability),
      view: bind(session, prViewCapability),
    },
    project_v2: {
      item: {
        field: {
          update: bind(session, projectV2ItemFieldUpdateCapability),
        },
      },
    },
    repo: {
      labels: {
        list: bindList(session, repoLabelsListCapability),
      },
      view: bind(session, repoViewCapability),
    },
    workflow: {
      job: {
        logs: {
          raw: bind(session, workflowJobLogsRawCapability),
        },
      },
      runs: {
        list: bindList(session, workflowRunsListCapability),
      },
    },
    workflow_job: {
      logs: {
        get: bind(session, workflowJobLogsRawCapability),
      },
    },
    workflow_runs: {
      list: bindList(session, workflowRunsListCapability),
    },
  };
}

/** A client that takes its token, host and gh from the environment. */
export const ghx: Ghx = /* @__PURE__ */ treeOf(defaultSession());
