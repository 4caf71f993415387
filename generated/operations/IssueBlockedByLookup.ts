// Generated from operations/IssueBlockedByLookup.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type IssueBlockedByLookupQueryVariables = { owner: string; name: string; issueNumber: number; blockerOwner: string; blockerName: string; blockerNumber: number; };

/** Data of the response. */
export type IssueBlockedByLookupQuery = { readonly blocked: { readonly issue: { readonly id: string } | null } | null, readonly blocker: { readonly issue: { readonly id: string } | null } | null };

export const IssueBlockedByLookupDocument: GraphqlDocument = {
  name: "IssueBlockedByLookup",
  kind: "query",
  variables: {
    owner: "String!",
    name: "String!",
    issueNumber: "Int!",
    blockerOwner: "String!",
    blockerName: "String!",
    blockerNumber: "Int!",
  },
  roots: [
    {
      key: "blocked",
      aliased: true,
      parts: ["repository(owner:$", "owner name:$", "name){issue(number:$", "issueNumber){id}}"],
    },
    {
      key: "blocker",
      aliased: true,
      parts: ["repository(owner:$", "blockerOwner name:$", "blockerName){issue(number:$", "blockerNumber){id}}"],
    },
  ],
};
