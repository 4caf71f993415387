// Generated from operations/ReleaseGet.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type ReleaseGetQueryVariables = { owner: string; name: string; tagName: string; };

/** Data of the response. */
export type ReleaseGetQuery = { readonly repository: { readonly release: { readonly description: string | null, readonly id: string, readonly databaseId: number | null, readonly tagName: string, readonly name: string | null, readonly isDraft: boolean, readonly isPrerelease: boolean, readonly url: string, readonly publishedAt: string | null, readonly releaseAssets: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly contentType: string, readonly size: number, readonly downloadCount: number, readonly downloadUrl: string } | null> | null } } | null } | null };

export const ReleaseGetDocument: GraphqlDocument = {
  name: "ReleaseGet",
  kind: "query",
  variables: { owner: "String!", name: "String!", tagName: "String!" },
  roots: [
    {
      key: "repository",
      parts: [
        "repository(owner:$",
        "owner name:$",
        "name){release(tagName:$",
        "tagName){...ReleaseSummary description releaseAssets(first:100){nodes{id name contentType size downloadCount downloadUrl}}}}",
      ],
    },
  ],
  fragments: {
    ReleaseSummary: "fragment ReleaseSummary on Release{id databaseId tagName name isDraft isPrerelease url publishedAt}",
  },
  nodes: 100,
};
