// Generated from cards/workflow.run.cancel.yaml. Do not edit.

import { type Capability, type Operation, type RestPlan, type RestRequest, bind, restPath } from "../../runtime/index.js";
import { validateWorkflowRunCancelInput } from "./run.cancel.validate.js";

/** Input of `workflow.run.cancel`. */
export interface WorkflowRunCancelInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Id of the run. */
  readonly runId: number;
}

/** Output of `workflow.run.cancel`. */
export interface WorkflowRunCancelOutput {
  readonly runId: number;
  readonly cancelRequested: true;
}

/** `POST /repos/{owner}/{repo}/actions/runs/{run_id}/cancel`, as far as it is read. */
type MainResponse = object;

interface RestScope {
  readonly input: WorkflowRunCancelInput;
  readonly main: MainResponse;
}

const rest = {
  api: "rest",
  steps: [
    {
      name: "main",
      role: "main",
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "POST",
          path: restPath`/repos/${input.owner}/${input.name}/actions/runs/${input.runId}/cancel`,
        };
      },
    },
  ],
  output({ input }: Pick<RestScope, "input">): WorkflowRunCancelOutput {
    return {
      runId: input.runId,
      cancelRequested: true,
    };
  },
} satisfies RestPlan;

/** The capability `workflow.run.cancel`, for `execute`. */
export const workflowRunCancelCapability: Capability<WorkflowRunCancelInput, WorkflowRunCancelOutput> = {
  id: "workflow.run.cancel",
  version: "1.0.0",
  effect: "write",
  idempotent: true,
  order: ["rest", "cli"],
  inRepository: true,
  paged: false,
  fields: { owner: "a string", name: "a string", runId: "an integer of at least 1" },
  validate: validateWorkflowRunCancelInput,
  prepare(input: WorkflowRunCancelInput): WorkflowRunCancelInput {
    return input;
  },
  rest,
  cli: { derived: "rest" },
};

/**
 * Cancel a workflow run.
 *
 * Effect: write. Routes: rest, cli.
 * The run may go on for a while.
 *
 * Sends `POST /repos/{owner}/{repo}/actions/runs/{run_id}/cancel` (https://docs.github.com/rest/actions/workflow-runs#cancel-a-workflow-run).
 *
 * @example
 * const result = await workflowRunCancel({ owner: "octo", name: "hello", runId: 30433642 });
 */
export const workflowRunCancel: Operation<WorkflowRunCancelInput, WorkflowRunCancelOutput> = /* @__PURE__ */ bind(undefined, workflowRunCancelCapability);
