// Generated from operations/PrReviewList.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type PrReviewListQueryVariables = { owner: string; name: string; prNumber: number; first: number; after?: string | null | undefined; };

type PullRequestReviewState = "APPROVED" | "CHANGES_REQUESTED" | "COMMENTED" | "DISMISSED" | "PENDING";

/** Data of the response. */
export type PrReviewListQuery = { readonly repository: { readonly pullRequest: { readonly reviews: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly state: PullRequestReviewState, readonly body: string, readonly url: string, readonly submittedAt: string | null, readonly author: { readonly __typename: "Bot", readonly login: string } | { readonly __typename: "EnterpriseUserAccount", readonly login: string } | { readonly __typename: "Mannequin", readonly login: string } | { readonly __typename: "Organization", readonly login: string } | { readonly __typename: "User", readonly login: string } | null, readonly commit: { readonly oid: string } | null } | null> | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null } | null } | null };

export const PrReviewListDocument: GraphqlDocument = {
  name: "PrReviewList",
  kind: "query",
  variables: { owner: "String!", name: "String!", prNumber: "Int!", first: "Int!", after: "String" },
  roots: [
    {
      key: "repository",
      parts: [
        "repository(owner:$",
        "owner name:$",
        "name){pullRequest(number:$",
        "prNumber){reviews(first:$",
        "first after:$",
        "after){nodes{id author{__typename login}state body commit{oid}url submittedAt}pageInfo{hasNextPage endCursor}}}}",
      ],
    },
  ],
  nodes: 100,
};
