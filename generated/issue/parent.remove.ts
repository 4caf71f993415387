// Generated from cards/issue.parent.remove.yaml. Do not edit.

import {
  type Capability,
  type Given,
  type GraphqlPlan,
  type Operation,
  type RestPlan,
  type RestRequest,
  bind,
  found,
  having,
  mapNullable,
  required,
  restPath,
  urlSegment,
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

/** `GET /repos/{owner}/{repo}/issues/{issue_number}`, as far as it is read. */
type ChildResponse = {
  readonly pull_request?: object | undefined;
  readonly id: number;
  readonly node_id: string;
  readonly number: number;
  readonly html_url: string;
};

/** `GET /repos/{owner}/{repo}/issues/{issue_number}/parent`, as far as it is read. */
type ParentResponse = {
  readonly repository_url: string;
  readonly number: number;
  readonly node_id: string;
  readonly html_url: string;
};

/** `DELETE /repos/{owner}/{repo}/issues/{issue_number}/sub_issue`, as far as it is read. */
type MainResponse = object;

interface RestScope {
  readonly input: IssueParentRemoveInputFields;
  readonly child: ChildResponse;
  readonly parent: ParentResponse | undefined;
  readonly main: MainResponse;
}

const rest = {
  api: "rest",
  unsuitable({ input }: Pick<RestScope, "input">): string | undefined {
    if (!(input.issueId == null)) return "REST takes the number of an issue and not its node id.";
    return undefined;
  },
  steps: [
    {
      name: "child",
      role: "lookup",
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/issues/${required(input.issueNumber, "issueNumber")}`,
        };
      },
    },
    {
      name: "parent",
      role: "lookup",
      when({ child }: Pick<RestScope, "child">) {
        return child.pull_request == null;
      },
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${required(input.owner, "owner")}/${required(input.name, "name")}/issues/${required(input.issueNumber, "issueNumber")}/parent`,
        };
      },
      reads: ["child"],
    },
    {
      name: "main",
      role: "main",
      request({ child, parent }: Pick<RestScope, "child" | "parent">): RestRequest {
        return {
          method: "DELETE",
          path: restPath`/repos/${required(urlSegment({
            url: parent?.repository_url,
            fromEnd: 2,
          }), "parentOwner")}/${required(urlSegment({
            url: parent?.repository_url,
            fromEnd: 1,
          }), "parentName")}/issues/${required(parent?.number, "parentNumber")}/sub_issue`,
          body: {
            sub_issue_id: child.id,
          },
        };
      },
    },
  ],
  output({ child, parent }: Pick<RestScope, "child" | "parent">): IssueParentRemoveOutput {
    const issue = child;
    return {
      id: issue.node_id,
      number: issue.number,
      url: issue.html_url,
      formerParent: mapNullable(parent, (parent_) => ({
        id: parent_.node_id,
        number: parent_.number,
        url: parent_.html_url,
      })),
    };
  },
} satisfies RestPlan;

/** The capability `issue.parent.remove`, for `execute`. */
export const issueParentRemoveCapability: Capability<IssueParentRemoveInput, IssueParentRemoveOutput> = {
  id: "issue.parent.remove",
  version: "1.0.0",
  effect: "write",
  idempotent: false,
  order: ["graphql", "rest", "cli"],
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
  rest,
  cli: { derived: "graphql" },
};

/**
 * Make a sub-issue an issue of its own.
 *
 * Effect: write. Routes: graphql, rest, cli.
 * An issue without a parent is NOT_FOUND.
 *
 * Sends GraphQL `IssueParentRemove`, or `DELETE /repos/{owner}/{repo}/issues/{issue_number}/sub_issue` (https://docs.github.com/rest/issues/sub-issues#remove-sub-issue).
 *
 * @example
 * const result = await issueParentRemove({ owner: "octo", name: "hello", issueNumber: 7 });
 */
export const issueParentRemove: Operation<IssueParentRemoveInput, IssueParentRemoveOutput> = /* @__PURE__ */ bind(undefined, issueParentRemoveCapability);
