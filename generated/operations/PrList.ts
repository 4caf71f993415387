// Generated from operations/PrList.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

type PullRequestState = "CLOSED" | "MERGED" | "OPEN";

export type PrListQueryVariables = { owner: string; name: string; states?: ReadonlyArray<PullRequestState> | PullRequestState | null | undefined; base?: string | null | undefined; head?: string | null | undefined; first: number; after?: string | null | undefined; };

/** Data of the response. */
export type PrListQuery = { readonly repository: { readonly pullRequests: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly number: number, readonly title: string, readonly state: PullRequestState, readonly isDraft: boolean, readonly url: string, readonly baseRefName: string, readonly headRefName: string, readonly createdAt: string, readonly updatedAt: string, readonly mergedAt: string | null, readonly author: { readonly __typename: "Bot", readonly login: string } | { readonly __typename: "EnterpriseUserAccount", readonly login: string } | { readonly __typename: "Mannequin", readonly login: string } | { readonly __typename: "Organization", readonly login: string } | { readonly __typename: "User", readonly login: string } | null, readonly labels: { readonly nodes: ReadonlyArray<{ readonly name: string } | null> | null } | null } | null> | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null };

export const PrListDocument: GraphqlDocument = {
  name: "PrList",
  kind: "query",
  variables: {
    owner: "String!",
    name: "String!",
    states: "[PullRequestState!]",
    base: "String",
    head: "String",
    first: "Int!",
    after: "String",
  },
  roots: [
    {
      key: "repository",
      parts: [
        "repository(owner:$",
        "owner name:$",
        "name){pullRequests(first:$",
        "first after:$",
        "after states:$",
        "states baseRefName:$",
        "base headRefName:$",
        "head orderBy:{field:CREATED_AT direction:DESC}){nodes{...PrSummary}pageInfo{hasNextPage endCursor}}}",
      ],
    },
  ],
  fragments: {
    PrSummary: "fragment PrSummary on PullRequest{id number title state isDraft url author{__typename login}baseRefName headRefName labels(first:100){nodes{name}}createdAt updatedAt mergedAt}",
  },
  nodes: 10100,
};
