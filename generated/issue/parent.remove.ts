// Generated from cards/issue.parent.remove.yaml. Do not edit.

import {
  type Capability,
  type Given,
  type GraphqlPlan,
  type Operation,
  bind,
  found,
  having,
  mapNullable,
  required,
} from "../../runtime/index.js";
import { IssueParentOfDocument, type IssueParentOfQuery, type IssueParentOfQueryVariables } from "../operations/IssueParentOf.js";
import {
  IssueParentOfNodeDocument,
  type IssueParentOfNodeQuery,
  type IssueParentOfNodeQueryVariables,
} from "../operations/IssueParentOfNode.js";
import {
  IssueParentRemoveDocument,
  type IssueParentRemoveMutation,
  type IssueParentRemoveMutationVariables,
} from "../operations/IssueParentRemove.js";
import { validateIssueParentRemoveInput } from "./parent.remove.validate.js";

/** Every field of {@link IssueParentRemoveInput}. */
export interface IssueParentRemoveInputFields {
  /** Node id of the issue. */
  readonly issueId?: string | undefined;
  /** Owner of the repository. */
  readonly owner?: string | undefined;
  /** Name of the repository. */
  readonly name?: string | undefined;
  /** Number of the issue. */
  readonly issueNumber?: number | undefined;
}

/** Input of `issue.parent.remove`. */
export type IssueParentRemoveInput = IssueParentRemoveInputFields & (Given<IssueParentRemoveInputFields, "issueId"> | Given<IssueParentRemoveInputFields, "owner" | "name" | "issueNumber">);

/** Output of `issue.parent.remove`. */
export interface IssueParentRemoveOutput {
  readonly id: string;
  readonly number: number;
  readonly url: string;
  readonly formerParent: {
    readonly id: string;
    readonly number: number;
    readonly url: string;
  } | null;
}

interface GraphqlScope {
  readonly input: IssueParentRemoveInputFields;
  readonly target: IssueParentOfQuery | undefined;
  readonly targetById: IssueParentOfNodeQuery | undefined;
  readonly main: IssueParentRemoveMutation;
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
      document: IssueParentOfDocument,
      variables({ input }: Pick<GraphqlScope, "input">): IssueParentOfQueryVariables {
        return {
          owner: required(input.owner, "owner"),
          name: required(input.name, "name"),
          issueNumber: required(input.issueNumber, "issueNumber"),
        };
      },
    },
    {
      name: "targetById",
      role: "lookup",
      when({ input }: Pick<GraphqlScope, "input">) {
        return input.issueId != null;
      },
      document: IssueParentOfNodeDocument,
      variables({ input }: Pick<GraphqlScope, "input">): IssueParentOfNodeQueryVariables {
        return {
          issueId: required(input.issueId, "issueId"),
        };
      },
    },
    {
      name: "main",
      role: "main",
      document: IssueParentRemoveDocument,
      variables({ input, target, targetById }: Pick<GraphqlScope, "input" | "target" | "targetById">): IssueParentRemoveMutationVariables {
        return {
          parentId: required(target?.repository?.issue?.parent?.id ?? having(targetById?.node, "parent")?.parent?.id, "parent"),
          issueId: required(input.issueId ?? target?.repository?.issue?.id, "issue"),
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): IssueParentRemoveOutput {
    const subIssue = found(main.removeSubIssue?.subIssue, "sub issue");
    return {
      id: subIssue.id,
      number: subIssue.number,
      url: subIssue.url,
      formerParent: mapNullable(main.removeSubIssue?.issue, (issue) => ({
        id: issue.id,
        number: issue.number,
        url: issue.url,
      })),
    };
  },
} satisfies GraphqlPlan;

/** The capability `issue.parent.remove`, for `execute`. */
export const issueParentRemoveCapability: Capability<IssueParentRemoveInput, IssueParentRemoveOutput> = {
  id: "issue.parent.remove",
  version: "1.0.0",
  effect: "write",
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
  validate: validateIssueParentRemoveInput,
  prepare(input: IssueParentRemoveInput): IssueParentRemoveInputFields {
    return input;
  },
  graphql,
  cli: { derived: "graphql" },
};

/**
 * Make a sub-issue an issue of its own.
 *
 * Effect: write. Routes: graphql, cli.
 * An issue without a parent is NOT_FOUND.
 *
 * Sends GraphQL `IssueParentRemove`.
 *
 * @example
 * const result = await issueParentRemove({ owner: "octo", name: "hello", issueNumber: 7 });
 */
export const issueParentRemove: Operation<IssueParentRemoveInput, IssueParentRemoveOutput> = /* @__PURE__ */ bind(undefined, issueParentRemoveCapability);
