// Generated from operations/RepoLabelsList.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type RepoLabelsListQueryVariables = { owner: string; name: string; first: number; after?: string | null | undefined; };

/** Data of the response. */
export type RepoLabelsListQuery = { readonly repository: { readonly labels: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly color: string, readonly description: string | null, readonly isDefault: boolean } | null> | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null } | null };

export const RepoLabelsListDocument: GraphqlDocument = {
  name: "RepoLabelsList",
  kind: "query",
  variables: { owner: "String!", name: "String!", first: "Int!", after: "String" },
  roots: [
    {
      key: "repository",
      parts: [
        "repository(owner:$",
        "owner name:$",
        "name){labels(first:$",
        "first after:$",
        "after orderBy:{field:NAME direction:ASC}){nodes{...LabelFields}pageInfo{hasNextPage endCursor}}}",
      ],
    },
  ],
  fragments: { LabelFields: "fragment LabelFields on Label{id name color description isDefault}" },
  nodes: 100,
};
