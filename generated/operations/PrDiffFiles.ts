// Generated from operations/PrDiffFiles.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type PrDiffFilesQueryVariables = { owner: string; name: string; prNumber: number; first: number; after?: string | null | undefined; };

type PatchStatus = "ADDED" | "CHANGED" | "COPIED" | "DELETED" | "MODIFIED" | "RENAMED";

/** Data of the response. */
export type PrDiffFilesQuery = { readonly repository: { readonly pullRequest: { readonly files: { readonly nodes: ReadonlyArray<{ readonly path: string, readonly changeType: PatchStatus, readonly additions: number, readonly deletions: number } | null> | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null } | null } | null };

export const PrDiffFilesDocument: GraphqlDocument = {
  name: "PrDiffFiles",
  kind: "query",
  variables: { owner: "String!", name: "String!", prNumber: "Int!", first: "Int!", after: "String" },
  roots: [
    {
      key: "repository",
      parts: [
        "repository(owner:$",
        "owner name:$",
        "name){pullRequest(number:$",
        "prNumber){files(first:$",
        "first after:$",
        "after){nodes{path changeType additions deletions}pageInfo{hasNextPage endCursor}}}}",
      ],
    },
  ],
  nodes: 100,
};
