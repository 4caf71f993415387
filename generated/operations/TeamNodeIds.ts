// Generated from operations/TeamNodeIds.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type TeamNodeIdsQueryVariables = { prId: string | number; slug: string; };

/** Data of the response. */
export type TeamNodeIdsQuery = { readonly node: { readonly repository: { readonly owner: { readonly team: { readonly id: string, readonly slug: string } | null } | Record<PropertyKey, never> } } | Record<PropertyKey, never> | null };

export const TeamNodeIdsDocument: GraphqlDocument = {
  name: "TeamNodeIds",
  kind: "query",
  variables: { prId: "ID!" },
  roots: [
    {
      key: "node",
      parts: ["node(id:$", "prId){...on PullRequest{repository{owner{...on Organization{"],
      rest: ["}}}}}"],
    },
  ],
  repeat: {
    alias: "team",
    variable: "slug",
    type: "String!",
    field: ["team(slug:$", "){id slug}"],
    path: ["node", "repository", "owner"],
  },
};
