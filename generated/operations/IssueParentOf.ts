// Generated from operations/IssueParentOf.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type IssueParentOfQueryVariables = { owner: string; name: string; issueNumber: number; };

/** Data of the response. */
export type IssueParentOfQuery = { readonly repository: { readonly issue: { readonly id: string, readonly parent: { readonly id: string } | null } | null } | null };

export const IssueParentOfDocument: GraphqlDocument = {
  name: "IssueParentOf",
  kind: "query",
  variables: { owner: "String!", name: "String!", issueNumber: "Int!" },
  roots: [
    {
      key: "repository",
      parts: ["repository(owner:$", "owner name:$", "name){issue(number:$", "issueNumber){id parent{id}}}"],
    },
  ],
};
