// Generated from cards/issue.delete.yaml. Do not edit.

import { type Capability, type Given, type GraphqlPlan, type Operation, bind, required } from "../../runtime/index.js";
import { IssueDeleteDocument, type IssueDeleteMutation, type IssueDeleteMutationVariables } from "../operations/IssueDelete.js";
import { IssueIdDocument, type IssueIdQuery, type IssueIdQueryVariables } from "../operations/IssueId.js";
import { validateIssueDeleteInput } from "./delete.validate.js";

/** Every field of {@link IssueDeleteInput}. */
export interface IssueDeleteInputFields {
  /** Node id of the issue. */
  readonly issueId?: string | undefined;
  /** Owner of the repository. */
  readonly owner?: string | undefined;
  /** Name of the repository. */
  readonly name?: string | undefined;
  /** Number of the issue. */
  readonly issueNumber?: number | undefined;
}

/** Input of `issue.delete`. */
export type IssueDeleteInput = IssueDeleteInputFields & (Given<IssueDeleteInputFields, "issueId"> | Given<IssueDeleteInputFields, "owner" | "name" | "issueNumber">);

/** Output of `issue.delete`. */
export interface IssueDeleteOutput {
  readonly deleted: true;
}

interface GraphqlScope {
  readonly input: IssueDeleteInputFields;
  readonly target: IssueIdQuery | undefined;
  readonly main: IssueDeleteMutation;
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
      document: IssueIdDocument,
      variables({ input }: Pick<GraphqlScope, "input">): IssueIdQueryVariables {
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
      document: IssueDeleteDocument,
      variables({ input, target }: Pick<GraphqlScope, "input" | "target">): IssueDeleteMutationVariables {
        return {
          issueId: required(input.issueId ?? target?.repository?.issue?.id, "issue"),
        };
      },
    },
  ],
  output(): IssueDeleteOutput {
    return {
      deleted: true,
    };
  },
} satisfies GraphqlPlan;

/** The capability `issue.delete`, for `execute`. */
export const issueDeleteCapability: Capability<IssueDeleteInput, IssueDeleteOutput> = {
  id: "issue.delete",
  version: "1.0.0",
  effect: "destructive",
  idempotent: false,
  order: ["graphql", "cli"],
  inRepository: true,
  paged: false,
  fields: {
    issueId: "a string",
    owner: "a string",
    name: "a string",
    issueNumber: "an integer of at least 1",
  },
  alternatives: [["issueId"], ["owner", "name", "issueNumber"]],
  validate: validateIssueDeleteInput,
  prepare(input: IssueDeleteInput): IssueDeleteInputFields {
    return input;
  },
  graphql,
  cli: { derived: "graphql" },
};

/**
 * Delete an issue for good.
 *
 * Effect: destructive. Routes: graphql, cli.
 * Takes admin rights.
 *
 * Sends GraphQL `IssueDelete`.
 *
 * @example
 * const result = await issueDelete({ owner: "octo", name: "hello", issueNumber: 7 });
 */
export const issueDelete: Operation<IssueDeleteInput, IssueDeleteOutput> = /* @__PURE__ */ bind(undefined, issueDeleteCapability);
