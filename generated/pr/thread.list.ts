// Generated from cards/pr.thread.list.yaml. Do not edit.

import {
  type Capability,
  type GraphqlPage,
  type GraphqlPlan,
  type ListOperation,
  type NodeOf,
  bindList,
  found,
  login,
  mapList,
} from "../../runtime/index.js";
import { PrThreadListDocument, type PrThreadListQuery, type PrThreadListQueryVariables } from "../operations/PrThreadList.js";
import { validatePrThreadListInput } from "./thread.list.validate.js";

/** Input of `pr.thread.list`. */
export interface PrThreadListInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Number of the pull request. */
  readonly prNumber: number;
  /** Only unresolved threads. */
  readonly unresolvedOnly?: boolean | undefined;
  /** Outdated ones among the unresolved too. */
  readonly includeOutdated?: boolean | undefined;
  /** Page size. */
  readonly first?: number | undefined;
  /** Cursor of the previous page. */
  readonly after?: string | null | undefined;
}

/** Output of `pr.thread.list`. */
export interface PrThreadListOutput {
  readonly items: readonly PrThreadListItem[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly endCursor: string | null;
  };
}

/** An element of {@link PrThreadListOutput}. */
export interface PrThreadListItem {
  readonly id: string;
  /** Untrusted: anyone may have written it. */
  readonly path: string;
  readonly line: number | null;
  readonly startLine: number | null;
  readonly diffSide: "LEFT" | "RIGHT";
  readonly subjectType: "FILE" | "LINE";
  readonly isResolved: boolean;
  readonly isOutdated: boolean;
  readonly viewerCanReply: boolean;
  readonly viewerCanResolve: boolean;
  readonly viewerCanUnresolve: boolean;
  readonly resolvedByLogin: string | null;
  readonly comments: readonly {
    readonly id: string;
    readonly authorLogin: string | null;
    /** Untrusted: anyone may have written it. */
    readonly body: string;
    readonly createdAt: string;
    readonly url: string;
  }[];
}

/** The input with its defaults, enum values in upper case. */
interface Prepared {
  readonly owner: string;
  readonly name: string;
  readonly prNumber: number;
  readonly unresolvedOnly: boolean;
  readonly includeOutdated: boolean;
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
    document: PrThreadListDocument,
    maxPages: 5,
    filter: ["unresolvedOnly", "includeOutdated"],
    variables({ input }: Pick<GraphqlScope, "input">, page: GraphqlPage): PrThreadListQueryVariables {
      return {
        owner: input.owner,
        name: input.name,
        prNumber: input.prNumber,
        first: page.first,
        after: page.after,
      };
    },
    connection(_scope: object, response: PrThreadListQuery) {
      const pullRequest = found(response.repository?.pullRequest, "pull request");
      return pullRequest.reviewThreads;
    },
    keep({ input }: Pick<GraphqlScope, "input">, reviewThread: NodeOf<NonNullable<NonNullable<NonNullable<PrThreadListQuery["repository"]>["pullRequest"]>["reviewThreads"]>>): boolean {
      return (input.unresolvedOnly === false || reviewThread.isResolved === false) && (input.unresolvedOnly === false || input.includeOutdated === true || reviewThread.isOutdated === false);
    },
    map(_scope: object, reviewThread: NodeOf<NonNullable<NonNullable<NonNullable<PrThreadListQuery["repository"]>["pullRequest"]>["reviewThreads"]>>): PrThreadListOutput["items"][number] {
      return {
        id: reviewThread.id,
        path: reviewThread.path,
        line: reviewThread.line,
        startLine: reviewThread.startLine,
        diffSide: reviewThread.diffSide,
        subjectType: reviewThread.subjectType,
        isResolved: reviewThread.isResolved,
        isOutdated: reviewThread.isOutdated,
        viewerCanReply: reviewThread.viewerCanReply,
        viewerCanResolve: reviewThread.viewerCanResolve,
        viewerCanUnresolve: reviewThread.viewerCanUnresolve,
        resolvedByLogin: reviewThread.resolvedBy?.login ?? null,
        comments: mapList(reviewThread.comments.nodes, (node) => ({
          id: node.id,
          authorLogin: login(node.author),
          body: node.body,
          createdAt: node.createdAt,
          url: node.url,
        })),
      };
    },
  },
} satisfies GraphqlPlan;

/** The capability `pr.thread.list`, for `execute`. */
export const prThreadListCapability: Capability<PrThreadListInput, PrThreadListOutput> = {
  id: "pr.thread.list",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["graphql", "cli"],
  inRepository: true,
  paged: true,
  untrusted: ["items[].path", "items[].comments[].body"],
  fields: {
    owner: "a string",
    name: "a string",
    prNumber: "an integer of at least 1",
    unresolvedOnly: "a boolean",
    includeOutdated: "a boolean",
    first: "an integer from 1 to 100",
    after: "a string or null",
  },
  validate: validatePrThreadListInput,
  prepare(input: PrThreadListInput): Prepared {
    return {
      ...input,
      unresolvedOnly: input.unresolvedOnly ?? false,
      includeOutdated: input.includeOutdated ?? true,
      first: input.first ?? 30,
    };
  },
  graphql,
  cli: { derived: "graphql" },
};

/**
 * Review threads of a pull request.
 *
 * Effect: read. Routes: graphql, cli.
 * A thread comes with its first 20 comments.
 *
 * Sends GraphQL `PrThreadList`.
 *
 * Also known as pr.comments.list.
 *
 * @example
 * const result = await prThreadList({ owner: "octo", name: "hello", prNumber: 8, unresolvedOnly: true });
 */
export const prThreadList: ListOperation<PrThreadListInput, PrThreadListOutput> = /* @__PURE__ */ bindList(undefined, prThreadListCapability);
