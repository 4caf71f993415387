// Generated from cards/issue.list.yaml. Do not edit.

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
  lower,
  mapList,
  restPath,
  upper,
} from "../../runtime/index.js";
import { IssueListDocument, type IssueListQuery, type IssueListQueryVariables } from "../operations/IssueList.js";
import { validateIssueListInput } from "./list.validate.js";

const STATE = { OPEN: ["OPEN"], CLOSED: ["CLOSED"], ALL: ["OPEN", "CLOSED"] } as const;

/** Input of `issue.list`. */
export interface IssueListInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Only in this state. */
  readonly state?: "OPEN" | "CLOSED" | "ALL" | "open" | "closed" | "all" | undefined;
  /** Only with any of these labels. */
  readonly labels?: readonly string[] | undefined;
  /** Login of a user. */
  readonly assignee?: string | undefined;
  /** Login of a user. */
  readonly author?: string | undefined;
  /** Page size. */
  readonly first?: number | undefined;
  /** Cursor of the previous page. */
  readonly after?: string | null | undefined;
}

/** Output of `issue.list`. */
export interface IssueListOutput {
  readonly items: readonly IssueListItem[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly endCursor: string | null;
  };
}

/** An element of {@link IssueListOutput}. */
export interface IssueListItem {
  readonly id: string;
  readonly number: number;
  /** Untrusted: anyone may have written it. */
  readonly title: string;
  readonly state: "OPEN" | "CLOSED";
  readonly url: string;
  readonly authorLogin: string | null;
  /** Untrusted: anyone may have written it. */
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  readonly comments: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The input with its defaults, enum values in upper case. */
interface Prepared {
  readonly owner: string;
  readonly name: string;
  readonly state: "OPEN" | "CLOSED" | "ALL";
  readonly labels?: readonly string[] | undefined;
  readonly assignee?: string | undefined;
  readonly author?: string | undefined;
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
    document: IssueListDocument,
    maxPages: 1,
    variables({ input }: Pick<GraphqlScope, "input">, page: GraphqlPage): IssueListQueryVariables {
      return {
        owner: input.owner,
        name: input.name,
        states: STATE[input.state],
        labels: input.labels,
        assignee: input.assignee,
        author: input.author,
        first: page.first,
        after: page.after,
      };
    },
    connection(_scope: object, response: IssueListQuery) {
      const repository = found(response.repository, "repository");
      return repository.issues;
    },
    map(_scope: object, issue: NodeOf<NonNullable<NonNullable<IssueListQuery["repository"]>["issues"]>>): IssueListOutput["items"][number] {
      return {
        id: issue.id,
        number: issue.number,
        title: issue.title,
        state: issue.state,
        url: issue.url,
        authorLogin: login(issue.author),
        labels: mapList(issue.labels?.nodes, (node) => node.name),
        assignees: mapList(issue.assignees.nodes, (node) => node.login),
        comments: issue.comments.totalCount,
        createdAt: issue.createdAt,
        updatedAt: issue.updatedAt,
      };
    },
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}/issues`, as far as it is read. */
type Page = readonly ({
  readonly node_id: string;
  readonly number: number;
  readonly title: string;
  readonly state: "open" | "closed";
  readonly html_url: string;
  readonly user: {
    readonly login: string;
    readonly type: string;
  } | null;
  readonly labels: readonly { readonly name: string }[];
  readonly assignees: readonly { readonly login: string }[];
  readonly comments: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly pull_request?: object | undefined;
})[];

interface RestScope {
  readonly input: Prepared;
}

const rest = {
  api: "rest",
  unsuitable({ input }: Pick<RestScope, "input">): string | undefined {
    if (!(input.labels == null)) return "REST lists issues with all of the labels and not with any.";
    return undefined;
  },
  steps: [],
  list: {
    maxPages: 5,
    sources: [
      {
        request({ input }: Pick<RestScope, "input">, page: RestPage): RestRequest {
          return {
            method: "GET",
            path: restPath`/repos/${input.owner}/${input.name}/issues`,
            query: {
              state: lower(input.state),
              assignee: input.assignee,
              creator: input.author,
              sort: "created",
              direction: "desc",
              per_page: page.perPage,
              page: page.page,
            },
          };
        },
        items(_scope: object, response: Page) {
          return response;
        },
        keep(_scope: object, item: Page[number]): boolean {
          return item.pull_request == null;
        },
        map(_scope: object, item: Page[number]): IssueListOutput["items"][number] {
          return {
            id: item.node_id,
            number: item.number,
            title: item.title,
            state: upper(item.state),
            url: item.html_url,
            authorLogin: login(item.user),
            labels: mapList(item.labels, (label) => label.name),
            assignees: mapList(item.assignees, (assignee) => assignee.login),
            comments: item.comments,
            createdAt: item.created_at,
            updatedAt: item.updated_at,
          };
        },
      },
    ],
  },
} satisfies RestPlan;

/** The capability `issue.list`, for `execute`. */
export const issueListCapability: Capability<IssueListInput, IssueListOutput> = {
  id: "issue.list",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["graphql", "rest", "cli"],
  inRepository: true,
  paged: true,
  untrusted: ["items[].title", "items[].labels[]"],
  fields: {
    owner: "a string",
    name: "a string",
    state: "one of OPEN, CLOSED, ALL",
    labels: "a list of strings",
    assignee: "a string",
    author: "a string",
    first: "an integer from 1 to 100",
    after: "a string or null",
  },
  validate: validateIssueListInput,
  prepare(input: IssueListInput): Prepared {
    return {
      ...input,
      state: upper(input.state) ?? "OPEN",
      first: input.first ?? 30,
    };
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * Issues of a repository, newest first.
 *
 * Effect: read. Routes: graphql, rest, cli.
 *
 * Sends GraphQL `IssueList`, or `GET /repos/{owner}/{repo}/issues` (https://docs.github.com/rest/issues/issues#list-repository-issues).
 *
 * @example
 * const result = await issueList({ owner: "octo", name: "hello", labels: ["bug"] });
 */
export const issueList: ListOperation<IssueListInput, IssueListOutput> = /* @__PURE__ */ bindList(undefined, issueListCapability);
