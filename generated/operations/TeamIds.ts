// Generated from operations/TeamIds.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type TeamIdsQueryVariables = { owner: string; slug: string; };

/** Data of the response. */
export type TeamIdsQuery = { readonly organization: { readonly team: { readonly id: string, readonly slug: string } | null } | null };

export const TeamIdsDocument: GraphqlDocument = {
  name: "TeamIds",
  kind: "query",
  text: ["query TeamIds($owner:String!", "){organization(login:$owner){", "}}"],
  repeat: {
    alias: "team",
    variable: "slug",
    type: "String!",
    field: ["team(slug:$slug_", "){id slug}"],
    path: ["organization"],
  },
};
