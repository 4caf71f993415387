// Generated from cards/pr.list.yaml. Do not edit.

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
  lookup,
  mapList,
  restPath,
  upper,
} from "../../runtime/index.js";
import { PrListDocument, type PrListQuery, type PrListQueryVariables } from "../operations/PrList.js";
import { validatePrListInput } from "./list.validate.js";

const STATE = {
  OPEN: ["OPEN"],
  CLOSED: ["CLOSED"],
  MERGED: ["MERGED"],
  ALL: ["OPEN", "CLOSED", "MERGED"],
} as const;

const STATE_2 = {
  OPEN: "open",
  CLOSED: "closed",
  MERGED: "closed",
  ALL: "all",
} as const;

/** Input of `pr.list`. */
export interface PrListInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Only in this state. */
  readonly state?: "OPEN" | "CLOSED" | "MERGED" | "ALL" | "open" | "closed" | "merged" | "all" | undefined;
  /** Only into this branch. */
  readonly base?: string | undefined;
  /** Only from a branch of this name. */
  readonly head?: string | undefined;
  /** Page size. */
  readonly first?: number | undefined;
  /** Cursor of the previous page. */
  readonly after?: string | null | undefined;
}

/** Output of `pr.list`. */
export interface PrListOutput {
  readonly items: readonly PrListItem[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly endCursor: string | null;
  };
}

/** An element of {@link PrListOutput}. */
export interface PrListItem {
  readonly id: string;
  readonly number: number;
  /** Untrusted: anyone may have written it. */
  readonly title: string;
  readonly state: "OPEN" | "CLOSED" | "MERGED";
  readonly isDraft: boolean;
  readonly url: string;
  readonly authorLogin: string | null;
  /** Untrusted: anyone may have written it. */
  readonly baseRefName: string;
  /** Untrusted: anyone may have written it. */
  readonly headRefName: string;
  /** Untrusted: anyone may have written it. */
  readonly labels: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly mergedAt: string | null;
}

/** The input with its defaults, enum values in upper case. */
interface Prepared {
  readonly owner: string;
  readonly name: string;
  readonly state: "OPEN" | "CLOSED" | "MERGED" | "ALL";
  readonly base?: string | undefined;
  readonly head?: string | undefined;
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
    document: PrListDocument,
    maxPages: 1,
    variables({ input }: Pick<GraphqlScope, "input">, page: GraphqlPage): PrListQueryVariables {
      return {
        owner: input.owner,
        name: input.name,
        states: STATE[input.state],
        base: input.base,
        head: input.head,
        first: page.first,
        after: page.after,
      };
    },
    connection(_scope: object, response: PrListQuery) {
      const repository = found(response.repository, "repository");
      return repository.pullRequests;
    },
    map(_scope: object, pullRequest: NodeOf<NonNullable<NonNullable<PrListQuery["repository"]>["pullRequests"]>>): PrListOutput["items"][number] {
      return {
        id: pullRequest.id,
        number: pullRequest.number,
        title: pullRequest.title,
        state: pullRequest.state,
        isDraft: pullRequest.isDraft,
        url: pullRequest.url,
        authorLogin: login(pullRequest.author),
        baseRefName: pullRequest.baseRefName,
        headRefName: pullRequest.headRefName,
        labels: mapList(pullRequest.labels?.nodes, (node) => node.name),
        createdAt: pullRequest.createdAt,
        updatedAt: pullRequest.updatedAt,
        mergedAt: pullRequest.mergedAt,
      };
    },
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}/pulls`, as far as it is read. */
type Page = readonly ({
  readonly node_id: string;
  readonly number: number;
  readonly title: string;
  readonly merged_at: string | null;
  readonly state: "open" | "closed";
  readonly draft: boolean;
  readonly html_url: string;
  readonly user: {
    readonly login: string;
    readonly type: string;
  } | null;
  readonly base: { readonly ref: string };
  readonly head: { readonly ref: string };
  readonly labels: readonly { readonly name: string }[];
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
    maxPages: 5,
    sources: [
      {
        request({ input }: Pick<RestScope, "input">, page: RestPage): RestRequest {
          return {
            method: "GET",
            path: restPath`/repos/${input.owner}/${input.name}/pulls`,
            query: {
              state: lookup(STATE_2, input.state),
              base: input.base,
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
        keep({ input }: Pick<RestScope, "input">, item: Page[number]): boolean {
          return ((input.state === "OPEN" || input.state === "ALL") || input.state === "CLOSED" && item.merged_at == null || input.state === "MERGED" && item.merged_at != null) && (input.head == null || item.head.ref === input.head);
        },
        map(_scope: object, item: Page[number]): PrListOutput["items"][number] {
          return {
            id: item.node_id,
            number: item.number,
            title: item.title,
            state: (item.merged_at != null ? "MERGED" : null) ?? upper(item.state),
            isDraft: item.draft,
            url: item.html_url,
            authorLogin: login(item.user),
            baseRefName: item.base.ref,
            headRefName: item.head.ref,
            labels: mapList(item.labels, (label) => label.name),
            createdAt: item.created_at,
            updatedAt: item.updated_at,
            mergedAt: item.merged_at,
          };
        },
      },
    ],
  },
} satisfies RestPlan;

/** The capability `pr.list`, for `execute`. */
export const prListCapability: Capability<PrListInput, PrListOutput> = {
  id: "pr.list",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["graphql", "rest", "cli"],
  inRepository: true,
  paged: true,
  untrusted: ["items[].title", "items[].baseRefName", "items[].headRefName", "items[].labels[]"],
  fields: {
    owner: "a string",
    name: "a string",
    state: "one of OPEN, CLOSED, MERGED, ALL",
    base: "a string",
    head: "a string",
    first: "an integer from 1 to 100",
    after: "a string or null",
  },
  validate: validatePrListInput,
  prepare(input: PrListInput): Prepared {
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
 * Pull requests of a repository, newest first.
 *
 * Effect: read. Routes: graphql, rest, cli.
 * CLOSED is closed without a merge.
 *
 * Sends GraphQL `PrList`, or `GET /repos/{owner}/{repo}/pulls` (https://docs.github.com/rest/pulls/pulls#list-pull-requests).
 *
 * @example
 * const result = await prList({ owner: "octo", name: "hello", base: "main" });
 */
export const prList: ListOperation<PrListInput, PrListOutput> = /* @__PURE__ */ bindList(undefined, prListCapability);
