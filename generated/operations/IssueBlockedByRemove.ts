// Generated from operations/IssueBlockedByRemove.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type IssueBlockedByRemoveMutationVariables = { issueId: string | number; blockingIssueId: string | number; };

/** Data of the response. */
export type IssueBlockedByRemoveMutation = { readonly removeBlockedBy: { readonly issue: { readonly id: string, readonly number: number, readonly url: string } | null, readonly blockingIssue: { readonly id: string, readonly number: number, readonly url: string } | null } | null };

export const IssueBlockedByRemoveDocument: GraphqlDocument = {
  name: "IssueBlockedByRemove",
  kind: "mutation",
  variables: { issueId: "ID!", blockingIssueId: "ID!" },
  roots: [
    {
      key: "removeBlockedBy",
      parts: [
        "removeBlockedBy(input:{issueId:$",
        "issueId blockingIssueId:$",
        "blockingIssueId}){issue{...IssueRef}blockingIssue{...IssueRef}}",
      ],
    },
  ],
  fragments: { IssueRef: "fragment IssueRef on Issue{id number url}" },
};
