// Generated from operations/PrReadyForReviewSet.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type PrReadyForReviewSetMutationVariables = { pullRequestId: string | number; ready: boolean; };

type PullRequestState = | "CLOSED" | "MERGED" | "OPEN";

/** Data of the response. */
export type PrReadyForReviewSetMutation = { readonly markPullRequestReadyForReview?: { readonly pullRequest: { readonly id: string, readonly number: number, readonly state: PullRequestState, readonly isDraft: boolean, readonly url: string } | null } | null, readonly convertPullRequestToDraft?: { readonly pullRequest: { readonly id: string, readonly number: number, readonly state: PullRequestState, readonly isDraft: boolean, readonly url: string } | null } | null };

export const PrReadyForReviewSetDocument: GraphqlDocument = {
  name: "PrReadyForReviewSet",
  kind: "mutation",
  text: "mutation PrReadyForReviewSet($pullRequestId:ID!$ready:Boolean!){markPullRequestReadyForReview(input:{pullRequestId:$pullRequestId})@include(if:$ready){pullRequest{...PrDraftState}}convertPullRequestToDraft(input:{pullRequestId:$pullRequestId})@skip(if:$ready){pullRequest{...PrDraftState}}}fragment PrDraftState on PullRequest{id number state isDraft url}",
};
