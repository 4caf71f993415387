// Generated from cards/issue.parent.set.yaml. Do not edit.

import {
  type Capability,
  type Given,
  type GraphqlPlan,
  type Operation,
  type RestPlan,
  type RestRequest,
  bind,
  found,
  mapNullable,
  required,
  restPath,
} from "../../runtime/index.js";
import {
  IssueParentLookupDocument,
  type IssueParentLookupQuery,
  type IssueParentLookupQueryVariables,
} from "../operations/IssueParentLookup.js";
import {
  IssueParentSetDocument,
  type IssueParentSetMutation,
  type IssueParentSetMutationVariables,
} from "../operations/IssueParentSet.js";
import { validateIssueParentSetInput } from "./parent.set.validate.js";

/** Every field of {@link IssueParentSetInput}. */
export interface IssueParentSetInputFields {
  /** Node id of the issue. */
  readonly issueId?: string | undefined;
  /** Owner of the repository. */
  readonly owner?: string | undefined;
  /** Name of the repository. */
  readonly name?: string | undefined;
  /** Number of the issue. */
  readonly issueNumber?: number | undefined;
  /** Node id of the parent. */
  readonly parentId?: string | undefined;
  /** Owner of the repository of the parent; default is owner. */
  readonly parentOwner?: string | undefined;
  /** Repository of the parent; default is name. */
  readonly parentName?: string | undefined;
  /** Number of the parent. */
  readonly parentNumber?: number | undefined;
}

/** Input of `issue.parent.set`. */
export type IssueParentSetInput = IssueParentSetInputFields & (Given<IssueParentSetInputFields, "issueId" | "parentId"> | Given<IssueParentSetInputFields, "owner" | "name" | "issueNumber" | "parentNumber">);

/** Output of `issue.parent.set`. */
export interface IssueParentSetOutput {
  readonly id: string;
  readonly number: number;
  readonly url: string;
  readonly parent: {
    readonly id: string;
    readonly number: number;
    readonly url: string;
  } | null;
}

interface GraphqlScope {
  readonly input: IssueParentSetInputFields;
  readonly target: IssueParentLookupQuery | undefined;
  readonly main: IssueParentSetMutation;
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
      document: IssueParentLookupDocument,
      variables({ input }: Pick<GraphqlScope, "input">): IssueParentLookupQueryVariables {
        return {
          owner: required(input.owner, "owner"),
          name: required(input.name, "name"),
          issueNumber: required(input.issueNumber, "issueNumber"),
          parentOwner: input.parentOwner ?? required(input.owner, "owner"),
          parentName: input.parentName ?? required(input.name, "name"),
          parentNumber: required(input.parentNumber, "parentNumber"),
        };
      },
    },
    {
      name: "main",
      role: "main",
      document: IssueParentSetDocument,
      variables({ input, target }: Pick<GraphqlScope, "input" | "target">): IssueParentSetMutationVariables {
        return {
          parentId: required(input.parentId ?? target?.parent?.issue?.id, "parent"),
          issueId: required(input.issueId ?? target?.child?.issue?.id, "issue"),
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): IssueParentSetOutput {
    const subIssue = found(main.addSubIssue?.subIssue, "sub issue");
    return {
      id: subIssue.id,
      number: subIssue.number,
      url: subIssue.url,
      parent: mapNullable(main.addSubIssue?.issue, (issue) => ({
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

/** `GET /repos/{owner}/{repo}/issues/{issue_number}`, as far as it is read. */
type ParentResponse = {
  readonly pull_request?: object | undefined;
  readonly node_id: string;
  readonly number: number;
  readonly html_url: string;
};

/** `POST /repos/{owner}/{repo}/issues/{issue_number}/sub_issues`, as far as it is read. */
type MainResponse = object;

interface RestScope {
  readonly input: IssueParentSetInputFields;
  readonly child: ChildResponse;
  readonly parent: ParentResponse;
  readonly main: MainResponse | undefined;
}

const rest = {
  api: "rest",
  unsuitable({ input }: Pick<RestScope, "input">): string | undefined {
    if (!(input.issueId == null && input.parentId == null)) return "REST takes the numbers of issues and not their node ids.";
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
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${input.parentOwner ?? required(input.owner, "owner")}/${input.parentName ?? required(input.name, "name")}/issues/${required(input.parentNumber, "parentNumber")}`,
        };
      },
    },
    {
      name: "main",
      role: "main",
      when({ child, parent }: Pick<RestScope, "child" | "parent">) {
        return child.pull_request == null && parent.pull_request == null;
      },
      request({ child, input }: Pick<RestScope, "child" | "input">): RestRequest {
        return {
          method: "POST",
          path: restPath`/repos/${input.parentOwner ?? required(input.owner, "owner")}/${input.parentName ?? required(input.name, "name")}/issues/${required(input.parentNumber, "parentNumber")}/sub_issues`,
          body: {
            sub_issue_id: child.id,
            replace_parent: true,
          },
        };
      },
    },
  ],
  output({ child, main, parent }: Pick<RestScope, "child" | "main" | "parent">): IssueParentSetOutput {
    const issue = found((main != null ? child : null), "what was asked for");
    return {
      id: issue.node_id,
      number: issue.number,
      url: issue.html_url,
      parent: {
        id: parent.node_id,
        number: parent.number,
        url: parent.html_url,
      },
    };
  },
} satisfies RestPlan;

/** The capability `issue.parent.set`, for `execute`. */
export const issueParentSetCapability: Capability<IssueParentSetInput, IssueParentSetOutput> = {
  id: "issue.parent.set",
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
    parentId: "a string",
    parentOwner: "a string",
    parentName: "a string",
    parentNumber: "an integer of at least 1",
  },
  alternatives: [["issueId", "parentId"], ["owner", "name", "issueNumber", "parentNumber"]],
  validate: validateIssueParentSetInput,
  prepare(input: IssueParentSetInput): IssueParentSetInputFields {
    return input;
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * Make an issue a sub-issue of another one.
 *
 * Effect: write. Routes: graphql, rest, cli.
 * A parent that it has already is replaced.
 *
 * Sends GraphQL `IssueParentSet`, or `POST /repos/{owner}/{repo}/issues/{issue_number}/sub_issues` (https://docs.github.com/rest/issues/sub-issues#add-sub-issue).
 *
 * @example
 * const result = await issueParentSet({ owner: "octo", name: "hello", issueNumber: 7, parentNumber: 3 });
 */
export const issueParentSet: Operation<IssueParentSetInput, IssueParentSetOutput> = /* @__PURE__ */ bind(undefined, issueParentSetCapability);
