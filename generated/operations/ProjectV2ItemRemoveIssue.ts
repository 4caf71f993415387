// Generated from operations/ProjectV2ItemRemoveIssue.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type ProjectV2ItemRemoveIssueMutationVariables = { projectId: string | number; itemId: string | number; };

/** Data of the response. */
export type ProjectV2ItemRemoveIssueMutation = { readonly deleteProjectV2Item: { readonly deletedItemId: string | null } | null };

export const ProjectV2ItemRemoveIssueDocument: GraphqlDocument = {
  name: "ProjectV2ItemRemoveIssue",
  kind: "mutation",
  variables: { projectId: "ID!", itemId: "ID!" },
  roots: [
    {
      key: "deleteProjectV2Item",
      parts: ["deleteProjectV2Item(input:{projectId:$", "projectId itemId:$", "itemId}){deletedItemId}"],
    },
  ],
};
