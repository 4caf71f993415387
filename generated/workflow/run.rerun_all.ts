// Generated from cards/workflow.run.rerun_all.yaml. Do not edit.

import { type Capability, type Operation, type RestPlan, type RestRequest, bind, restPath } from "../../runtime/index.js";
import { validateWorkflowRunRerunAllInput } from "./run.rerun_all.validate.js";

/** Input of `workflow.run.rerun_all`. */
export interface WorkflowRunRerunAllInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Id of the run. */
  readonly runId: number;
  /** Log debug messages. */
  readonly debug?: boolean | undefined;
}

/** Output of `workflow.run.rerun_all`. */
export interface WorkflowRunRerunAllOutput {
  readonly runId: number;
  readonly rerunRequested: true;
}

/** The input with its defaults, enum values in upper case. */
interface Prepared {
  readonly owner: string;
  readonly name: string;
  readonly runId: number;
  readonly debug: boolean;
}

/** `POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun`, as far as it is read. */
type MainResponse = object;

interface RestScope {
  readonly input: Prepared;
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
          path: restPath`/repos/${input.owner}/${input.name}/actions/runs/${input.runId}/rerun`,
          body: {
            enable_debug_logging: input.debug,
          },
        };
      },
    },
  ],
  output({ input }: Pick<RestScope, "input">): WorkflowRunRerunAllOutput {
    return {
      runId: input.runId,
      rerunRequested: true,
    };
  },
} satisfies RestPlan;

/** The capability `workflow.run.rerun_all`, for `execute`. */
export const workflowRunRerunAllCapability: Capability<WorkflowRunRerunAllInput, WorkflowRunRerunAllOutput> = {
  id: "workflow.run.rerun_all",
  version: "1.0.0",
  effect: "write",
  idempotent: false,
  order: ["rest", "cli"],
  inRepository: true,
  paged: false,
  fields: { owner: "a string", name: "a string", runId: "an integer of at least 1", debug: "a boolean" },
  validate: validateWorkflowRunRerunAllInput,
  prepare(input: WorkflowRunRerunAllInput): Prepared {
    return {
      ...input,
      debug: input.debug ?? false,
    };
  },
  rest,
  cli: { derived: "rest" },
};

/**
 * Run all jobs of a workflow run again.
 *
 * Effect: write. Routes: rest, cli.
 *
 * Sends `POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun` (https://docs.github.com/rest/actions/workflow-runs#re-run-a-workflow).
 *
 * @example
 * const result = await workflowRunRerunAll({ owner: "octo", name: "hello", runId: 30433642 });
 */
export const workflowRunRerunAll: Operation<WorkflowRunRerunAllInput, WorkflowRunRerunAllOutput> = /* @__PURE__ */ bind(undefined, workflowRunRerunAllCapability);
