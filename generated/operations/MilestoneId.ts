// Generated from operations/MilestoneId.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type MilestoneIdQueryVariables = { owner: string; name: string; milestoneNumber: number; };

/** Data of the response. */
export type MilestoneIdQuery = { readonly repository: { readonly milestone: { readonly id: string } | null } | null };

export const MilestoneIdDocument: GraphqlDocument = {
  name: "MilestoneId",
  kind: "query",
  variables: { owner: "String!", name: "String!", milestoneNumber: "Int!" },
  roots: [
    {
      key: "repository",
      parts: ["repository(owner:$", "owner name:$", "name){milestone(number:$", "milestoneNumber){id}}"],
    },
  ],
};
