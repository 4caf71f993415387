// Generated from operations/IssueBlockedByAdd.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type IssueBlockedByAddMutationVariables = { issueId: string | number; blockingIssueId: string | number; };

/** Data of the response. */
export type IssueBlockedByAddMutation = { readonly addBlockedBy: { readonly issue: { readonly id: string, readonly number: number, readonly url: string } | null, readonly blockingIssue: { readonly id: string, readonly number: number, readonly url: string } | null } | null };

export const IssueBlockedByAddDocument: GraphqlDocument = {
  name: "IssueBlockedByAdd",
  kind: "mutation",
  variables: { issueId: "ID!", blockingIssueId: "ID!" },
  roots: [
    {
      key: "addBlockedBy",
      parts: [
        "addBlockedBy(input:{issueId:$",
        "issueId blockingIssueId:$",
        "blockingIssueId}){issue{...IssueRef}blockingIssue{...IssueRef}}",
      ],
    },
  ],
  fragments: { IssueRef: "fragment IssueRef on Issue{id number url}" },
};
