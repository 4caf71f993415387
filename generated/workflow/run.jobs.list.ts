// Generated from cards/workflow.run.jobs.list.yaml. Do not edit.

import {
  type Capability,
  type ListOperation,
  type RestPage,
  type RestPlan,
  type RestRequest,
  bindList,
  mapList,
  restPath,
  upper,
} from "../../runtime/index.js";
import { validateWorkflowRunJobsListInput } from "./run.jobs.list.validate.js";

/** Input of `workflow.run.jobs.list`. */
export interface WorkflowRunJobsListInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Id of the run. */
  readonly runId: number;
  /** Jobs of earlier attempts too. */
  readonly allAttempts?: boolean | undefined;
  /** Page size. */
  readonly first?: number | undefined;
  /** Cursor of the previous page. */
  readonly after?: string | null | undefined;
}

/** Output of `workflow.run.jobs.list`. */
export interface WorkflowRunJobsListOutput {
  readonly items: readonly WorkflowRunJobsListItem[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly endCursor: string | null;
  };
}

/** An element of {@link WorkflowRunJobsListOutput}. */
export interface WorkflowRunJobsListItem {
  readonly id: number;
  /** Untrusted: anyone may have written it. */
  readonly name: string;
  readonly status: "COMPLETED" | "IN_PROGRESS" | "PENDING" | "QUEUED" | "REQUESTED" | "WAITING";
  readonly conclusion: "ACTION_REQUIRED" | "CANCELLED" | "FAILURE" | "NEUTRAL" | "SKIPPED" | "STALE" | "STARTUP_FAILURE" | "SUCCESS" | "TIMED_OUT" | null;
  readonly startedAt: string;
  readonly completedAt: string | null;
  readonly url: string | null;
  readonly steps: readonly {
    readonly number: number;
    /** Untrusted: anyone may have written it. */
    readonly name: string;
    readonly status: "COMPLETED" | "IN_PROGRESS" | "QUEUED";
    readonly conclusion: "ACTION_REQUIRED" | "CANCELLED" | "FAILURE" | "NEUTRAL" | "SKIPPED" | "STALE" | "STARTUP_FAILURE" | "SUCCESS" | "TIMED_OUT" | null;
  }[];
}

/** The input with its defaults, enum values in upper case. */
interface Prepared {
  readonly owner: string;
  readonly name: string;
  readonly runId: number;
  readonly allAttempts: boolean;
  readonly first: number;
  readonly after?: string | null | undefined;
}

/** `GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs`, as far as it is read. */
type Page = {
  readonly jobs: readonly {
    readonly id: number;
    readonly name: string;
    readonly status: "queued" | "in_progress" | "completed" | "waiting" | "requested" | "pending";
    readonly conclusion: "success" | "failure" | "neutral" | "cancelled" | "skipped" | "timed_out" | "action_required" | "startup_failure" | "stale" | null;
    readonly started_at: string;
    readonly completed_at: string | null;
    readonly html_url: string | null;
    readonly steps: readonly {
      readonly number: number;
      readonly name: string;
      readonly status: "queued" | "in_progress" | "completed";
      readonly conclusion: "success" | "failure" | "neutral" | "cancelled" | "skipped" | "timed_out" | "action_required" | "startup_failure" | "stale" | null;
    }[];
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
            path: restPath`/repos/${input.owner}/${input.name}/actions/runs/${input.runId}/jobs`,
            query: {
              filter: (input.allAttempts === true ? "all" : null) ?? "latest",
              per_page: page.perPage,
              page: page.page,
            },
          };
        },
        items(_scope: object, response: Page) {
          return response.jobs;
        },
        map(_scope: object, job: NonNullable<Page["jobs"]>[number]): WorkflowRunJobsListOutput["items"][number] {
          return {
            id: job.id,
            name: job.name,
            status: upper(job.status),
            conclusion: upper(job.conclusion),
            startedAt: job.started_at,
            completedAt: job.completed_at,
            url: job.html_url,
            steps: mapList(job.steps, (step) => ({
              number: step.number,
              name: step.name,
              status: upper(step.status),
              conclusion: upper(step.conclusion),
            })),
          };
        },
      },
    ],
  },
} satisfies RestPlan;

/** The capability `workflow.run.jobs.list`, for `execute`. */
export const workflowRunJobsListCapability: Capability<WorkflowRunJobsListInput, WorkflowRunJobsListOutput> = {
  id: "workflow.run.jobs.list",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["cli", "rest"],
  inRepository: true,
  paged: true,
  untrusted: ["items[].name", "items[].steps[].name"],
  fields: {
    owner: "a string",
    name: "a string",
    runId: "an integer of at least 1",
    allAttempts: "a boolean",
    first: "an integer from 1 to 100",
    after: "a string or null",
  },
  validate: validateWorkflowRunJobsListInput,
  prepare(input: WorkflowRunJobsListInput): Prepared {
    return {
      ...input,
      allAttempts: input.allAttempts ?? false,
      first: input.first ?? 30,
    };
  },
  rest,
  cli: { derived: "rest" },
};

/**
 * Jobs of a workflow run with their steps.
 *
 * Effect: read. Routes: cli, rest.
 *
 * Sends `GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs` (https://docs.github.com/rest/actions/workflow-jobs#list-jobs-for-a-workflow-run).
 *
 * Also known as workflow_run.jobs.list.
 *
 * @example
 * const result = await workflowRunJobsList({ owner: "octo", name: "hello", runId: 30433642 });
 */
export const workflowRunJobsList: ListOperation<WorkflowRunJobsListInput, WorkflowRunJobsListOutput> = /* @__PURE__ */ bindList(undefined, workflowRunJobsListCapability);
