// Generated from cards/workflow.get.yaml. Do not edit.

import {
  type Capability,
  type Operation,
  type RestPlan,
  type RestRequest,
  bind,
  restPath,
  upper,
} from "../../runtime/index.js";
import { validateWorkflowGetInput } from "./get.validate.js";

/** Input of `workflow.get`. */
export interface WorkflowGetInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** File name or id of the workflow. */
  readonly workflow: string | number;
}

/** Output of `workflow.get`. */
export interface WorkflowGetOutput {
  readonly id: number;
  readonly nodeId: string;
  /** Untrusted: anyone may have written it. */
  readonly name: string;
  /** Untrusted: anyone may have written it. */
  readonly path: string;
  readonly state: "ACTIVE" | "DELETED" | "DISABLED_FORK" | "DISABLED_INACTIVITY" | "DISABLED_MANUALLY";
  readonly url: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** `GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}`, as far as it is read. */
type MainResponse = {
  readonly id: number;
  readonly node_id: string;
  readonly name: string;
  readonly path: string;
  readonly state: "active" | "deleted" | "disabled_fork" | "disabled_inactivity" | "disabled_manually";
  readonly html_url: string;
  readonly created_at: string;
  readonly updated_at: string;
};

interface RestScope {
  readonly input: WorkflowGetInput;
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
          method: "GET",
          path: restPath`/repos/${input.owner}/${input.name}/actions/workflows/${input.workflow}`,
        };
      },
    },
  ],
  output({ main }: Pick<RestScope, "main">): WorkflowGetOutput {
    return {
      id: main.id,
      nodeId: main.node_id,
      name: main.name,
      path: main.path,
      state: upper(main.state),
      url: main.html_url,
      createdAt: main.created_at,
      updatedAt: main.updated_at,
    };
  },
} satisfies RestPlan;

/** The capability `workflow.get`, for `execute`. */
export const workflowGetCapability: Capability<WorkflowGetInput, WorkflowGetOutput> = {
  id: "workflow.get",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["rest", "cli"],
  inRepository: true,
  paged: false,
  untrusted: ["name", "path"],
  fields: { owner: "a string", name: "a string", workflow: "a string or integer" },
  validate: validateWorkflowGetInput,
  prepare(input: WorkflowGetInput): WorkflowGetInput {
    return input;
  },
  rest,
  cli: { derived: "rest" },
};

/**
 * One workflow.
 *
 * Effect: read. Routes: rest, cli.
 *
 * Sends `GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}` (https://docs.github.com/rest/actions/workflows#get-a-workflow).
 *
 * @example
 * const result = await workflowGet({ owner: "octo", name: "hello", workflow: "ci.yml" });
 */
export const workflowGet: Operation<WorkflowGetInput, WorkflowGetOutput> = /* @__PURE__ */ bind(undefined, workflowGetCapability);
