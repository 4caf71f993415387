// Generated from operations/AssigneeIds.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type AssigneeIdsQueryVariables = { login: string; };

/** Data of the response. */
export type AssigneeIdsQuery = { readonly user: { readonly id: string, readonly login: string } | null };

export const AssigneeIdsDocument: GraphqlDocument = {
  name: "AssigneeIds",
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
