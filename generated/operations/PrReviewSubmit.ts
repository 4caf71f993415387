// Generated from operations/PrReviewSubmit.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

type PullRequestReviewEvent = "APPROVE" | "COMMENT" | "DISMISS" | "REQUEST_CHANGES";

type DiffSide = "LEFT" | "RIGHT";

type DraftPullRequestReviewThread = { readonly body: string; readonly line: number; readonly path: string; readonly side?: DiffSide | null | undefined; readonly startLine?: number | null | undefined; readonly startSide?: DiffSide | null | undefined; };

export type PrReviewSubmitMutationVariables = { pullRequestId: string | number; event: PullRequestReviewEvent; body?: string | null | undefined; threads?: ReadonlyArray<DraftPullRequestReviewThread | null | undefined> | DraftPullRequestReviewThread | null | undefined; };

type PullRequestReviewState = "APPROVED" | "CHANGES_REQUESTED" | "COMMENTED" | "DISMISSED" | "PENDING";

/** Data of the response. */
export type PrReviewSubmitMutation = { readonly addPullRequestReview: { readonly pullRequestReview: { readonly id: string, readonly state: PullRequestReviewState, readonly body: string, readonly url: string, readonly submittedAt: string | null, readonly author: { readonly __typename: "Bot", readonly login: string } | { readonly __typename: "EnterpriseUserAccount", readonly login: string } | { readonly __typename: "Mannequin", readonly login: string } | { readonly __typename: "Organization", readonly login: string } | { readonly __typename: "User", readonly login: string } | null } | null } | null };

export const PrReviewSubmitDocument: GraphqlDocument = {
  name: "PrReviewSubmit",
  kind: "mutation",
  variables: {
    pullRequestId: "ID!",
    event: "PullRequestReviewEvent!",
    body: "String",
    threads: "[DraftPullRequestReviewThread]",
  },
  roots: [
    {
      key: "addPullRequestReview",
      parts: [
        "addPullRequestReview(input:{pullRequestId:$",
        "pullRequestId event:$",
        "event body:$",
        "body threads:$",
        "threads}){pullRequestReview{id state body url author{__typename login}submittedAt}}",
      ],
    },
  ],
};
