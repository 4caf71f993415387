// Generated from cards/workflow.run.artifacts.list.yaml. Do not edit.

import {
  type Capability,
  type ListOperation,
  type RestPage,
  type RestPlan,
  type RestRequest,
  bindList,
  restPath,
} from "../../runtime/index.js";
import { validateWorkflowRunArtifactsListInput } from "./run.artifacts.list.validate.js";

/** Input of `workflow.run.artifacts.list`. */
export interface WorkflowRunArtifactsListInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Id of the run. */
  readonly runId: number;
  /** Page size. */
  readonly first?: number | undefined;
  /** Cursor of the previous page. */
  readonly after?: string | null | undefined;
}

/** Output of `workflow.run.artifacts.list`. */
export interface WorkflowRunArtifactsListOutput {
  readonly items: readonly WorkflowRunArtifactsListItem[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly endCursor: string | null;
  };
}

/** An element of {@link WorkflowRunArtifactsListOutput}. */
export interface WorkflowRunArtifactsListItem {
  readonly id: number;
  readonly nodeId: string;
  /** Untrusted: anyone may have written it. */
  readonly name: string;
  readonly sizeInBytes: number;
  readonly isExpired: boolean;
  readonly createdAt: string | null;
  readonly expiresAt: string | null;
}

/** The input with its defaults, enum values in upper case. */
interface Prepared {
  readonly owner: string;
  readonly name: string;
  readonly runId: number;
  readonly first: number;
  readonly after?: string | null | undefined;
}

/** `GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts`, as far as it is read. */
type Page = {
  readonly artifacts: readonly {
    readonly id: number;
    readonly node_id: string;
    readonly name: string;
    readonly size_in_bytes: number;
    readonly expired: boolean;
    readonly created_at: string | null;
    readonly expires_at: string | null;
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
            path: restPath`/repos/${input.owner}/${input.name}/actions/runs/${input.runId}/artifacts`,
            query: { per_page: page.perPage, page: page.page },
          };
        },
        items(_scope: object, response: Page) {
          return response.artifacts;
        },
        map(_scope: object, artifact: NonNullable<Page["artifacts"]>[number]): WorkflowRunArtifactsListOutput["items"][number] {
          return {
            id: artifact.id,
            nodeId: artifact.node_id,
            name: artifact.name,
            sizeInBytes: artifact.size_in_bytes,
            isExpired: artifact.expired,
            createdAt: artifact.created_at,
            expiresAt: artifact.expires_at,
          };
        },
      },
    ],
  },
} satisfies RestPlan;

/** The capability `workflow.run.artifacts.list`, for `execute`. */
export const workflowRunArtifactsListCapability: Capability<WorkflowRunArtifactsListInput, WorkflowRunArtifactsListOutput> = {
  id: "workflow.run.artifacts.list",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["rest", "cli"],
  inRepository: true,
  paged: true,
  untrusted: ["items[].name"],
  fields: {
    owner: "a string",
    name: "a string",
    runId: "an integer of at least 1",
    first: "an integer from 1 to 100",
    after: "a string or null",
  },
  validate: validateWorkflowRunArtifactsListInput,
  prepare(input: WorkflowRunArtifactsListInput): Prepared {
    return {
      ...input,
      first: input.first ?? 30,
    };
  },
  rest,
  cli: { derived: "rest" },
};

/**
 * Artifacts of a workflow run.
 *
 * Effect: read. Routes: rest, cli.
 *
 * Sends `GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts` (https://docs.github.com/rest/actions/artifacts#list-workflow-run-artifacts).
 *
 * @example
 * const result = await workflowRunArtifactsList({ owner: "octo", name: "hello", runId: 30433642 });
 */
export const workflowRunArtifactsList: ListOperation<WorkflowRunArtifactsListInput, WorkflowRunArtifactsListOutput> = /* @__PURE__ */ bindList(undefined, workflowRunArtifactsListCapability);
