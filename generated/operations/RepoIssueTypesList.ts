// Generated from operations/RepoIssueTypesList.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type RepoIssueTypesListQueryVariables = { owner: string; name: string; first: number; after?: string | null | undefined; };

type IssueTypeColor = "BLUE" | "GRAY" | "GREEN" | "ORANGE" | "PINK" | "PURPLE" | "RED" | "YELLOW";

/** Data of the response. */
export type RepoIssueTypesListQuery = { readonly repository: { readonly issueTypes: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly color: IssueTypeColor, readonly description: string | null, readonly isEnabled: boolean } | null> | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null } | null };

export const RepoIssueTypesListDocument: GraphqlDocument = {
  name: "RepoIssueTypesList",
  kind: "query",
  variables: { owner: "String!", name: "String!", first: "Int!", after: "String" },
  roots: [
    {
      key: "repository",
      parts: [
        "repository(owner:$",
        "owner name:$",
        "name){issueTypes(first:$",
        "first after:$",
        "after orderBy:{field:NAME direction:ASC}){nodes{id name color description isEnabled}pageInfo{hasNextPage endCursor}}}",
      ],
    },
  ],
  nodes: 100,
};
