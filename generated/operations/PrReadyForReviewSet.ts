// Generated from operations/PrReadyForReviewSet.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type PrReadyForReviewSetMutationVariables = { pullRequestId: string | number; ready: boolean; };

type PullRequestState = "CLOSED" | "MERGED" | "OPEN";

/** Data of the response. */
export type PrReadyForReviewSetMutation = { readonly markPullRequestReadyForReview?: { readonly pullRequest: { readonly id: string, readonly number: number, readonly state: PullRequestState, readonly isDraft: boolean, readonly url: string } | null } | null, readonly convertPullRequestToDraft?: { readonly pullRequest: { readonly id: string, readonly number: number, readonly state: PullRequestState, readonly isDraft: boolean, readonly url: string } | null } | null };

export const PrReadyForReviewSetDocument: GraphqlDocument = {
  name: "PrReadyForReviewSet",
  kind: "mutation",
  variables: { pullRequestId: "ID!", ready: "Boolean!" },
  roots: [
    {
      key: "markPullRequestReadyForReview",
      parts: [
        "markPullRequestReadyForReview(input:{pullRequestId:$",
        "pullRequestId})@include(if:$",
        "ready){pullRequest{...PrDraftState}}",
      ],
    },
    {
      key: "convertPullRequestToDraft",
      parts: [
        "convertPullRequestToDraft(input:{pullRequestId:$",
        "pullRequestId})@skip(if:$",
        "ready){pullRequest{...PrDraftState}}",
      ],
    },
  ],
  fragments: { PrDraftState: "fragment PrDraftState on PullRequest{id number state isDraft url}" },
};
