// Generated from cards/issue.view.yaml. Do not edit.

import {
  type Capability,
  type GraphqlPlan,
  type Operation,
  type RestPlan,
  type RestRequest,
  bind,
  found,
  login,
  mapList,
  mapNullable,
  restPath,
  upper,
} from "../../runtime/index.js";
import { IssueViewDocument, type IssueViewQuery, type IssueViewQueryVariables } from "../operations/IssueView.js";
import { validateIssueViewInput } from "./view.validate.js";

/** Input of `issue.view`. */
export interface IssueViewInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Number of the issue. */
  readonly issueNumber: number;
}

/** Output of `issue.view`. */
export interface IssueViewOutput {
  readonly id: string;
  readonly number: number;
  /** Untrusted: anyone may have written it. */
  readonly title: string;
  readonly state: "OPEN" | "CLOSED";
  readonly stateReason: "COMPLETED" | "NOT_PLANNED" | "DUPLICATE" | "REOPENED" | null;
  /** Untrusted: anyone may have written it. */
  readonly body: string;
  readonly url: string;
  readonly authorLogin: string | null;
  /** Untrusted: anyone may have written it. */
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  readonly milestone: {
    readonly number: number;
    /** Untrusted: anyone may have written it. */
    readonly title: string;
  } | null;
  readonly comments: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly closedAt: string | null;
}

interface GraphqlScope {
  readonly input: IssueViewInput;
  readonly main: IssueViewQuery;
}

const graphql = {
  api: "graphql",
  steps: [
    {
      name: "main",
      role: "main",
      document: IssueViewDocument,
      variables({ input }: Pick<GraphqlScope, "input">): IssueViewQueryVariables {
        return {
          owner: input.owner,
          name: input.name,
          issueNumber: input.issueNumber,
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): IssueViewOutput {
    const issue = found(main.repository?.issue, "issue");
    return {
      id: issue.id,
      number: issue.number,
      title: issue.title,
      state: issue.state,
      stateReason: issue.stateReason,
      body: issue.body,
      url: issue.url,
      authorLogin: login(issue.author),
      labels: mapList(issue.labels?.nodes, (node) => node.name),
      assignees: mapList(issue.assignees.nodes, (node) => node.login),
      milestone: mapNullable(issue.milestone, (milestone) => ({
        number: milestone.number,
        title: milestone.title,
      })),
      comments: issue.comments.totalCount,
      createdAt: issue.createdAt,
      updatedAt: issue.updatedAt,
      closedAt: issue.closedAt,
    };
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}/issues/{issue_number}`, as far as it is read. */
type MainResponse = {
  readonly pull_request?: object | undefined;
  readonly node_id: string;
  readonly number: number;
  readonly title: string;
  readonly state: "open" | "closed";
  readonly state_reason: "completed" | "reopened" | "not_planned" | "duplicate" | null;
  readonly body: string | null;
  readonly html_url: string;
  readonly user: {
    readonly login: string;
    readonly type: string;
  } | null;
  readonly labels: readonly { readonly name: string }[];
  readonly assignees: readonly { readonly login: string }[];
  readonly milestone: {
    readonly number: number;
    readonly title: string;
  } | null;
  readonly comments: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly closed_at: string | null;
};

interface RestScope {
  readonly input: IssueViewInput;
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
          path: restPath`/repos/${input.owner}/${input.name}/issues/${input.issueNumber}`,
        };
      },
    },
  ],
  output({ main }: Pick<RestScope, "main">): IssueViewOutput {
    const issue = found((main.pull_request == null ? main : null), "what was asked for");
    return {
      id: issue.node_id,
      number: issue.number,
      title: issue.title,
      state: upper(issue.state),
      stateReason: upper(issue.state_reason),
      body: issue.body ?? "",
      url: issue.html_url,
      authorLogin: login(issue.user),
      labels: mapList(issue.labels, (label) => label.name),
      assignees: mapList(issue.assignees, (assignee) => assignee.login),
      milestone: mapNullable(issue.milestone, (milestone) => ({
        number: milestone.number,
        title: milestone.title,
      })),
      comments: issue.comments,
      createdAt: issue.created_at,
      updatedAt: issue.updated_at,
      closedAt: issue.closed_at,
    };
  },
} satisfies RestPlan;

/** The capability `issue.view`, for `execute`. */
export const issueViewCapability: Capability<IssueViewInput, IssueViewOutput> = {
  id: "issue.view",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["graphql", "rest", "cli"],
  inRepository: true,
  paged: false,
  untrusted: ["title", "body", "labels[]", "milestone.title"],
  fields: { owner: "a string", name: "a string", issueNumber: "an integer of at least 1" },
  validate: validateIssueViewInput,
  prepare(input: IssueViewInput): IssueViewInput {
    return input;
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * One issue.
 *
 * Effect: read. Routes: graphql, rest, cli.
 * The number of a pull request is NOT_FOUND.
 *
 * Sends GraphQL `IssueView`, or `GET /repos/{owner}/{repo}/issues/{issue_number}` (https://docs.github.com/rest/issues/issues#get-an-issue).
 *
 * @example
 * const result = await issueView({ owner: "octo", name: "hello", issueNumber: 7 });
 */
export const issueView: Operation<IssueViewInput, IssueViewOutput> = /* @__PURE__ */ bind(undefined, issueViewCapability);
