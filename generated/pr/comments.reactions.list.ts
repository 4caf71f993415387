// Generated from cards/pr.comments.reactions.list.yaml. Do not edit.

import {
  type Capability,
  type GraphqlPage,
  type GraphqlPlan,
  type ListOperation,
  type NodeOf,
  bindList,
  found,
  having,
  upper,
} from "../../runtime/index.js";
import {
  PrCommentsReactionsListDocument,
  type PrCommentsReactionsListQuery,
  type PrCommentsReactionsListQueryVariables,
} from "../operations/PrCommentsReactionsList.js";
import { validatePrCommentsReactionsListInput } from "./comments.reactions.list.validate.js";

/** Input of `pr.comments.reactions.list`. */
export interface PrCommentsReactionsListInput {
  /** Node id of a comment or review. */
  readonly commentId: string;
  /** Only this reaction. */
  readonly content?: "CONFUSED" | "EYES" | "HEART" | "HOORAY" | "LAUGH" | "ROCKET" | "THUMBS_DOWN" | "THUMBS_UP" | "confused" | "eyes" | "heart" | "hooray" | "laugh" | "rocket" | "thumbs_down" | "thumbs_up" | undefined;
  /** Page size. */
  readonly first?: number | undefined;
  /** Cursor of the previous page. */
  readonly after?: string | null | undefined;
}

/** Output of `pr.comments.reactions.list`. */
export interface PrCommentsReactionsListOutput {
  readonly items: readonly PrCommentsReactionsListItem[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly endCursor: string | null;
  };
}

/** An element of {@link PrCommentsReactionsListOutput}. */
export interface PrCommentsReactionsListItem {
  readonly id: string;
  readonly content: "CONFUSED" | "EYES" | "HEART" | "HOORAY" | "LAUGH" | "ROCKET" | "THUMBS_DOWN" | "THUMBS_UP";
  readonly userLogin: string | null;
  readonly createdAt: string;
}

/** The input with its defaults, enum values in upper case. */
interface Prepared {
  readonly commentId: string;
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
    document: PrCommentsReactionsListDocument,
    maxPages: 1,
    variables({ input }: Pick<GraphqlScope, "input">, page: GraphqlPage): PrCommentsReactionsListQueryVariables {
      return {
        commentId: input.commentId,
        content: input.content,
        first: page.first,
        after: page.after,
      };
    },
    connection(_scope: object, response: PrCommentsReactionsListQuery) {
      const reaction = found(having(response.node, "reactions")?.reactions, "reactions");
      return reaction;
    },
    map(_scope: object, item: NodeOf<NonNullable<NonNullable<PrCommentsReactionsListQuery["node"]>["reactions"]>>): PrCommentsReactionsListOutput["items"][number] {
      return {
        id: item.id,
        content: item.content,
        userLogin: item.user?.login ?? null,
        createdAt: item.createdAt,
      };
    },
  },
} satisfies GraphqlPlan;

/** The capability `pr.comments.reactions.list`, for `execute`. */
export const prCommentsReactionsListCapability: Capability<PrCommentsReactionsListInput, PrCommentsReactionsListOutput> = {
  id: "pr.comments.reactions.list",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["graphql", "cli"],
  inRepository: false,
  paged: true,
  fields: {
    commentId: "a string",
    content: "one of CONFUSED, EYES, HEART, HOORAY, LAUGH, ROCKET, THUMBS_DOWN, THUMBS_UP",
    first: "an integer from 1 to 100",
    after: "a string or null",
  },
  validate: validatePrCommentsReactionsListInput,
  prepare(input: PrCommentsReactionsListInput): Prepared {
    return {
      ...input,
      content: upper(input.content),
      first: input.first ?? 30,
    };
  },
  graphql,
  cli: { derived: "graphql" },
};

/**
 * Reactions to a comment on a pull request.
 *
 * Effect: read. Routes: graphql, cli.
 * userLogin is null for bots.
 * Comments of the discussion and of review threads alike.
 *
 * Sends GraphQL `PrCommentsReactionsList`.
 *
 * @example
 * const result = await prCommentsReactionsList({ commentId: "IC_kwDOA1" });
 */
export const prCommentsReactionsList: ListOperation<PrCommentsReactionsListInput, PrCommentsReactionsListOutput> = /* @__PURE__ */ bindList(undefined, prCommentsReactionsListCapability);
