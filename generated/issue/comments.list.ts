// Generated from cards/issue.comments.list.yaml. Do not edit.

import {
  type Capability,
  type GraphqlPage,
  type GraphqlPlan,
  type ListOperation,
  type NodeOf,
  type RestPage,
  type RestPlan,
  type RestRequest,
  bindList,
  found,
  login,
  restPath,
} from "../../runtime/index.js";
import {
  IssueCommentsListDocument,
  type IssueCommentsListQuery,
  type IssueCommentsListQueryVariables,
} from "../operations/IssueCommentsList.js";
import { validateIssueCommentsListInput } from "./comments.list.validate.js";

/** Input of `issue.comments.list`. */
export interface IssueCommentsListInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Number of the issue. */
  readonly issueNumber: number;
  /** Page size. */
  readonly first?: number | undefined;
  /** Cursor of the previous page. */
  readonly after?: string | null | undefined;
}

/** Output of `issue.comments.list`. */
export interface IssueCommentsListOutput {
  readonly items: readonly IssueCommentsListItem[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly endCursor: string | null;
  };
}

/** An element of {@link IssueCommentsListOutput}. */
export interface IssueCommentsListItem {
  readonly id: string;
  readonly authorLogin: string | null;
  /** Untrusted: anyone may have written it. */
  readonly body: string;
  readonly url: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The input with its defaults, enum values in upper case. */
interface Prepared {
  readonly owner: string;
  readonly name: string;
  readonly issueNumber: number;
  readonly first: number;
  readonly after?: string | null | undefined;
}

interface GraphqlScope {
  readonly input: Prepared;
}

const graphql = {
  api: "graphql",
  steps: [],
  list: {
    document: IssueCommentsListDocument,
    maxPages: 1,
    variables({ input }: Pick<GraphqlScope, "input">, page: GraphqlPage): IssueCommentsListQueryVariables {
      return {
        owner: input.owner,
        name: input.name,
        issueNumber: input.issueNumber,
        first: page.first,
        after: page.after,
      };
    },
    connection(_scope: object, response: IssueCommentsListQuery) {
      const issueOrPullRequest = found(response.repository?.issueOrPullRequest, "issue or pull request");
      return issueOrPullRequest.comments;
    },
    map(_scope: object, comment: NodeOf<NonNullable<NonNullable<NonNullable<IssueCommentsListQuery["repository"]>["issueOrPullRequest"]>["comments"]>>): IssueCommentsListOutput["items"][number] {
      return {
        id: comment.id,
        authorLogin: login(comment.author),
        body: comment.body,
        url: comment.url,
        createdAt: comment.createdAt,
        updatedAt: comment.updatedAt,
      };
    },
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}/issues/{issue_number}/comments`, as far as it is read. */
type Page = readonly ({
  readonly node_id: string;
  readonly user: {
    readonly login: string;
    readonly type: string;
  } | null;
  readonly body: string;
  readonly html_url: string;
  readonly created_at: string;
  readonly updated_at: string;
})[];

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
            path: restPath`/repos/${input.owner}/${input.name}/issues/${input.issueNumber}/comments`,
            query: { per_page: page.perPage, page: page.page },
          };
        },
        items(_scope: object, response: Page) {
          return response;
        },
        map(_scope: object, item: Page[number]): IssueCommentsListOutput["items"][number] {
          return {
            id: item.node_id,
            authorLogin: login(item.user),
            body: item.body,
            url: item.html_url,
            createdAt: item.created_at,
            updatedAt: item.updated_at,
          };
        },
      },
    ],
  },
} satisfies RestPlan;

/** The capability `issue.comments.list`, for `execute`. */
export const issueCommentsListCapability: Capability<IssueCommentsListInput, IssueCommentsListOutput> = {
  id: "issue.comments.list",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["graphql", "rest", "cli"],
  inRepository: true,
  paged: true,
  untrusted: ["items[].body"],
  fields: {
    owner: "a string",
    name: "a string",
    issueNumber: "an integer of at least 1",
    first: "an integer from 1 to 100",
    after: "a string or null",
  },
  validate: validateIssueCommentsListInput,
  prepare(input: IssueCommentsListInput): Prepared {
    return {
      ...input,
      first: input.first ?? 30,
    };
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * Comments on an issue or pull request, oldest first.
 *
 * Effect: read. Routes: graphql, rest, cli.
 *
 * Sends GraphQL `IssueCommentsList`, or `GET /repos/{owner}/{repo}/issues/{issue_number}/comments` (https://docs.github.com/rest/issues/comments#list-issue-comments).
 *
 * @example
 * const result = await issueCommentsList({ owner: "octo", name: "hello", issueNumber: 7 });
 */
export const issueCommentsList: ListOperation<IssueCommentsListInput, IssueCommentsListOutput> = /* @__PURE__ */ bindList(undefined, issueCommentsListCapability);
