// Generated from cards/workflow.list.yaml. Do not edit.

import {
  type Capability,
  type ListOperation,
  type RestPage,
  type RestPlan,
  type RestRequest,
  bindList,
  restPath,
  upper,
} from "../../runtime/index.js";
import { validateWorkflowListInput } from "./list.validate.js";

/** Input of `workflow.list`. */
export interface WorkflowListInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Page size. */
  readonly first?: number | undefined;
  /** Cursor of the previous page. */
  readonly after?: string | null | undefined;
}

/** Output of `workflow.list`. */
export interface WorkflowListOutput {
  readonly items: readonly WorkflowListItem[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly endCursor: string | null;
  };
}

/** An element of {@link WorkflowListOutput}. */
export interface WorkflowListItem {
  readonly id: number;
  readonly nodeId: string;
  /** Untrusted: anyone may have written it. */
  readonly name: string;
  /** Untrusted: anyone may have written it. */
  readonly path: string;
  readonly state: "ACTIVE" | "DELETED" | "DISABLED_FORK" | "DISABLED_INACTIVITY" | "DISABLED_MANUALLY";
  readonly url: string;
}

/** The input with its defaults, enum values in upper case. */
interface Prepared {
  readonly owner: string;
  readonly name: string;
  readonly first: number;
  readonly after?: string | null | undefined;
}

/** `GET /repos/{owner}/{repo}/actions/workflows`, as far as it is read. */
type Page = {
  readonly workflows: readonly {
    readonly id: number;
    readonly node_id: string;
    readonly name: string;
    readonly path: string;
    readonly state: "active" | "deleted" | "disabled_fork" | "disabled_inactivity" | "disabled_manually";
    readonly html_url: string;
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
            path: restPath`/repos/${input.owner}/${input.name}/actions/workflows`,
            query: { per_page: page.perPage, page: page.page },
          };
        },
        items(_scope: object, response: Page) {
          return response.workflows;
        },
        map(_scope: object, workflow: NonNullable<Page["workflows"]>[number]): WorkflowListOutput["items"][number] {
          return {
            id: workflow.id,
            nodeId: workflow.node_id,
            name: workflow.name,
            path: workflow.path,
            state: upper(workflow.state),
            url: workflow.html_url,
          };
        },
      },
    ],
  },
} satisfies RestPlan;

/** The capability `workflow.list`, for `execute`. */
export const workflowListCapability: Capability<WorkflowListInput, WorkflowListOutput> = {
  id: "workflow.list",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["rest", "cli"],
  inRepository: true,
  paged: true,
  untrusted: ["items[].name", "items[].path"],
  fields: {
    owner: "a string",
    name: "a string",
    first: "an integer from 1 to 100",
    after: "a string or null",
  },
  validate: validateWorkflowListInput,
  prepare(input: WorkflowListInput): Prepared {
    return {
      ...input,
      first: input.first ?? 30,
    };
  },
  rest,
  cli: { derived: "rest" },
};

/**
 * Workflows of a repository.
 *
 * Effect: read. Routes: rest, cli.
 *
 * Sends `GET /repos/{owner}/{repo}/actions/workflows` (https://docs.github.com/rest/actions/workflows#list-repository-workflows).
 *
 * @example
 * const result = await workflowList({ owner: "octo", name: "hello", first: 100 });
 */
export const workflowList: ListOperation<WorkflowListInput, WorkflowListOutput> = /* @__PURE__ */ bindList(undefined, workflowListCapability);
