// Generated from operations/PrMergeStatus.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type PrMergeStatusQueryVariables = { owner: string; name: string; prNumber: number; };

type PullRequestState = "CLOSED" | "MERGED" | "OPEN";

type MergeableState = "CONFLICTING" | "MERGEABLE" | "UNKNOWN";

type MergeStateStatus = "BEHIND" | "BLOCKED" | "CLEAN" | "DIRTY" | "DRAFT" | "HAS_HOOKS" | "UNKNOWN" | "UNSTABLE";

type PullRequestReviewDecision = "APPROVED" | "CHANGES_REQUESTED" | "REVIEW_REQUIRED";

/** Data of the response. */
export type PrMergeStatusQuery = { readonly repository: { readonly pullRequest: { readonly number: number, readonly state: PullRequestState, readonly isDraft: boolean, readonly mergeable: MergeableState, readonly mergeStateStatus: MergeStateStatus, readonly reviewDecision: PullRequestReviewDecision | null, readonly baseRefName: string, readonly headRefOid: string, readonly url: string } | null } | null };

export const PrMergeStatusDocument: GraphqlDocument = {
  name: "PrMergeStatus",
  kind: "query",
  variables: { owner: "String!", name: "String!", prNumber: "Int!" },
  roots: [
    {
      key: "repository",
      parts: [
        "repository(owner:$",
        "owner name:$",
        "name){pullRequest(number:$",
        "prNumber){number state isDraft mergeable mergeStateStatus reviewDecision baseRefName headRefOid url}}",
      ],
    },
  ],
};
