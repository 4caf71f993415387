// Generated from cards/workflow.runs.list.yaml. Do not edit.

import {
  type Capability,
  type ListOperation,
  type RestPage,
  type RestPlan,
  type RestRequest,
  bindList,
  login,
  lower,
  restPath,
  upper,
} from "../../runtime/index.js";
import { validateWorkflowRunsListInput } from "./runs.list.validate.js";

/** Input of `workflow.runs.list`. */
export interface WorkflowRunsListInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Only of this branch. */
  readonly branch?: string | undefined;
  /** Only for this event, like push. */
  readonly event?: string | undefined;
  /** Only with this status or conclusion. */
  readonly status?: "COMPLETED" | "ACTION_REQUIRED" | "CANCELLED" | "FAILURE" | "NEUTRAL" | "SKIPPED" | "STALE" | "SUCCESS" | "TIMED_OUT" | "IN_PROGRESS" | "QUEUED" | "REQUESTED" | "WAITING" | "PENDING" | "completed" | "action_required" | "cancelled" | "failure" | "neutral" | "skipped" | "stale" | "success" | "timed_out" | "in_progress" | "queued" | "requested" | "waiting" | "pending" | undefined;
  /** Login of a user. */
  readonly actor?: string | undefined;
  /** Page size. */
  readonly first?: number | undefined;
  /** Cursor of the previous page. */
  readonly after?: string | null | undefined;
}

/** Output of `workflow.runs.list`. */
export interface WorkflowRunsListOutput {
  readonly items: readonly WorkflowRunsListItem[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly endCursor: string | null;
  };
}

/** An element of {@link WorkflowRunsListOutput}. */
export interface WorkflowRunsListItem {
  readonly id: number;
  readonly nodeId: string;
  /** Untrusted: anyone may have written it. */
  readonly name: string | null;
  /** Untrusted: anyone may have written it. */
  readonly title: string;
  readonly number: number;
  readonly attempt: number;
  /** Untrusted: anyone may have written it. */
  readonly event: string;
  readonly status: "COMPLETED" | "IN_PROGRESS" | "PENDING" | "QUEUED" | "REQUESTED" | "WAITING" | null;
  readonly conclusion: "ACTION_REQUIRED" | "CANCELLED" | "FAILURE" | "NEUTRAL" | "SKIPPED" | "STALE" | "STARTUP_FAILURE" | "SUCCESS" | "TIMED_OUT" | null;
  /** Untrusted: anyone may have written it. */
  readonly branch: string | null;
  readonly headSha: string;
  readonly actorLogin: string | null;
  readonly workflowId: number;
  readonly url: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The input with its defaults, enum values in upper case. */
interface Prepared {
  readonly owner: string;
  readonly name: string;
  readonly branch?: string | undefined;
  readonly event?: string | undefined;
  readonly status?: "COMPLETED" | "ACTION_REQUIRED" | "CANCELLED" | "FAILURE" | "NEUTRAL" | "SKIPPED" | "STALE" | "SUCCESS" | "TIMED_OUT" | "IN_PROGRESS" | "QUEUED" | "REQUESTED" | "WAITING" | "PENDING" | undefined;
  readonly actor?: string | undefined;
  readonly first: number;
  readonly after?: string | null | undefined;
}

/** `GET /repos/{owner}/{repo}/actions/runs`, as far as it is read. */
type Page = {
  readonly workflow_runs: readonly {
    readonly id: number;
    readonly node_id: string;
    readonly name: string | null;
    readonly display_title: string;
    readonly run_number: number;
    readonly run_attempt: number;
    readonly event: string;
    readonly status: "queued" | "in_progress" | "completed" | "waiting" | "requested" | "pending" | null;
    readonly conclusion: "success" | "failure" | "neutral" | "cancelled" | "skipped" | "timed_out" | "action_required" | "startup_failure" | "stale" | null;
    readonly head_branch: string | null;
    readonly head_sha: string;
    readonly actor: {
      readonly login: string;
      readonly type: string;
    };
    readonly workflow_id: number;
    readonly html_url: string;
    readonly created_at: string;
    readonly updated_at: string;
  }[];
};

interface RestScope {
  readonly input: Prepared;
}

const rest = {
  api: "rest",
  steps: [],
  list: {
    maxPages: 1,
    sources: [
      {
        request({ input }: Pick<RestScope, "input">, page: RestPage): RestRequest {
          return {
            method: "GET",
            path: restPath`/repos/${input.owner}/${input.name}/actions/runs`,
            query: {
              branch: input.branch,
              event: input.event,
              status: lower(input.status),
              actor: input.actor,
              per_page: page.perPage,
              page: page.page,
            },
          };
        },
        items(_scope: object, response: Page) {
          return response.workflow_runs;
        },
        map(_scope: object, workflowRun: NonNullable<Page["workflow_runs"]>[number]): WorkflowRunsListOutput["items"][number] {
          return {
            id: workflowRun.id,
            nodeId: workflowRun.node_id,
            name: workflowRun.name,
            title: workflowRun.display_title,
            number: workflowRun.run_number,
            attempt: workflowRun.run_attempt,
            event: workflowRun.event,
            status: upper(workflowRun.status),
            conclusion: upper(workflowRun.conclusion),
            branch: workflowRun.head_branch,
            headSha: workflowRun.head_sha,
            actorLogin: login(workflowRun.actor),
            workflowId: workflowRun.workflow_id,
            url: workflowRun.html_url,
            createdAt: workflowRun.created_at,
            updatedAt: workflowRun.updated_at,
          };
        },
      },
    ],
  },
} satisfies RestPlan;

/** The capability `workflow.runs.list`, for `execute`. */
export const workflowRunsListCapability: Capability<WorkflowRunsListInput, WorkflowRunsListOutput> = {
  id: "workflow.runs.list",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["cli", "rest"],
  inRepository: true,
  paged: true,
  untrusted: ["items[].name", "items[].title", "items[].event", "items[].branch"],
  fields: {
    owner: "a string",
    name: "a string",
    branch: "a string",
    event: "a string",
    status: "one of COMPLETED, ACTION_REQUIRED, CANCELLED, FAILURE, NEUTRAL, SKIPPED, STALE, SUCCESS, TIMED_OUT, IN_PROGRESS, QUEUED, REQUESTED, WAITING, PENDING",
    actor: "a string",
    first: "an integer from 1 to 100",
    after: "a string or null",
  },
  validate: validateWorkflowRunsListInput,
  prepare(input: WorkflowRunsListInput): Prepared {
    return {
      ...input,
      status: upper(input.status),
      first: input.first ?? 30,
    };
  },
  rest,
  cli: { derived: "rest" },
};

/**
 * Workflow runs of a repository, newest first.
 *
 * Effect: read. Routes: cli, rest.
 *
 * Sends `GET /repos/{owner}/{repo}/actions/runs` (https://docs.github.com/rest/actions/workflow-runs#list-workflow-runs-for-a-repository).
 *
 * Also known as workflow_runs.list.
 *
 * @example
 * const result = await workflowRunsList({ owner: "octo", name: "hello", branch: "main", status: "FAILURE" });
 */
export const workflowRunsList: ListOperation<WorkflowRunsListInput, WorkflowRunsListOutput> = /* @__PURE__ */ bindList(undefined, workflowRunsListCapability);
