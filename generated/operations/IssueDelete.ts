// Generated from operations/IssueDelete.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type IssueDeleteMutationVariables = { issueId: string | number; };

/** Data of the response. */
export type IssueDeleteMutation = { readonly deleteIssue: { readonly clientMutationId: string | null } | null };

export const IssueDeleteDocument: GraphqlDocument = {
  name: "IssueDelete",
  kind: "mutation",
  variables: { issueId: "ID!" },
  roots: [{ key: "deleteIssue", parts: ["deleteIssue(input:{issueId:$", "issueId}){clientMutationId}"] }],
};
