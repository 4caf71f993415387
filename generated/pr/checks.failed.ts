// Generated from cards/pr.checks.failed.yaml. Do not edit.

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
  having,
  restPath,
  upper,
} from "../../runtime/index.js";
import {
  PrChecksFailedDocument,
  type PrChecksFailedQuery,
  type PrChecksFailedQueryVariables,
} from "../operations/PrChecksFailed.js";
import { validatePrChecksFailedInput } from "./checks.failed.validate.js";

/** Input of `pr.checks.failed`. */
export interface PrChecksFailedInput {
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

/** Output of `pr.checks.failed`. */
export interface PrChecksFailedOutput {
  readonly items: readonly PrChecksFailedItem[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly endCursor: string | null;
  };
}

/** An element of {@link PrChecksFailedOutput}. */
export interface PrChecksFailedItem {
  readonly id: string;
  readonly kind: "CHECK_RUN" | "STATUS_CONTEXT";
  /** Untrusted: anyone may have written it. */
  readonly name: string;
  readonly state: "ACTION_REQUIRED" | "CANCELLED" | "COMPLETED" | "ERROR" | "EXPECTED" | "FAILURE" | "IN_PROGRESS" | "NEUTRAL" | "PENDING" | "QUEUED" | "REQUESTED" | "SKIPPED" | "STALE" | "STARTUP_FAILURE" | "SUCCESS" | "TIMED_OUT" | "WAITING";
  /** Untrusted: anyone may have written it. */
  readonly title: string | null;
  /** Untrusted: anyone may have written it. */
  readonly url: string | null;
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
    document: PrChecksFailedDocument,
    maxPages: 5,
    variables({ input }: Pick<GraphqlScope, "input">, page: GraphqlPage): PrChecksFailedQueryVariables {
      return {
        owner: input.owner,
        name: input.name,
        prNumber: input.prNumber,
        first: page.first,
        after: page.after,
      };
    },
    connection(_scope: object, response: PrChecksFailedQuery) {
      const pullRequest = found(response.repository?.pullRequest, "pull request");
      return pullRequest.statusCheckRollup?.contexts;
    },
    keep(_scope: object, context: NodeOf<NonNullable<NonNullable<NonNullable<NonNullable<PrChecksFailedQuery["repository"]>["pullRequest"]>["statusCheckRollup"]>["contexts"]>>): boolean {
      return ((having(context, "conclusion")?.conclusion === "FAILURE" || having(context, "conclusion")?.conclusion === "TIMED_OUT" || having(context, "conclusion")?.conclusion === "CANCELLED" || having(context, "conclusion")?.conclusion === "ACTION_REQUIRED" || having(context, "conclusion")?.conclusion === "STARTUP_FAILURE") || (having(context, "state")?.state === "FAILURE" || having(context, "state")?.state === "ERROR"));
    },
    map(_scope: object, context: NodeOf<NonNullable<NonNullable<NonNullable<NonNullable<PrChecksFailedQuery["repository"]>["pullRequest"]>["statusCheckRollup"]>["contexts"]>>): PrChecksFailedOutput["items"][number] | null {
      return context.__typename === "CheckRun"
        ? {
          id: context.id,
          kind: "CHECK_RUN",
          name: context.name,
          state: context.conclusion ?? context.status,
          title: context.title,
          url: context.detailsUrl,
        }
        : context.__typename === "StatusContext"
        ? {
          id: context.id,
          kind: "STATUS_CONTEXT",
          name: context.context,
          state: context.state,
          title: context.description,
          url: context.targetUrl,
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
    readonly output: { readonly title: string | null };
    readonly details_url: string | null;
  }[];
};

/** `GET /repos/{owner}/{repo}/commits/{ref}/status`, as far as it is read. */
type Source2Page = {
  readonly statuses: readonly {
    readonly node_id: string;
    readonly context: string;
    readonly state: "error" | "failure" | "pending" | "success";
    readonly description: string | null;
    readonly target_url: string | null;
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
    maxPages: 5,
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
        keep(_scope: object, checkRun: NonNullable<Source1Page["check_runs"]>[number]): boolean {
          return (checkRun.conclusion === "failure" || checkRun.conclusion === "timed_out" || checkRun.conclusion === "cancelled" || checkRun.conclusion === "action_required" || checkRun.conclusion === "startup_failure");
        },
        map(_scope: object, checkRun: NonNullable<Source1Page["check_runs"]>[number]): PrChecksFailedOutput["items"][number] {
          return {
            id: checkRun.node_id,
            kind: "CHECK_RUN",
            name: checkRun.name,
            state: upper(checkRun.conclusion) ?? upper(checkRun.status),
            title: checkRun.output.title,
            url: checkRun.details_url,
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
        keep(_scope: object, status: NonNullable<Source2Page["statuses"]>[number]): boolean {
          return (status.state === "failure" || status.state === "error");
        },
        map(_scope: object, status: NonNullable<Source2Page["statuses"]>[number]): PrChecksFailedOutput["items"][number] {
          return {
            id: status.node_id,
            kind: "STATUS_CONTEXT",
            name: status.context,
            state: upper(status.state),
            title: status.description,
            url: status.target_url,
          };
        },
      },
    ],
  },
} satisfies RestPlan;

/** The capability `pr.checks.failed`, for `execute`. */
export const prChecksFailedCapability: Capability<PrChecksFailedInput, PrChecksFailedOutput> = {
  id: "pr.checks.failed",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["cli", "graphql", "rest"],
  inRepository: true,
  paged: true,
  untrusted: ["items[].name", "items[].title", "items[].url"],
  fields: {
    owner: "a string",
    name: "a string",
    prNumber: "an integer of at least 1",
    first: "an integer from 1 to 100",
    after: "a string or null",
  },
  validate: validatePrChecksFailedInput,
  prepare(input: PrChecksFailedInput): Prepared {
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
 * Failed checks and commit statuses of the head of a pull request.
 *
 * Effect: read. Routes: cli, graphql, rest.
 *
 * Sends GraphQL `PrChecksFailed`, or `GET /repos/{owner}/{repo}/commits/{ref}/check-runs` (https://docs.github.com/rest/checks/runs#list-check-runs-for-a-git-reference), or `GET /repos/{owner}/{repo}/commits/{ref}/status` (https://docs.github.com/rest/commits/statuses#get-the-combined-status-for-a-specific-reference).
 *
 * Also known as pr.checks.get_failed.
 *
 * @example
 * const result = await prChecksFailed({ owner: "octo", name: "hello", prNumber: 8 });
 */
export const prChecksFailed: ListOperation<PrChecksFailedInput, PrChecksFailedOutput> = /* @__PURE__ */ bindList(undefined, prChecksFailedCapability);
