// Generated from operations/ProjectV2ItemFieldUpdate.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

type ProjectV2FieldValue = { readonly date?: string | null | undefined; readonly iterationId?: string | null | undefined; readonly number?: number | null | undefined; readonly singleSelectOptionId?: string | null | undefined; readonly text?: string | null | undefined; };

export type ProjectV2ItemFieldUpdateMutationVariables = { projectId: string | number; itemId: string | number; fieldId: string | number; value: ProjectV2FieldValue; clear: boolean; };

/** Data of the response. */
export type ProjectV2ItemFieldUpdateMutation = { readonly updateProjectV2ItemFieldValue?: { readonly projectV2Item: { readonly id: string, readonly updatedAt: string } | null } | null, readonly clearProjectV2ItemFieldValue?: { readonly projectV2Item: { readonly id: string, readonly updatedAt: string } | null } | null };

export const ProjectV2ItemFieldUpdateDocument: GraphqlDocument = {
  name: "ProjectV2ItemFieldUpdate",
  kind: "mutation",
  variables: {
    projectId: "ID!",
    itemId: "ID!",
    fieldId: "ID!",
    value: "ProjectV2FieldValue!",
    clear: "Boolean!",
  },
  roots: [
    {
      key: "updateProjectV2ItemFieldValue",
      parts: [
        "updateProjectV2ItemFieldValue(input:{projectId:$",
        "projectId itemId:$",
        "itemId fieldId:$",
        "fieldId value:$",
        "value})@skip(if:$",
        "clear){projectV2Item{id updatedAt}}",
      ],
    },
    {
      key: "clearProjectV2ItemFieldValue",
      parts: [
        "clearProjectV2ItemFieldValue(input:{projectId:$",
        "projectId itemId:$",
        "itemId fieldId:$",
        "fieldId})@include(if:$",
        "clear){projectV2Item{id updatedAt}}",
      ],
    },
  ],
};
