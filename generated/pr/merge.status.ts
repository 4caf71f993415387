// Generated from cards/pr.merge.status.yaml. Do not edit.

import {
  type Capability,
  type GhPlan,
  type GraphqlPlan,
  type Operation,
  bind,
  found,
  nonZero,
} from "../../runtime/index.js";
import { PrMergeStatusDocument, type PrMergeStatusQuery, type PrMergeStatusQueryVariables } from "../operations/PrMergeStatus.js";
import { validatePrMergeStatusInput } from "./merge.status.validate.js";

/** Input of `pr.merge.status`. */
export interface PrMergeStatusInput {
  /** Owner of the repository. */
  readonly owner: string;
  /** Name of the repository. */
  readonly name: string;
  /** Number of the pull request. */
  readonly prNumber: number;
}

/** Output of `pr.merge.status`. */
export interface PrMergeStatusOutput {
  readonly prNumber: number;
  readonly state: "OPEN" | "CLOSED" | "MERGED";
  readonly isDraft: boolean;
  readonly mergeable: "MERGEABLE" | "CONFLICTING" | "UNKNOWN";
  readonly mergeStateStatus: "BEHIND" | "BLOCKED" | "CLEAN" | "DIRTY" | "DRAFT" | "HAS_HOOKS" | "UNKNOWN" | "UNSTABLE";
  readonly reviewDecision: "APPROVED" | "CHANGES_REQUESTED" | "REVIEW_REQUIRED" | null;
  /** Untrusted: anyone may have written it. */
  readonly baseRefName: string;
  readonly headSha: string;
  readonly url: string;
}

interface GraphqlScope {
  readonly input: PrMergeStatusInput;
  readonly main: PrMergeStatusQuery;
}

const graphql = {
  api: "graphql",
  steps: [
    {
      name: "main",
      role: "main",
      document: PrMergeStatusDocument,
      variables({ input }: Pick<GraphqlScope, "input">): PrMergeStatusQueryVariables {
        return {
          owner: input.owner,
          name: input.name,
          prNumber: input.prNumber,
        };
      },
    },
  ],
  output({ main }: Pick<GraphqlScope, "main">): PrMergeStatusOutput {
    const pullRequest = found(main.repository?.pullRequest, "pull request");
    return {
      prNumber: pullRequest.number,
      state: pullRequest.state,
      isDraft: pullRequest.isDraft,
      mergeable: pullRequest.mergeable,
      mergeStateStatus: pullRequest.mergeStateStatus,
      reviewDecision: pullRequest.reviewDecision,
      baseRefName: pullRequest.baseRefName,
      headSha: pullRequest.headRefOid,
      url: pullRequest.url,
    };
  },
} satisfies GraphqlPlan;

/** What `gh pr view --json` prints, as far as it is read. */
type GhResponse = {
  readonly number: number;
  readonly state: "OPEN" | "CLOSED" | "MERGED";
  readonly isDraft: boolean;
  readonly mergeable: "CONFLICTING" | "MERGEABLE" | "UNKNOWN";
  readonly mergeStateStatus: "BEHIND" | "BLOCKED" | "CLEAN" | "DIRTY" | "DRAFT" | "HAS_HOOKS" | "UNKNOWN" | "UNSTABLE";
  readonly reviewDecision: "APPROVED" | "CHANGES_REQUESTED" | "REVIEW_REQUIRED" | "" | null;
  readonly baseRefName: string;
  readonly headRefOid: string;
  readonly url: string;
};

interface GhScope {
  readonly input: PrMergeStatusInput;
  readonly main: GhResponse;
}

const gh = {
  api: "gh",
  minVersion: "2.23.0",
  steps: [
    {
      name: "main",
      role: "main",
      args({ input }: Pick<GhScope, "input">) {
        return ["pr", "view", `--repo=${input.owner}/${input.name}`, "--json=baseRefName,headRefOid,isDraft,mergeStateStatus,mergeable,number,reviewDecision,state,url", "--", String(input.prNumber)];
      },
    },
  ],
  output({ main }: Pick<GhScope, "main">): PrMergeStatusOutput {
    return {
      prNumber: main.number,
      state: main.state,
      isDraft: main.isDraft,
      mergeable: main.mergeable,
      mergeStateStatus: main.mergeStateStatus,
      reviewDecision: nonZero(main.reviewDecision),
      baseRefName: main.baseRefName,
      headSha: main.headRefOid,
      url: main.url,
    };
  },
} satisfies GhPlan;

/** The capability `pr.merge.status`, for `execute`. */
export const prMergeStatusCapability: Capability<PrMergeStatusInput, PrMergeStatusOutput> = {
  id: "pr.merge.status",
  version: "1.0.0",
  effect: "read",
  idempotent: true,
  order: ["cli", "graphql"],
  inRepository: true,
  paged: false,
  untrusted: ["baseRefName"],
  fields: { owner: "a string", name: "a string", prNumber: "an integer of at least 1" },
  validate: validatePrMergeStatusInput,
  prepare(input: PrMergeStatusInput): PrMergeStatusInput {
    return input;
  },
  graphql,
  cli: { command: gh, derived: "graphql" },
};

/**
 * Whether a pull request can be merged, and what is in the way.
 *
 * Effect: read. Routes: cli, graphql.
 * UNKNOWN until GitHub has tried the merge.
 * reviewDecision is null where no review is required.
 *
 * Sends GraphQL `PrMergeStatus`.
 *
 * Also known as pr.mergeability.view.
 *
 * @example
 * const result = await prMergeStatus({ owner: "octo", name: "hello", prNumber: 8 });
 */
export const prMergeStatus: Operation<PrMergeStatusInput, PrMergeStatusOutput> = /* @__PURE__ */ bind(undefined, prMergeStatusCapability);
