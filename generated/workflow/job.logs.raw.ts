// Generated from cards/workflow.job.logs.raw.yaml. Do not edit.

import {
  type Capability,
  type Operation,
  type RestPlan,
  type RestRequest,
  type TextResponse,
  bind,
  restPath,
} from "../../runtime/index.js";
import { validateWorkflowJobLogsRawInput } from "./job.logs.raw.validate.js";

/** Input of `workflow.job.logs.raw`. */
export interface WorkflowJobLogsRawInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Id of the job. */
  readonly jobId: number;
  /** Read at most this much. */
  readonly maxBytes?: number | undefined;
}

/** Output of `workflow.job.logs.raw`. */
export interface WorkflowJobLogsRawOutput {
  readonly jobId: number;
  /** Untrusted: anyone may have written it. */
  readonly log: string;
  readonly truncated: boolean;
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
  output({ input, main }: Pick<RestScope, "input" | "main">): WorkflowJobLogsRawOutput {
    return {
      jobId: input.jobId,
      log: main.text,
      truncated: main.truncated,
    };
  },
} satisfies RestPlan;

/** The capability `workflow.job.logs.raw`, for `execute`. */
export const workflowJobLogsRawCapability: Capability<WorkflowJobLogsRawInput, WorkflowJobLogsRawOutput> = {
  id: "workflow.job.logs.raw",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["cli", "rest"],
  inRepository: true,
  paged: false,
  text: "log",
  untrusted: ["log"],
  fields: {
    owner: "a string",
    name: "a string",
    jobId: "an integer of at least 1",
    maxBytes: "an integer from 1 to 5000000",
  },
  validate: validateWorkflowJobLogsRawInput,
  prepare(input: WorkflowJobLogsRawInput): Prepared {
    return {
      ...input,
      maxBytes: input.maxBytes ?? 500000,
    };
  },
  rest,
  cli: { derived: "rest" },
};

/**
 * The log of a job, as text.
 *
 * Effect: read. Routes: cli, rest.
 *
 * Sends `GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs` (https://docs.github.com/rest/actions/workflow-jobs#download-job-logs-for-a-workflow-run).
 *
 * Also known as workflow_job.logs.get.
 *
 * @example
 * const result = await workflowJobLogsRaw({ owner: "octo", name: "hello", jobId: 4711 });
 */
export const workflowJobLogsRaw: Operation<WorkflowJobLogsRawInput, WorkflowJobLogsRawOutput> = /* @__PURE__ */ bind(undefined, workflowJobLogsRawCapability);
