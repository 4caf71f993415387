// Generated from operations/IssueParentRemove.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type IssueParentRemoveMutationVariables = { parentId: string | number; issueId: string | number; };

/** Data of the response. */
export type IssueParentRemoveMutation = { readonly removeSubIssue: { readonly issue: { readonly id: string, readonly number: number, readonly url: string } | null, readonly subIssue: { readonly id: string, readonly number: number, readonly url: string } | null } | null };

export const IssueParentRemoveDocument: GraphqlDocument = {
  name: "IssueParentRemove",
  kind: "mutation",
  variables: { parentId: "ID!", issueId: "ID!" },
  roots: [
    {
      key: "removeSubIssue",
      parts: [
        "removeSubIssue(input:{issueId:$",
        "parentId subIssueId:$",
        "issueId}){issue{...IssueRef}subIssue{...IssueRef}}",
      ],
    },
  ],
  fragments: { IssueRef: "fragment IssueRef on Issue{id number url}" },
};
