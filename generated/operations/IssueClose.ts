// Generated from operations/IssueClose.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

type IssueClosedStateReason = "COMPLETED" | "DUPLICATE" | "NOT_PLANNED";

export type IssueCloseMutationVariables = { issueId: string | number; stateReason?: IssueClosedStateReason | null | undefined; };

type IssueState = "CLOSED" | "OPEN";

type IssueStateReason = "COMPLETED" | "DUPLICATE" | "NOT_PLANNED" | "REOPENED";

/** Data of the response. */
export type IssueCloseMutation = { readonly closeIssue: { readonly issue: { readonly id: string, readonly number: number, readonly state: IssueState, readonly stateReason: IssueStateReason | null, readonly url: string, readonly closedAt: string | null } | null } | null };

export const IssueCloseDocument: GraphqlDocument = {
  name: "IssueClose",
  kind: "mutation",
  variables: { issueId: "ID!", stateReason: "IssueClosedStateReason" },
  roots: [
    {
      key: "closeIssue",
      parts: [
        "closeIssue(input:{issueId:$",
        "issueId stateReason:$",
        "stateReason}){issue{id number state stateReason(enableDuplicate:true)url closedAt}}",
      ],
    },
  ],
};
