// Generated from operations/RepoBase.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type RepoBaseQueryVariables = { owner: string; name: string; };

/** Data of the response. */
export type RepoBaseQuery = { readonly repository: { readonly id: string, readonly defaultBranchRef: { readonly name: string } | null } | null };

export const RepoBaseDocument: GraphqlDocument = {
  name: "RepoBase",
  kind: "query",
  variables: { owner: "String!", name: "String!" },
  roots: [
    {
      key: "repository",
      parts: ["repository(owner:$", "owner name:$", "name){id defaultBranchRef{name}}"],
    },
  ],
};
