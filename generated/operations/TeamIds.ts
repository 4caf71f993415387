// Generated from operations/TeamIds.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type TeamIdsQueryVariables = { owner: string; slug: string; };

/** Data of the response. */
export type TeamIdsQuery = { readonly organization: { readonly team: { readonly id: string, readonly slug: string } | null } | null };

export const TeamIdsDocument: GraphqlDocument = {
  name: "TeamIds",
  kind: "query",
  variables: { owner: "String!" },
  roots: [{ key: "organization", parts: ["organization(login:$", "owner){"], rest: ["}"] }],
  repeat: {
    alias: "team",
    variable: "slug",
    type: "String!",
    field: ["team(slug:$", "){id slug}"],
    path: ["organization"],
  },
};
