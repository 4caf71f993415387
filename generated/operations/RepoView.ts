// Generated from operations/RepoView.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type RepoViewQueryVariables = { owner: string; name: string; };

type RepositoryVisibility = "INTERNAL" | "PRIVATE" | "PUBLIC";

/** Data of the response. */
export type RepoViewQuery = { readonly repository: { readonly id: string, readonly nameWithOwner: string, readonly description: string | null, readonly url: string, readonly visibility: RepositoryVisibility, readonly isArchived: boolean, readonly isFork: boolean, readonly isTemplate: boolean, readonly stargazerCount: number, readonly forkCount: number, readonly createdAt: string, readonly pushedAt: string | null, readonly defaultBranchRef: { readonly name: string } | null, readonly primaryLanguage: { readonly name: string } | null, readonly licenseInfo: { readonly key: string } | null } | null };

export const RepoViewDocument: GraphqlDocument = {
  name: "RepoView",
  kind: "query",
  variables: { owner: "String!", name: "String!" },
  roots: [
    {
      key: "repository",
      parts: [
        "repository(owner:$",
        "owner name:$",
        "name){id nameWithOwner description url visibility isArchived isFork isTemplate defaultBranchRef{name}primaryLanguage{name}licenseInfo{key}stargazerCount forkCount createdAt pushedAt}",
      ],
    },
  ],
};
