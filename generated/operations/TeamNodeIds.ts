// Generated from operations/TeamNodeIds.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type TeamNodeIdsQueryVariables = { prId: string | number; slug: string; };

/** Data of the response. */
export type TeamNodeIdsQuery = { readonly node: { readonly repository: { readonly owner: { readonly team: { readonly id: string, readonly slug: string } | null } | Record<PropertyKey, never> } } | Record<PropertyKey, never> | null };

export const TeamNodeIdsDocument: GraphqlDocument = {
  name: "TeamNodeIds",
  kind: "query",
  text: [
    "query TeamNodeIds($prId:ID!",
    "){node(id:$prId){...on PullRequest{repository{owner{...on Organization{",
    "}}}}}}",
  ],
  repeat: {
    alias: "team",
    variable: "slug",
    type: "String!",
    field: ["team(slug:$slug_", "){id slug}"],
    path: ["node", "repository", "owner"],
  },
};
