// Generated from operations/IssueLinkedPrsList.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type IssueLinkedPrsListQueryVariables = { owner: string; name: string; issueNumber: number; first: number; after?: string | null | undefined; };

type PullRequestState = "CLOSED" | "MERGED" | "OPEN";

/** Data of the response. */
export type IssueLinkedPrsListQuery = { readonly repository: { readonly issue: { readonly closedByPullRequestsReferences: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly number: number, readonly title: string, readonly state: PullRequestState, readonly isDraft: boolean, readonly url: string, readonly repository: { readonly nameWithOwner: string } } | null> | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null } | null } | null };

export const IssueLinkedPrsListDocument: GraphqlDocument = {
  name: "IssueLinkedPrsList",
  kind: "query",
  variables: { owner: "String!", name: "String!", issueNumber: "Int!", first: "Int!", after: "String" },
  roots: [
    {
      key: "repository",
      parts: [
        "repository(owner:$",
        "owner name:$",
        "name){issue(number:$",
        "issueNumber){closedByPullRequestsReferences(first:$",
        "first after:$",
        "after includeClosedPrs:true){nodes{id number title state isDraft repository{nameWithOwner}url}pageInfo{hasNextPage endCursor}}}}",
      ],
    },
  ],
  nodes: 100,
};
