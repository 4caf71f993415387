// Generated from operations/PrThreadList.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type PrThreadListQueryVariables = { owner: string; name: string; prNumber: number; first: number; after?: string | null | undefined; };

type DiffSide = "LEFT" | "RIGHT";

type PullRequestReviewThreadSubjectType = "FILE" | "LINE";

/** Data of the response. */
export type PrThreadListQuery = { readonly repository: { readonly pullRequest: { readonly reviewThreads: { readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly id: string, readonly path: string, readonly line: number | null, readonly startLine: number | null, readonly diffSide: DiffSide, readonly subjectType: PullRequestReviewThreadSubjectType, readonly isResolved: boolean, readonly isOutdated: boolean, readonly viewerCanReply: boolean, readonly viewerCanResolve: boolean, readonly viewerCanUnresolve: boolean, readonly resolvedBy: { readonly login: string } | null, readonly comments: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly body: string, readonly createdAt: string, readonly url: string, readonly author: { readonly __typename: "Bot", readonly login: string } | { readonly __typename: "EnterpriseUserAccount", readonly login: string } | { readonly __typename: "Mannequin", readonly login: string } | { readonly __typename: "Organization", readonly login: string } | { readonly __typename: "User", readonly login: string } | null } | null> | null } } | null } | null> | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null } | null };

export const PrThreadListDocument: GraphqlDocument = {
  name: "PrThreadList",
  kind: "query",
  variables: { owner: "String!", name: "String!", prNumber: "Int!", first: "Int!", after: "String" },
  roots: [
    {
      key: "repository",
      parts: [
        "repository(owner:$",
        "owner name:$",
        "name){pullRequest(number:$",
        "prNumber){reviewThreads(first:$",
        "first after:$",
        "after){edges{cursor node{id path line startLine diffSide subjectType isResolved isOutdated viewerCanReply viewerCanResolve viewerCanUnresolve resolvedBy{login}comments(first:20){nodes{id author{__typename login}body createdAt url}}}}pageInfo{hasNextPage endCursor}}}}",
      ],
    },
  ],
  nodes: 2100,
};
