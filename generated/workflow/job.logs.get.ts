// Generated from cards/workflow.job.logs.get.yaml. Do not edit.

import {
  type Capability,
  type Operation,
  type RestPlan,
  type RestRequest,
  type TextResponse,
  bind,
  restPath,
  summarizeLog,
} from "../../runtime/index.js";
import { validateWorkflowJobLogsGetInput } from "./job.logs.get.validate.js";

/** Input of `workflow.job.logs.get`. */
export interface WorkflowJobLogsGetInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Id of the job. */
  readonly jobId: number;
  /** Read at most this much. */
  readonly maxBytes?: number | undefined;
}

/** Output of `workflow.job.logs.get`. */
export interface WorkflowJobLogsGetOutput {
  readonly jobId: number;
  readonly truncated: boolean;
  readonly summary: {
    readonly errorCount: number;
    readonly warningCount: number;
    /** Untrusted: anyone may have written it. */
    readonly topErrorLines: readonly string[];
  };
}

/** The input with its defaults, enum values in upper case. */
interface Prepared {
  readonly owner: string;
  readonly name: string;
  readonly jobId: number;
  readonly maxBytes: number;
}

interface RestScope {
  readonly input: Prepared;
  readonly main: TextResponse;
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
          path: restPath`/repos/${input.owner}/${input.name}/actions/jobs/${input.jobId}/logs`,
          text: { maxBytes: input.maxBytes },
        };
      },
    },
  ],
  output({ input, main }: Pick<RestScope, "input" | "main">): WorkflowJobLogsGetOutput {
    return {
      jobId: input.jobId,
      truncated: main.truncated,
      summary: summarizeLog(main.text),
    };
  },
} satisfies RestPlan;

/** The capability `workflow.job.logs.get`, for `execute`. */
export const workflowJobLogsGetCapability: Capability<WorkflowJobLogsGetInput, WorkflowJobLogsGetOutput> = {
  id: "workflow.job.logs.get",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["cli", "rest"],
  inRepository: true,
  paged: false,
  untrusted: ["summary.topErrorLines[]"],
  fields: {
    owner: "a string",
    name: "a string",
    jobId: "an integer of at least 1",
    maxBytes: "an integer from 1 to 5000000",
  },
  validate: validateWorkflowJobLogsGetInput,
  prepare(input: WorkflowJobLogsGetInput): Prepared {
    return {
      ...input,
      maxBytes: input.maxBytes ?? 500000,
    };
  },
  rest,
  cli: { derived: "rest" },
};

/**
 * Errors and warnings in the log of a job.
 *
 * Effect: read. Routes: cli, rest.
 *
 * Sends `GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs` (https://docs.github.com/rest/actions/workflow-jobs#download-job-logs-for-a-workflow-run).
 *
 * Also known as workflow_job.logs.analyze.
 *
 * @example
 * const result = await workflowJobLogsGet({ owner: "octo", name: "hello", jobId: 4711 });
 */
export const workflowJobLogsGet: Operation<WorkflowJobLogsGetInput, WorkflowJobLogsGetOutput> = /* @__PURE__ */ bind(undefined, workflowJobLogsGetCapability);
