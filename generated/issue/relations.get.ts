// Generated from cards/issue.relations.get.yaml. Do not edit.

import {
  type Capability,
  type GraphqlPlan,
  type Operation,
  type RestPlan,
  type RestRequest,
  bind,
  found,
  mapList,
  mapNullable,
  restPath,
  upper,
} from "../../runtime/index.js";
import {
  IssueRelationsGetDocument,
  type IssueRelationsGetQuery,
  type IssueRelationsGetQueryVariables,
} from "../operations/IssueRelationsGet.js";
import { validateIssueRelationsGetInput } from "./relations.get.validate.js";

/** Input of `issue.relations.get`. */
export interface IssueRelationsGetInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Number of the issue. */
  readonly issueNumber: number;
}

/** Output of `issue.relations.get`. */
export interface IssueRelationsGetOutput {
  readonly number: number;
  /** Untrusted: anyone may have written it. */
  readonly type: string | null;
  readonly parent: {
    readonly id: string;
    readonly number: number;
    /** Untrusted: anyone may have written it. */
    readonly title: string;
    readonly state: "OPEN" | "CLOSED";
    readonly url: string;
  } | null;
  readonly subIssues: readonly {
    readonly id: string;
    readonly number: number;
    /** Untrusted: anyone may have written it. */
    readonly title: string;
    readonly state: "OPEN" | "CLOSED";
    readonly url: string;
  }[];
  readonly blockedBy: readonly {
    readonly id: string;
    readonly number: number;
    /** Untrusted: anyone may have written it. */
    readonly title: string;
    readonly state: "OPEN" | "CLOSED";
    readonly url: string;
  }[];
  readonly blocking: readonly {
    readonly id: string;
    readonly number: number;
    /** Untrusted: anyone may have written it. */
    readonly title: string;
    readonly state: "OPEN" | "CLOSED";
    readonly url: string;
  }[];
}

interface GraphqlScope {
  readonly input: IssueRelationsGetInput;
  readonly main: IssueRelationsGetQuery;
}

const graphql = {
  api: "graphql",
  steps: [
    {
      name: "main",
      role: "main",
      document: IssueRelationsGetDocument,
      variables({ input }: Pick<GraphqlScope, "input">): IssueRelationsGetQueryVariables {
        return {
          owner: input.owner,
          name: input.name,
          issueNumber: input.issueNumber,
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): IssueRelationsGetOutput {
    const issue = found(main.repository?.issue, "issue");
    return {
      number: issue.number,
      type: issue.issueType?.name ?? null,
      parent: mapNullable(issue.parent, (parent) => ({
        id: parent.id,
        number: parent.number,
        title: parent.title,
        state: parent.state,
        url: parent.url,
      })),
      subIssues: mapList(issue.subIssues.nodes, (node) => ({
        id: node.id,
        number: node.number,
        title: node.title,
        state: node.state,
        url: node.url,
      })),
      blockedBy: mapList(issue.blockedBy.nodes, (node) => ({
        id: node.id,
        number: node.number,
        title: node.title,
        state: node.state,
        url: node.url,
      })),
      blocking: mapList(issue.blocking.nodes, (node) => ({
        id: node.id,
        number: node.number,
        title: node.title,
        state: node.state,
        url: node.url,
      })),
    };
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}/issues/{issue_number}`, as far as it is read. */
type MainResponse = {
  readonly pull_request?: object | undefined;
  readonly number: number;
  readonly type?: { readonly name: string } | null | undefined;
};

/** `GET /repos/{owner}/{repo}/issues/{issue_number}/parent`, as far as it is read. */
type ParentResponse = {
  readonly node_id: string;
  readonly number: number;
  readonly title: string;
  readonly state: "open" | "closed";
  readonly html_url: string;
} | null;

/** `GET /repos/{owner}/{repo}/issues/{issue_number}/sub_issues`, as far as it is read. */
type PartsResponse = readonly {
  readonly node_id: string;
  readonly number: number;
  readonly title: string;
  readonly state: "open" | "closed";
  readonly html_url: string;
}[];

/** `GET /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by`, as far as it is read. */
type BeforeResponse = readonly {
  readonly node_id: string;
  readonly number: number;
  readonly title: string;
  readonly state: "open" | "closed";
  readonly html_url: string;
}[];

/** `GET /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocking`, as far as it is read. */
type BehindResponse = readonly {
  readonly node_id: string;
  readonly number: number;
  readonly title: string;
  readonly state: "open" | "closed";
  readonly html_url: string;
}[];

interface RestScope {
  readonly input: IssueRelationsGetInput;
  readonly main: MainResponse;
  readonly parent: ParentResponse | undefined;
  readonly parts: PartsResponse | undefined;
  readonly before: BeforeResponse | undefined;
  readonly behind: BehindResponse | undefined;
  readonly ran: { readonly parent: boolean; readonly parts: boolean; readonly before: boolean; readonly behind: boolean };
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
    {
      name: "parent",
      role: "then",
      when({ main }: Pick<RestScope, "main">) {
        return main.pull_request == null;
      },
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${input.owner}/${input.name}/issues/${input.issueNumber}/parent`,
        };
      },
      nullOn: [404],
    },
    {
      name: "parts",
      role: "then",
      when({ main }: Pick<RestScope, "main">) {
        return main.pull_request == null;
      },
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${input.owner}/${input.name}/issues/${input.issueNumber}/sub_issues`,
          query: { per_page: 100 },
        };
      },
    },
    {
      name: "before",
      role: "then",
      when({ main }: Pick<RestScope, "main">) {
        return main.pull_request == null;
      },
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${input.owner}/${input.name}/issues/${input.issueNumber}/dependencies/blocked_by`,
          query: { per_page: 100 },
        };
      },
    },
    {
      name: "behind",
      role: "then",
      when({ main }: Pick<RestScope, "main">) {
        return main.pull_request == null;
      },
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${input.owner}/${input.name}/issues/${input.issueNumber}/dependencies/blocking`,
          query: { per_page: 100 },
        };
      },
    },
  ],
  output({ before, behind, main, parent, parts }: Pick<RestScope, "before" | "behind" | "main" | "parent" | "parts">): IssueRelationsGetOutput {
    const issue = found((main.pull_request == null ? main : null), "what was asked for");
    return {
      number: issue.number,
      type: issue.type?.name ?? null,
      parent: mapNullable(parent, (parent_) => ({
        id: parent_.node_id,
        number: parent_.number,
        title: parent_.title,
        state: upper(parent_.state),
        url: parent_.html_url,
      })),
      subIssues: mapList(parts, (item) => ({
        id: item.node_id,
        number: item.number,
        title: item.title,
        state: upper(item.state),
        url: item.html_url,
      })),
      blockedBy: mapList(before, (item) => ({
        id: item.node_id,
        number: item.number,
        title: item.title,
        state: upper(item.state),
        url: item.html_url,
      })),
      blocking: mapList(behind, (item) => ({
        id: item.node_id,
        number: item.number,
        title: item.title,
        state: upper(item.state),
        url: item.html_url,
      })),
    };
  },
} satisfies RestPlan;

/** The capability `issue.relations.get`, for `execute`. */
export const issueRelationsGetCapability: Capability<IssueRelationsGetInput, IssueRelationsGetOutput> = {
  id: "issue.relations.get",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["graphql", "rest", "cli"],
  inRepository: true,
  paged: false,
  untrusted: ["type", "parent.title", "subIssues[].title", "blockedBy[].title", "blocking[].title"],
  fields: { owner: "a string", name: "a string", issueNumber: "an integer of at least 1" },
  validate: validateIssueRelationsGetInput,
  prepare(input: IssueRelationsGetInput): IssueRelationsGetInput {
    return input;
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * Parent, sub-issues and dependencies of an issue.
 *
 * Effect: read. Routes: graphql, rest, cli.
 * At most 100 of each kind.
 *
 * Sends GraphQL `IssueRelationsGet`, or `GET /repos/{owner}/{repo}/issues/{issue_number}` (https://docs.github.com/rest/issues/issues#get-an-issue).
 *
 * @example
 * const result = await issueRelationsGet({ owner: "octo", name: "hello", issueNumber: 7 });
 */
export const issueRelationsGet: Operation<IssueRelationsGetInput, IssueRelationsGetOutput> = /* @__PURE__ */ bind(undefined, issueRelationsGetCapability);
