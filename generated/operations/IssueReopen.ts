// Generated from operations/IssueReopen.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type IssueReopenMutationVariables = { issueId: string | number; };

type IssueState = "CLOSED" | "OPEN";

type IssueStateReason = "COMPLETED" | "DUPLICATE" | "NOT_PLANNED" | "REOPENED";

/** Data of the response. */
export type IssueReopenMutation = { readonly reopenIssue: { readonly issue: { readonly id: string, readonly number: number, readonly state: IssueState, readonly stateReason: IssueStateReason | null, readonly url: string } | null } | null };

export const IssueReopenDocument: GraphqlDocument = {
  name: "IssueReopen",
  kind: "mutation",
  variables: { issueId: "ID!" },
  roots: [
    {
      key: "reopenIssue",
      parts: [
        "reopenIssue(input:{issueId:$",
        "issueId}){issue{id number state stateReason(enableDuplicate:true)url}}",
      ],
    },
  ],
};
