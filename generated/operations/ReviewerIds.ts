// Generated from operations/ReviewerIds.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type ReviewerIdsQueryVariables = { login: string; };

/** Data of the response. */
export type ReviewerIdsQuery = { readonly user: { readonly id: string, readonly login: string } | null };

export const ReviewerIdsDocument: GraphqlDocument = {
  name: "ReviewerIds",
  kind: "query",
  variables: {},
  roots: [],
  repeat: {
    alias: "user",
    variable: "login",
    type: "String!",
    field: ["user(login:$", "){id login}"],
    path: [],
    only: true,
  },
};
