// Generated from operations/IssueParentLookup.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type IssueParentLookupQueryVariables = { owner: string; name: string; issueNumber: number; parentOwner: string; parentName: string; parentNumber: number; };

/** Data of the response. */
export type IssueParentLookupQuery = { readonly child: { readonly issue: { readonly id: string } | null } | null, readonly parent: { readonly issue: { readonly id: string } | null } | null };

export const IssueParentLookupDocument: GraphqlDocument = {
  name: "IssueParentLookup",
  kind: "query",
  variables: {
    owner: "String!",
    name: "String!",
    issueNumber: "Int!",
    parentOwner: "String!",
    parentName: "String!",
    parentNumber: "Int!",
  },
  roots: [
    {
      key: "child",
      aliased: true,
      parts: ["repository(owner:$", "owner name:$", "name){issue(number:$", "issueNumber){id}}"],
    },
    {
      key: "parent",
      aliased: true,
      parts: ["repository(owner:$", "parentOwner name:$", "parentName){issue(number:$", "parentNumber){id}}"],
    },
  ],
};
