// Generated from operations/ReleaseList.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type ReleaseListQueryVariables = { owner: string; name: string; first: number; after?: string | null | undefined; };

/** Data of the response. */
export type ReleaseListQuery = { readonly repository: { readonly releases: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly databaseId: number | null, readonly tagName: string, readonly name: string | null, readonly isDraft: boolean, readonly isPrerelease: boolean, readonly url: string, readonly publishedAt: string | null } | null> | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null };

export const ReleaseListDocument: GraphqlDocument = {
  name: "ReleaseList",
  kind: "query",
  variables: { owner: "String!", name: "String!", first: "Int!", after: "String" },
  roots: [
    {
      key: "repository",
      parts: [
        "repository(owner:$",
        "owner name:$",
        "name){releases(first:$",
        "first after:$",
        "after orderBy:{field:CREATED_AT direction:DESC}){nodes{...ReleaseSummary}pageInfo{hasNextPage endCursor}}}",
      ],
    },
  ],
  fragments: {
    ReleaseSummary: "fragment ReleaseSummary on Release{id databaseId tagName name isDraft isPrerelease url publishedAt}",
  },
  nodes: 100,
};
