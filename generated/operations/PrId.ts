// Generated from operations/PrId.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type PrIdQueryVariables = { owner: string; name: string; prNumber: number; };

/** Data of the response. */
export type PrIdQuery = { readonly repository: { readonly pullRequest: { readonly id: string } | null } | null };

export const PrIdDocument: GraphqlDocument = {
  name: "PrId",
  kind: "query",
  variables: { owner: "String!", name: "String!", prNumber: "Int!" },
  roots: [
    {
      key: "repository",
      parts: ["repository(owner:$", "owner name:$", "name){pullRequest(number:$", "prNumber){id}}"],
    },
  ],
};
