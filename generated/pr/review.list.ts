// Generated from cards/pr.review.list.yaml. Do not edit.

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
import { PrReviewListDocument, type PrReviewListQuery, type PrReviewListQueryVariables } from "../operations/PrReviewList.js";
import { validatePrReviewListInput } from "./review.list.validate.js";

/** Input of `pr.review.list`. */
export interface PrReviewListInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Number of the pull request. */
  readonly prNumber: number;
  /** Page size. */
  readonly first?: number | undefined;
  /** Cursor of the previous page. */
  readonly after?: string | null | undefined;
}

/** Output of `pr.review.list`. */
export interface PrReviewListOutput {
  readonly items: readonly PrReviewListItem[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly endCursor: string | null;
  };
}

/** An element of {@link PrReviewListOutput}. */
export interface PrReviewListItem {
  readonly id: string;
  readonly authorLogin: string | null;
  readonly state: "APPROVED" | "CHANGES_REQUESTED" | "COMMENTED" | "DISMISSED" | "PENDING";
  /** Untrusted: anyone may have written it. */
  readonly body: string;
  readonly commitSha: string | null;
  readonly url: string;
  readonly submittedAt: string | null;
}

/** The input with its defaults, enum values in upper case. */
interface Prepared {
  readonly owner: string;
  readonly name: string;
  readonly prNumber: number;
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
    document: PrReviewListDocument,
    maxPages: 1,
    variables({ input }: Pick<GraphqlScope, "input">, page: GraphqlPage): PrReviewListQueryVariables {
      return {
        owner: input.owner,
        name: input.name,
        prNumber: input.prNumber,
        first: page.first,
        after: page.after,
      };
    },
    connection(_scope: object, response: PrReviewListQuery) {
      const pullRequest = found(response.repository?.pullRequest, "pull request");
      return pullRequest.reviews;
    },
    map(_scope: object, review: NodeOf<NonNullable<NonNullable<NonNullable<PrReviewListQuery["repository"]>["pullRequest"]>["reviews"]>>): PrReviewListOutput["items"][number] {
      return {
        id: review.id,
        authorLogin: login(review.author),
        state: review.state,
        body: review.body,
        commitSha: review.commit?.oid ?? null,
        url: review.url,
        submittedAt: review.submittedAt,
      };
    },
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews`, as far as it is read. */
type Page = readonly ({
  readonly node_id: string;
  readonly user: {
    readonly login: string;
    readonly type: string;
  } | null;
  readonly state: "APPROVED" | "CHANGES_REQUESTED" | "COMMENTED" | "DISMISSED" | "PENDING";
  readonly body: string;
  readonly commit_id: string | null;
  readonly html_url: string;
  readonly submitted_at?: string | undefined;
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
            path: restPath`/repos/${input.owner}/${input.name}/pulls/${input.prNumber}/reviews`,
            query: { per_page: page.perPage, page: page.page },
          };
        },
        items(_scope: object, response: Page) {
          return response;
        },
        map(_scope: object, item: Page[number]): PrReviewListOutput["items"][number] {
          return {
            id: item.node_id,
            authorLogin: login(item.user),
            state: item.state,
            body: item.body,
            commitSha: item.commit_id,
            url: item.html_url,
            submittedAt: item.submitted_at ?? null,
          };
        },
      },
    ],
  },
} satisfies RestPlan;

/** The capability `pr.review.list`, for `execute`. */
export const prReviewListCapability: Capability<PrReviewListInput, PrReviewListOutput> = {
  id: "pr.review.list",
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
    prNumber: "an integer of at least 1",
    first: "an integer from 1 to 100",
    after: "a string or null",
  },
  validate: validatePrReviewListInput,
  prepare(input: PrReviewListInput): Prepared {
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
 * Reviews of a pull request, oldest first.
 *
 * Effect: read. Routes: graphql, rest, cli.
 * submittedAt is null while a review of the caller is pending.
 *
 * Sends GraphQL `PrReviewList`, or `GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews` (https://docs.github.com/rest/pulls/reviews#list-reviews-for-a-pull-request).
 *
 * Also known as pr.reviews.list.
 *
 * @example
 * const result = await prReviewList({ owner: "octo", name: "hello", prNumber: 8 });
 */
export const prReviewList: ListOperation<PrReviewListInput, PrReviewListOutput> = /* @__PURE__ */ bindList(undefined, prReviewListCapability);
