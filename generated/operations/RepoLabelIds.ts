// Generated from operations/RepoLabelIds.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type RepoLabelIdsQueryVariables = { owner: string; name: string; label: string; };

/** Data of the response. */
export type RepoLabelIdsQuery = { readonly repository: { readonly id: string, readonly label: { readonly id: string, readonly name: string } | null, readonly labels: { readonly nodes: ReadonlyArray<{ readonly name: string } | null> | null } | null } | null };

export const RepoLabelIdsDocument: GraphqlDocument = {
  name: "RepoLabelIds",
  kind: "query",
  variables: { owner: "String!", name: "String!" },
  roots: [
    {
      key: "repository",
      parts: ["repository(owner:$", "owner name:$", "name){id "],
      rest: [" labels(first:100){nodes{name}}}"],
    },
  ],
  nodes: 100,
  repeat: {
    alias: "label",
    variable: "label",
    type: "String!",
    field: ["label(name:$", "){id name}"],
    path: ["repository"],
  },
};
