// Generated from cards/project_v2.item.add_issue.yaml. Do not edit.

import {
  type Capability,
  type Given,
  type GraphqlPlan,
  type Operation,
  bind,
  found,
  required,
} from "../../runtime/index.js";
import { IssueOrPrIdDocument, type IssueOrPrIdQuery, type IssueOrPrIdQueryVariables } from "../operations/IssueOrPrId.js";
import {
  ProjectV2ItemAddIssueDocument,
  type ProjectV2ItemAddIssueMutation,
  type ProjectV2ItemAddIssueMutationVariables,
} from "../operations/ProjectV2ItemAddIssue.js";
import { validateProjectV2ItemAddIssueInput } from "./item.add_issue.validate.js";

/** Every field of {@link ProjectV2ItemAddIssueInput}. */
export interface ProjectV2ItemAddIssueInputFields {
  /** Node id of the project. */
  readonly projectId: string;
  /** Node id of the issue or pull request. */
  readonly issueId?: string | undefined;
  /** Owner of the repository. */
  readonly owner?: string | undefined;
  /** Name of the repository. */
  readonly name?: string | undefined;
  /** Number of the issue or pull request. */
  readonly issueNumber?: number | undefined;
}

/** Input of `project_v2.item.add_issue`. */
export type ProjectV2ItemAddIssueInput = ProjectV2ItemAddIssueInputFields & (Given<ProjectV2ItemAddIssueInputFields, "issueId"> | Given<ProjectV2ItemAddIssueInputFields, "owner" | "name" | "issueNumber">);

/** Output of `project_v2.item.add_issue`. */
export interface ProjectV2ItemAddIssueOutput {
  readonly itemId: string;
  readonly type: "DRAFT_ISSUE" | "ISSUE" | "PULL_REQUEST" | "REDACTED";
  readonly isArchived: boolean;
}

interface GraphqlScope {
  readonly input: ProjectV2ItemAddIssueInputFields;
  readonly target: IssueOrPrIdQuery | undefined;
  readonly main: ProjectV2ItemAddIssueMutation;
}

const graphql = {
  api: "graphql",
  steps: [
    {
      name: "target",
      role: "lookup",
      when({ input }: Pick<GraphqlScope, "input">) {
        return input.issueId == null;
      },
      document: IssueOrPrIdDocument,
      variables({ input }: Pick<GraphqlScope, "input">): IssueOrPrIdQueryVariables {
        return {
          owner: required(input.owner, "owner"),
          name: required(input.name, "name"),
          issueNumber: required(input.issueNumber, "issueNumber"),
        };
      },
    },
    {
      name: "main",
      role: "main",
      document: ProjectV2ItemAddIssueDocument,
      variables({ input, target }: Pick<GraphqlScope, "input" | "target">): ProjectV2ItemAddIssueMutationVariables {
        return {
          projectId: input.projectId,
          contentId: required(input.issueId ?? target?.repository?.issueOrPullRequest?.id, "content"),
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): ProjectV2ItemAddIssueOutput {
    const item = found(main.addProjectV2ItemById?.item, "item");
    return {
      itemId: item.id,
      type: item.type,
      isArchived: item.isArchived,
    };
  },
} satisfies GraphqlPlan;

/** The capability `project_v2.item.add_issue`, for `execute`. */
export const projectV2ItemAddIssueCapability: Capability<ProjectV2ItemAddIssueInput, ProjectV2ItemAddIssueOutput> = {
  id: "project_v2.item.add_issue",
  version: "1.0.0",
  effect: "write",
  idempotent: true,
  order: ["graphql", "cli"],
  inRepository: true,
  paged: false,
  fields: {
    projectId: "a string",
    issueId: "a string",
    owner: "a string",
    name: "a string",
    issueNumber: "an integer of at least 1",
  },
  alternatives: [["issueId"], ["owner", "name", "issueNumber"]],
  validate: validateProjectV2ItemAddIssueInput,
  prepare(input: ProjectV2ItemAddIssueInput): ProjectV2ItemAddIssueInputFields {
    return input;
  },
  graphql,
  cli: { derived: "graphql" },
};

/**
 * Add an issue or pull request to a project.
 *
 * Effect: write. Routes: graphql, cli.
 * One there already keeps its item.
 *
 * Sends GraphQL `ProjectV2ItemAddIssue`.
 *
 * @example
 * const result = await projectV2ItemAddIssue({ projectId: "PVT_kwDOA1", owner: "octo", name: "hello", issueNumber: 7 });
 */
export const projectV2ItemAddIssue: Operation<ProjectV2ItemAddIssueInput, ProjectV2ItemAddIssueOutput> = /* @__PURE__ */ bind(undefined, projectV2ItemAddIssueCapability);
