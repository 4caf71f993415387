// Generated from operations/ProjectV2ItemAddIssue.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type ProjectV2ItemAddIssueMutationVariables = { projectId: string | number; contentId: string | number; };

type ProjectV2ItemType = "DRAFT_ISSUE" | "ISSUE" | "PULL_REQUEST" | "REDACTED";

/** Data of the response. */
export type ProjectV2ItemAddIssueMutation = { readonly addProjectV2ItemById: { readonly item: { readonly id: string, readonly type: ProjectV2ItemType, readonly isArchived: boolean } | null } | null };

export const ProjectV2ItemAddIssueDocument: GraphqlDocument = {
  name: "ProjectV2ItemAddIssue",
  kind: "mutation",
  variables: { projectId: "ID!", contentId: "ID!" },
  roots: [
    {
      key: "addProjectV2ItemById",
      parts: [
        "addProjectV2ItemById(input:{projectId:$",
        "projectId contentId:$",
        "contentId}){item{id type isArchived}}",
      ],
    },
  ],
};
