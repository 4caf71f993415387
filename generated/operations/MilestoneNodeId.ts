// Generated from operations/MilestoneNodeId.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type MilestoneNodeIdQueryVariables = { nodeId: string | number; milestoneNumber: number; };

/** Data of the response. */
export type MilestoneNodeIdQuery = { readonly node: { readonly repository: { readonly milestone: { readonly id: string } | null } } | Record<PropertyKey, never> | null };

export const MilestoneNodeIdDocument: GraphqlDocument = {
  name: "MilestoneNodeId",
  kind: "query",
  variables: { nodeId: "ID!", milestoneNumber: "Int!" },
  roots: [
    {
      key: "node",
      parts: [
        "node(id:$",
        "nodeId){...on RepositoryNode{repository{milestone(number:$",
        "milestoneNumber){id}}}}",
      ],
    },
  ],
};
