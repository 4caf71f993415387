// Generated from operations/PrCommentsReactionsList.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

type ReactionContent = "CONFUSED" | "EYES" | "HEART" | "HOORAY" | "LAUGH" | "ROCKET" | "THUMBS_DOWN" | "THUMBS_UP";

export type PrCommentsReactionsListQueryVariables = { commentId: string | number; content?: ReactionContent | null | undefined; first: number; after?: string | null | undefined; };

/** Data of the response. */
export type PrCommentsReactionsListQuery = { readonly node: { readonly reactions: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly content: ReactionContent, readonly createdAt: string, readonly user: { readonly login: string } | null } | null> | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | Record<PropertyKey, never> | null };

export const PrCommentsReactionsListDocument: GraphqlDocument = {
  name: "PrCommentsReactionsList",
  kind: "query",
  variables: { commentId: "ID!", content: "ReactionContent", first: "Int!", after: "String" },
  roots: [
    {
      key: "node",
      parts: [
        "node(id:$",
        "commentId){...on Reactable{reactions(first:$",
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
