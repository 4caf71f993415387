// Generated from cards/workflow.dispatch.run.yaml. Do not edit.

import { type Capability, type Operation, type RestPlan, type RestRequest, bind, restPath } from "../../runtime/index.js";
import { validateWorkflowDispatchRunInput } from "./dispatch.run.validate.js";

/** Input of `workflow.dispatch.run`. */
export interface WorkflowDispatchRunInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** File name or id of the workflow. */
  readonly workflow: string | number;
  /** Branch or tag. */
  readonly ref: string;
  /** Inputs of the workflow. */
  readonly inputs?: {
  [k: string]: string
  } | undefined;
}

/** Output of `workflow.dispatch.run`. */
export interface WorkflowDispatchRunOutput {
  /** Untrusted: anyone may have written it. */
  readonly workflow: string | number;
  readonly runId: number | null;
  readonly url: string | null;
}

/** `POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches`, as far as it is read. */
type MainResponse = {
  readonly workflow_run_id: number;
  readonly html_url: string;
} | null;

interface RestScope {
  readonly input: WorkflowDispatchRunInput;
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
          path: restPath`/repos/${input.owner}/${input.name}/actions/workflows/${input.workflow}/dispatches`,
          body: {
            ref: input.ref,
            inputs: input.inputs,
            return_run_details: true,
          },
        };
      },
    },
  ],
  output({ input, main }: Pick<RestScope, "input" | "main">): WorkflowDispatchRunOutput {
    return {
      workflow: input.workflow,
      runId: main?.workflow_run_id ?? null,
      url: main?.html_url ?? null,
    };
  },
} satisfies RestPlan;

/** The capability `workflow.dispatch.run`, for `execute`. */
export const workflowDispatchRunCapability: Capability<WorkflowDispatchRunInput, WorkflowDispatchRunOutput> = {
  id: "workflow.dispatch.run",
  version: "1.0.0",
  effect: "write",
  idempotent: false,
  order: ["rest", "cli"],
  inRepository: true,
  paged: false,
  untrusted: ["workflow"],
  fields: {
    owner: "a string",
    name: "a string",
    workflow: "a string or integer",
    ref: "a string",
    inputs: "an object",
  },
  validate: validateWorkflowDispatchRunInput,
  prepare(input: WorkflowDispatchRunInput): WorkflowDispatchRunInput {
    return input;
  },
  rest,
  cli: { derived: "rest" },
};

/**
 * Start a workflow that is run by hand.
 *
 * Effect: write. Routes: rest, cli.
 * A server that tells no details leaves runId and url null.
 *
 * Sends `POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches` (https://docs.github.com/rest/actions/workflows#create-a-workflow-dispatch-event).
 *
 * @example
 * const result = await workflowDispatchRun({ owner: "octo", name: "hello", workflow: "deploy.yml", ref: "main", inputs: { target: "staging" } });
 */
export const workflowDispatchRun: Operation<WorkflowDispatchRunInput, WorkflowDispatchRunOutput> = /* @__PURE__ */ bind(undefined, workflowDispatchRunCapability);
