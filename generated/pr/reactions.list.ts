// Generated from cards/pr.reactions.list.yaml. Do not edit.

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
  restPath,
  upper,
} from "../../runtime/index.js";
import {
  PrReactionsListDocument,
  type PrReactionsListQuery,
  type PrReactionsListQueryVariables,
} from "../operations/PrReactionsList.js";
import { validatePrReactionsListInput } from "./reactions.list.validate.js";

const CONTENT = {
  CONFUSED: "confused",
  EYES: "eyes",
  HEART: "heart",
  HOORAY: "hooray",
  LAUGH: "laugh",
  ROCKET: "rocket",
  THUMBS_DOWN: "-1",
  THUMBS_UP: "+1",
} as const;

const CONTENT_2 = {
  "+1": "THUMBS_UP",
  "-1": "THUMBS_DOWN",
  laugh: "LAUGH",
  confused: "CONFUSED",
  heart: "HEART",
  hooray: "HOORAY",
  rocket: "ROCKET",
  eyes: "EYES",
} as const;

/** Input of `pr.reactions.list`. */
export interface PrReactionsListInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Number of the pull request. */
  readonly prNumber: number;
  /** Only this reaction. */
  readonly content?: "CONFUSED" | "EYES" | "HEART" | "HOORAY" | "LAUGH" | "ROCKET" | "THUMBS_DOWN" | "THUMBS_UP" | "confused" | "eyes" | "heart" | "hooray" | "laugh" | "rocket" | "thumbs_down" | "thumbs_up" | undefined;
  /** Page size. */
  readonly first?: number | undefined;
  /** Cursor of the previous page. */
  readonly after?: string | null | undefined;
}

/** Output of `pr.reactions.list`. */
export interface PrReactionsListOutput {
  readonly items: readonly PrReactionsListItem[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly endCursor: string | null;
  };
}

/** An element of {@link PrReactionsListOutput}. */
export interface PrReactionsListItem {
  readonly id: string;
  readonly content: "CONFUSED" | "EYES" | "HEART" | "HOORAY" | "LAUGH" | "ROCKET" | "THUMBS_DOWN" | "THUMBS_UP";
  readonly userLogin: string | null;
  readonly createdAt: string;
}

/** The input with its defaults, enum values in upper case. */
interface Prepared {
  readonly owner: string;
  readonly name: string;
  readonly prNumber: number;
  readonly content?: "CONFUSED" | "EYES" | "HEART" | "HOORAY" | "LAUGH" | "ROCKET" | "THUMBS_DOWN" | "THUMBS_UP" | undefined;
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
    document: PrReactionsListDocument,
    maxPages: 1,
    variables({ input }: Pick<GraphqlScope, "input">, page: GraphqlPage): PrReactionsListQueryVariables {
      return {
        owner: input.owner,
        name: input.name,
        prNumber: input.prNumber,
        content: input.content,
        first: page.first,
        after: page.after,
      };
    },
    connection(_scope: object, response: PrReactionsListQuery) {
      const pullRequest = found(response.repository?.pullRequest, "pull request");
      return pullRequest.reactions;
    },
    map(_scope: object, reaction: NodeOf<NonNullable<NonNullable<NonNullable<PrReactionsListQuery["repository"]>["pullRequest"]>["reactions"]>>): PrReactionsListOutput["items"][number] {
      return {
        id: reaction.id,
        content: reaction.content,
        userLogin: reaction.user?.login ?? null,
        createdAt: reaction.createdAt,
      };
    },
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}/pulls/{pull_number}`, as far as it is read. */
type PrResponse = object;

/** `GET /repos/{owner}/{repo}/issues/{issue_number}/reactions`, as far as it is read. */
type Page = readonly ({
  readonly node_id: string;
  readonly content: "+1" | "-1" | "laugh" | "confused" | "heart" | "hooray" | "rocket" | "eyes";
  readonly user: {
    readonly type: string;
    readonly login: string;
  } | null;
  readonly created_at: string;
})[];

interface RestScope {
  readonly input: Prepared;
  readonly pr: PrResponse;
}

const rest = {
  api: "rest",
  steps: [
    {
      name: "pr",
      role: "lookup",
      request({ input }: Pick<RestScope, "input">): RestRequest {
        return {
          method: "GET",
          path: restPath`/repos/${input.owner}/${input.name}/pulls/${input.prNumber}`,
        };
      },
    },
  ],
  list: {
    maxPages: 1,
    sources: [
      {
        request({ input }: Pick<RestScope, "input">, page: RestPage): RestRequest {
          return {
            method: "GET",
            path: restPath`/repos/${input.owner}/${input.name}/issues/${input.prNumber}/reactions`,
            query: { content: lookup(CONTENT, input.content), per_page: page.perPage, page: page.page },
          };
        },
        items(_scope: object, response: Page) {
          return response;
        },
        map(_scope: object, item: Page[number]): PrReactionsListOutput["items"][number] {
          return {
            id: item.node_id,
            content: lookup(CONTENT_2, item.content),
            userLogin: (item.user?.type === "User" ? login(item.user) : null),
            createdAt: item.created_at,
          };
        },
      },
    ],
  },
} satisfies RestPlan;

/** The capability `pr.reactions.list`, for `execute`. */
export const prReactionsListCapability: Capability<PrReactionsListInput, PrReactionsListOutput> = {
  id: "pr.reactions.list",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["graphql", "rest", "cli"],
  inRepository: true,
  paged: true,
  fields: {
    owner: "a string",
    name: "a string",
    prNumber: "an integer of at least 1",
    content: "one of CONFUSED, EYES, HEART, HOORAY, LAUGH, ROCKET, THUMBS_DOWN, THUMBS_UP",
    first: "an integer from 1 to 100",
    after: "a string or null",
  },
  validate: validatePrReactionsListInput,
  prepare(input: PrReactionsListInput): Prepared {
    return {
      ...input,
      content: upper(input.content),
      first: input.first ?? 30,
    };
  },
  graphql,
  rest,
  cli: { derived: "graphql" },
};

/**
 * Reactions to a pull request.
 *
 * Effect: read. Routes: graphql, rest, cli.
 * userLogin is null for bots.
 *
 * Sends GraphQL `PrReactionsList`, or `GET /repos/{owner}/{repo}/issues/{issue_number}/reactions` (https://docs.github.com/rest/reactions/reactions#list-reactions-for-an-issue).
 *
 * @example
 * const result = await prReactionsList({ owner: "octo", name: "hello", prNumber: 8, content: "THUMBS_UP" });
 */
export const prReactionsList: ListOperation<PrReactionsListInput, PrReactionsListOutput> = /* @__PURE__ */ bindList(undefined, prReactionsListCapability);
