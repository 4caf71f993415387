// Generated from operations/PrReactionsList.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

type ReactionContent = "CONFUSED" | "EYES" | "HEART" | "HOORAY" | "LAUGH" | "ROCKET" | "THUMBS_DOWN" | "THUMBS_UP";

export type PrReactionsListQueryVariables = { owner: string; name: string; prNumber: number; content?: ReactionContent | null | undefined; first: number; after?: string | null | undefined; };

/** Data of the response. */
export type PrReactionsListQuery = { readonly repository: { readonly pullRequest: { readonly reactions: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly content: ReactionContent, readonly createdAt: string, readonly user: { readonly login: string } | null } | null> | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null } | null };

export const PrReactionsListDocument: GraphqlDocument = {
  name: "PrReactionsList",
  kind: "query",
  variables: {
    owner: "String!",
    name: "String!",
    prNumber: "Int!",
    content: "ReactionContent",
    first: "Int!",
    after: "String",
  },
  roots: [
    {
      key: "repository",
      parts: [
        "repository(owner:$",
        "owner name:$",
        "name){pullRequest(number:$",
        "prNumber){reactions(first:$",
        "first after:$",
        "after content:$",
        "content orderBy:{field:CREATED_AT direction:ASC}){...ReactionPage}}}",
      ],
    },
  ],
  fragments: {
    ReactionPage: "fragment ReactionPage on ReactionConnection{nodes{id content user{login}createdAt}pageInfo{hasNextPage endCursor}}",
  },
  nodes: 100,
};
