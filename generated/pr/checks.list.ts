// Generated from cards/pr.checks.list.yaml. Do not edit.

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
  restPath,
  upper,
} from "../../runtime/index.js";
import { PrChecksListDocument, type PrChecksListQuery, type PrChecksListQueryVariables } from "../operations/PrChecksList.js";
import { validatePrChecksListInput } from "./checks.list.validate.js";

/** Input of `pr.checks.list`. */
export interface PrChecksListInput {
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

/** Output of `pr.checks.list`. */
export interface PrChecksListOutput {
  readonly items: readonly PrChecksListItem[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly endCursor: string | null;
  };
}

/** An element of {@link PrChecksListOutput}. */
export interface PrChecksListItem {
  readonly id: string;
  readonly kind: "CHECK_RUN" | "STATUS_CONTEXT";
  /** Untrusted: anyone may have written it. */
  readonly name: string;
  readonly state: "ACTION_REQUIRED" | "CANCELLED" | "COMPLETED" | "ERROR" | "EXPECTED" | "FAILURE" | "IN_PROGRESS" | "NEUTRAL" | "PENDING" | "QUEUED" | "REQUESTED" | "SKIPPED" | "STALE" | "STARTUP_FAILURE" | "SUCCESS" | "TIMED_OUT" | "WAITING";
  /** Untrusted: anyone may have written it. */
  readonly url: string | null;
  readonly startedAt: string | null;
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
    document: PrChecksListDocument,
    maxPages: 1,
    variables({ input }: Pick<GraphqlScope, "input">, page: GraphqlPage): PrChecksListQueryVariables {
      return {
        owner: input.owner,
        name: input.name,
        prNumber: input.prNumber,
        first: page.first,
        after: page.after,
      };
    },
    connection(_scope: object, response: PrChecksListQuery) {
      const pullRequest = found(response.repository?.pullRequest, "pull request");
      return pullRequest.statusCheckRollup?.contexts;
    },
    map(_scope: object, context: NodeOf<NonNullable<NonNullable<NonNullable<NonNullable<PrChecksListQuery["repository"]>["pullRequest"]>["statusCheckRollup"]>["contexts"]>>): PrChecksListOutput["items"][number] | null {
      return context.__typename === "CheckRun"
        ? {
          id: context.id,
          kind: "CHECK_RUN",
          name: context.name,
          state: context.conclusion ?? context.status,
          url: context.detailsUrl,
          startedAt: context.startedAt,
        }
        : context.__typename === "StatusContext"
        ? {
          id: context.id,
          kind: "STATUS_CONTEXT",
          name: context.context,
          state: context.state,
          url: context.targetUrl,
          startedAt: context.createdAt,
        }
        : null;
    },
  },
} satisfies GraphqlPlan;

/** `GET /repos/{owner}/{repo}/pulls/{pull_number}`, as far as it is read. */
type PrResponse = { readonly head: { readonly sha: string } };

/** `GET /repos/{owner}/{repo}/commits/{ref}/check-runs`, as far as it is read. */
type Source1Page = {
  readonly check_runs: readonly {
    readonly node_id: string;
    readonly name: string;
    readonly conclusion: "success" | "failure" | "neutral" | "cancelled" | "skipped" | "timed_out" | "action_required" | "startup_failure" | "stale" | null;
    readonly status: "queued" | "in_progress" | "completed" | "waiting" | "requested" | "pending";
    readonly details_url: string | null;
    readonly started_at: string | null;
  }[];
};

/** `GET /repos/{owner}/{repo}/commits/{ref}/status`, as far as it is read. */
type Source2Page = {
  readonly statuses: readonly {
    readonly node_id: string;
    readonly context: string;
    readonly state: "error" | "failure" | "pending" | "success";
    readonly target_url: string | null;
    readonly created_at: string;
  }[];
};

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
        request({ input, pr }: Pick<RestScope, "input" | "pr">, page: RestPage): RestRequest {
          return {
            method: "GET",
            path: restPath`/repos/${input.owner}/${input.name}/commits/${pr.head.sha}/check-runs`,
            query: { filter: "latest", per_page: page.perPage, page: page.page },
          };
        },
        items(_scope: object, response: Source1Page) {
          return response.check_runs;
        },
        map(_scope: object, checkRun: NonNullable<Source1Page["check_runs"]>[number]): PrChecksListOutput["items"][number] {
          return {
            id: checkRun.node_id,
            kind: "CHECK_RUN",
            name: checkRun.name,
            state: upper(checkRun.conclusion) ?? upper(checkRun.status),
            url: checkRun.details_url,
            startedAt: checkRun.started_at,
          };
        },
      },
      {
        request({ input, pr }: Pick<RestScope, "input" | "pr">, page: RestPage): RestRequest {
          return {
            method: "GET",
            path: restPath`/repos/${input.owner}/${input.name}/commits/${pr.head.sha}/status`,
            query: { per_page: page.perPage, page: page.page },
          };
        },
        items(_scope: object, response: Source2Page) {
          return response.statuses;
        },
        map(_scope: object, status: NonNullable<Source2Page["statuses"]>[number]): PrChecksListOutput["items"][number] {
          return {
            id: status.node_id,
            kind: "STATUS_CONTEXT",
            name: status.context,
            state: upper(status.state),
            url: status.target_url,
            startedAt: status.created_at,
          };
        },
      },
    ],
  },
} satisfies RestPlan;

/** The capability `pr.checks.list`, for `execute`. */
export const prChecksListCapability: Capability<PrChecksListInput, PrChecksListOutput> = {
  id: "pr.checks.list",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["cli", "graphql", "rest"],
  inRepository: true,
  paged: true,
  untrusted: ["items[].name", "items[].url"],
  fields: {
    owner: "a string",
    name: "a string",
    prNumber: "an integer of at least 1",
    first: "an integer from 1 to 100",
    after: "a string or null",
  },
  validate: validatePrChecksListInput,
  prepare(input: PrChecksListInput): Prepared {
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
 * Checks and commit statuses of the head of a pull request.
 *
 * Effect: read. Routes: cli, graphql, rest.
 * state is the conclusion of a check that is complete.
 * The latest of each check is listed.
 *
 * Sends GraphQL `PrChecksList`, or `GET /repos/{owner}/{repo}/commits/{ref}/check-runs` (https://docs.github.com/rest/checks/runs#list-check-runs-for-a-git-reference), or `GET /repos/{owner}/{repo}/commits/{ref}/status` (https://docs.github.com/rest/commits/statuses#get-the-combined-status-for-a-specific-reference).
 *
 * Also known as pr.status.checks.
 *
 * @example
 * const result = await prChecksList({ owner: "octo", name: "hello", prNumber: 8 });
 */
export const prChecksList: ListOperation<PrChecksListInput, PrChecksListOutput> = /* @__PURE__ */ bindList(undefined, prChecksListCapability);
