// Generated from operations/IssueId.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type IssueIdQueryVariables = { owner: string; name: string; issueNumber: number; };

/** Data of the response. */
export type IssueIdQuery = { readonly repository: { readonly issue: { readonly id: string } | null } | null };

export const IssueIdDocument: GraphqlDocument = {
  name: "IssueId",
  kind: "query",
  variables: { owner: "String!", name: "String!", issueNumber: "Int!" },
  roots: [
    {
      key: "repository",
      parts: ["repository(owner:$", "owner name:$", "name){issue(number:$", "issueNumber){id}}"],
    },
  ],
};
