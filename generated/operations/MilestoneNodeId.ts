// Generated from operations/MilestoneNodeId.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type MilestoneNodeIdQueryVariables = { nodeId: string | number; milestoneNumber: number; };

/** Data of the response. */
export type MilestoneNodeIdQuery = { readonly node: { readonly repository: { readonly milestone: { readonly id: string } | null } } | Record<PropertyKey, never> | null };

export const MilestoneNodeIdDocument: GraphqlDocument = {
  name: "MilestoneNodeId",
  kind: "query",
  text: "query MilestoneNodeId($nodeId:ID!$milestoneNumber:Int!){node(id:$nodeId){...on RepositoryNode{repository{milestone(number:$milestoneNumber){id}}}}}",
};
