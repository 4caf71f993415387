// Generated from operations/IssueUpdate.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type IssueUpdateMutationVariables = { issueId: string | number; title?: string | null | undefined; body?: string | null | undefined; milestoneId?: string | number | null | undefined; };

/** Data of the response. */
export type IssueUpdateMutation = { readonly updateIssue: { readonly issue: { readonly id: string, readonly number: number, readonly title: string, readonly body: string, readonly updatedAt: string, readonly milestone: { readonly number: number, readonly title: string } | null } | null } | null };

export const IssueUpdateDocument: GraphqlDocument = {
  name: "IssueUpdate",
  kind: "mutation",
  variables: { issueId: "ID!", title: "String", body: "String", milestoneId: "ID" },
  roots: [
    {
      key: "updateIssue",
      parts: [
        "updateIssue(input:{id:$",
        "issueId title:$",
        "title body:$",
        "body milestoneId:$",
        "milestoneId}){issue{id number title body milestone{number title}updatedAt}}",
      ],
    },
  ],
};
