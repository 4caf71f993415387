// Generated from operations/PrReviewRequest.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type PrReviewRequestMutationVariables = { pullRequestId: string | number; userIds?: ReadonlyArray<string | number> | string | number | null | undefined; teamIds?: ReadonlyArray<string | number> | string | number | null | undefined; };

/** Data of the response. */
export type PrReviewRequestMutation = { readonly requestReviews: { readonly pullRequest: { readonly number: number, readonly reviewRequests: { readonly nodes: ReadonlyArray<{ readonly requestedReviewer: { readonly __typename: "Bot", readonly login: string } | { readonly __typename: "Mannequin", readonly login: string } | { readonly __typename: "Team", readonly slug: string } | { readonly __typename: "User", readonly login: string } | null } | null> | null } | null } | null } | null };

export const PrReviewRequestDocument: GraphqlDocument = {
  name: "PrReviewRequest",
  kind: "mutation",
  variables: { pullRequestId: "ID!", userIds: "[ID!]", teamIds: "[ID!]" },
  roots: [
    {
      key: "requestReviews",
      parts: [
        "requestReviews(input:{pullRequestId:$",
        "pullRequestId userIds:$",
        "userIds teamIds:$",
        "teamIds union:true}){pullRequest{number reviewRequests(first:100){nodes{requestedReviewer{__typename ...on User{login}...on Bot{login}...on Mannequin{login}...on Team{slug}}}}}}",
      ],
    },
  ],
  nodes: 100,
};
