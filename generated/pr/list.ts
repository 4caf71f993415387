// Generated from cards/pr.list.yaml. Do not edit.

import {
  type Capability,
  type GraphqlPage,
  type GraphqlPlan,
  type NodeOf,
  type Operation,
  bind,
  concat,
  found,
  login,
  lookup,
  mapList,
  upper,
} from "../../runtime/index.js";
import { PrListDocument, type PrListQuery, type PrListQueryVariables } from "../operations/PrList.js";
import { validatePrListInput } from "./list.validate.js";
const STATE = {
  OPEN: "OPEN",
  CLOSED: "CLOSED",
  MERGED: "MERGED",
  ALL: "OPEN",
} as const;
const STATE_2 = {
  OPEN: "OPEN",
  CLOSED: "CLOSED",
  MERGED: "MERGED",
  ALL: "CLOSED",
} as const;
const STATE_3 = {
  OPEN: "OPEN",
  CLOSED: "CLOSED",
  MERGED: "MERGED",
  ALL: "MERGED",
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
    hasNextPage: boolean
    endCursor: (string | null)
    };
}

/** An element of {@link PrListOutput}. */
export interface PrListItem {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly state: "OPEN" | "CLOSED" | "MERGED";
  readonly isDraft: boolean;
  readonly url: string;
  readonly authorLogin: string | null;
  readonly baseRefName: string;
  readonly headRefName: string;
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
        states: concat(lookup(STATE, input.state), lookup(STATE_2, input.state), lookup(STATE_3, input.state)),
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
/** The capability `pr.list`, for `execute`. */
export const prListCapability: Capability<PrListInput, PrListOutput> = {
  id: "pr.list",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["graphql", "cli"],
  inRepository: true,
  paged: true,
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
  cli: { derived: "graphql" },
};
/**
 * Pull requests of a repository, newest first.
 *
 * Effect: read. Routes: graphql, cli.
 * CLOSED is closed without a merge.
 *
 * Sends GraphQL `PrList`.
 *
 * @example
 * const result = await prList({ owner: "octo", name: "hello", base: "main" });
 */
export const prList: Operation<PrListInput, PrListOutput> = /* @__PURE__ */ bind(undefined, prListCapability);
