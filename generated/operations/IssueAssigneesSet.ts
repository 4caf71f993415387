// Generated from operations/IssueAssigneesSet.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type IssueAssigneesSetMutationVariables = { issueId: string | number; assigneeIds: ReadonlyArray<string | number> | string | number; };

/** Data of the response. */
export type IssueAssigneesSetMutation = { readonly updateIssue: { readonly issue: { readonly assignees: { readonly nodes: ReadonlyArray<{ readonly login: string } | null> | null } } | null } | null };

export const IssueAssigneesSetDocument: GraphqlDocument = {
  name: "IssueAssigneesSet",
  kind: "mutation",
  variables: { issueId: "ID!", assigneeIds: "[ID!]!" },
  roots: [
    {
      key: "updateIssue",
      parts: [
        "updateIssue(input:{id:$",
        "issueId assigneeIds:$",
        "assigneeIds}){issue{assignees(first:100){nodes{login}}}}",
      ],
    },
  ],
  nodes: 100,
};
