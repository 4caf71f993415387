// Generated from cards/workflow.run.view.yaml. Do not edit.

import {
  type Capability,
  type Operation,
  type RestPlan,
  type RestRequest,
  bind,
  login,
  mapList,
  restPath,
  upper,
} from "../../runtime/index.js";
import { validateWorkflowRunViewInput } from "./run.view.validate.js";

/** Input of `workflow.run.view`. */
export interface WorkflowRunViewInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Id of the run. */
  readonly runId: number;
}

/** Output of `workflow.run.view`. */
export interface WorkflowRunViewOutput {
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
  readonly jobCount: number;
  readonly jobs: readonly {
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
  }[];
}

/** `GET /repos/{owner}/{repo}/actions/runs/{run_id}`, as far as it is read. */
type MainResponse = {
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
};

/** `GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs`, as far as it is read. */
type LatestResponse = {
  readonly total_count: number;
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
  readonly input: WorkflowRunViewInput;
  readonly main: MainResponse;
  readonly latest: LatestResponse;
  readonly ran: { readonly latest: boolean };
}

const rest = {
  api: "rest",
  steps: [
    {
      name: "main",
      role: "main",
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${input.owner}/${input.name}/actions/runs/${input.runId}`,
        };
      },
    },
    {
      name: "latest",
      role: "then",
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${input.owner}/${input.name}/actions/runs/${input.runId}/jobs`,
          query: { filter: "latest", per_page: 100 },
        };
      },
    },
  ],
  output({ latest, main }: Pick<RestScope, "latest" | "main">): WorkflowRunViewOutput {
    return {
      id: main.id,
      nodeId: main.node_id,
      name: main.name,
      title: main.display_title,
      number: main.run_number,
      attempt: main.run_attempt,
      event: main.event,
      status: upper(main.status),
      conclusion: upper(main.conclusion),
      branch: main.head_branch,
      headSha: main.head_sha,
      actorLogin: login(main.actor),
      workflowId: main.workflow_id,
      url: main.html_url,
      createdAt: main.created_at,
      updatedAt: main.updated_at,
      jobCount: latest.total_count,
      jobs: mapList(latest.jobs, (job) => ({
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
      })),
    };
  },
} satisfies RestPlan;

/** The capability `workflow.run.view`, for `execute`. */
export const workflowRunViewCapability: Capability<WorkflowRunViewInput, WorkflowRunViewOutput> = {
  id: "workflow.run.view",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["rest", "cli"],
  inRepository: true,
  paged: false,
  untrusted: ["name", "title", "event", "branch", "jobs[].name", "jobs[].steps[].name"],
  fields: { owner: "a string", name: "a string", runId: "an integer of at least 1" },
  validate: validateWorkflowRunViewInput,
  prepare(input: WorkflowRunViewInput): WorkflowRunViewInput {
    return input;
  },
  rest,
  cli: { derived: "rest" },
};

/**
 * One workflow run with its jobs and steps.
 *
 * Effect: read. Routes: rest, cli.
 * The latest attempt; of more than 100 jobs the first 100 are listed.
 *
 * Sends `GET /repos/{owner}/{repo}/actions/runs/{run_id}` (https://docs.github.com/rest/actions/workflow-runs#get-a-workflow-run).
 *
 * @example
 * const result = await workflowRunView({ owner: "octo", name: "hello", runId: 30433642 });
 */
export const workflowRunView: Operation<WorkflowRunViewInput, WorkflowRunViewOutput> = /* @__PURE__ */ bind(undefined, workflowRunViewCapability);
