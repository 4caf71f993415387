// Generated from cards/project_v2.item.remove_issue.yaml. Do not edit.

import { type Capability, type GraphqlPlan, type Operation, bind } from "../../runtime/index.js";
import {
  ProjectV2ItemRemoveIssueDocument,
  type ProjectV2ItemRemoveIssueMutation,
  type ProjectV2ItemRemoveIssueMutationVariables,
} from "../operations/ProjectV2ItemRemoveIssue.js";
import { validateProjectV2ItemRemoveIssueInput } from "./item.remove_issue.validate.js";

/** Input of `project_v2.item.remove_issue`. */
export interface ProjectV2ItemRemoveIssueInput {
  /** Node id of the project. */
  readonly projectId: string;
  /** Node id of the item. */
  readonly itemId: string;
}

/** Output of `project_v2.item.remove_issue`. */
export interface ProjectV2ItemRemoveIssueOutput {
  readonly itemId: string;
  readonly removed: true;
}

interface GraphqlScope {
  readonly input: ProjectV2ItemRemoveIssueInput;
  readonly main: ProjectV2ItemRemoveIssueMutation;
}

const graphql = {
  api: "graphql",
  steps: [
    {
      name: "main",
      role: "main",
      document: ProjectV2ItemRemoveIssueDocument,
      variables({ input }: Pick<GraphqlScope, "input">): ProjectV2ItemRemoveIssueMutationVariables {
        return {
          projectId: input.projectId,
          itemId: input.itemId,
        };
      },
    },
  ],
  output({ input, main }: Pick<GraphqlScope, "input" | "main">): ProjectV2ItemRemoveIssueOutput {
    return {
      itemId: main.deleteProjectV2Item?.deletedItemId ?? input.itemId,
      removed: true,
    };
  },
} satisfies GraphqlPlan;

/** The capability `project_v2.item.remove_issue`, for `execute`. */
export const projectV2ItemRemoveIssueCapability: Capability<ProjectV2ItemRemoveIssueInput, ProjectV2ItemRemoveIssueOutput> = {
  id: "project_v2.item.remove_issue",
  version: "1.0.0",
  effect: "destructive",
  idempotent: false,
  order: ["graphql", "cli"],
  inRepository: false,
  paged: false,
  fields: { projectId: "a string", itemId: "a string" },
  validate: validateProjectV2ItemRemoveIssueInput,
  prepare(input: ProjectV2ItemRemoveIssueInput): ProjectV2ItemRemoveIssueInput {
    return input;
  },
  graphql,
  cli: { derived: "graphql" },
};

/**
 * Take an item out of a project; the issue stays.
 *
 * Effect: destructive. Routes: graphql, cli.
 * A draft is deleted for good.
 *
 * Sends GraphQL `ProjectV2ItemRemoveIssue`.
 *
 * @example
 * const result = await projectV2ItemRemoveIssue({ projectId: "PVT_kwDOA1", itemId: "PVTI_lADOA1" });
 */
export const projectV2ItemRemoveIssue: Operation<ProjectV2ItemRemoveIssueInput, ProjectV2ItemRemoveIssueOutput> = /* @__PURE__ */ bind(undefined, projectV2ItemRemoveIssueCapability);
