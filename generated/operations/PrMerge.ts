// Generated from operations/PrMerge.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

type PullRequestMergeMethod = "MERGE" | "REBASE" | "SQUASH";

export type PrMergeMutationVariables = { pullRequestId: string | number; mergeMethod: PullRequestMergeMethod; headSha?: string | null | undefined; commitHeadline?: string | null | undefined; commitBody?: string | null | undefined; auto: boolean; };

type PullRequestState = "CLOSED" | "MERGED" | "OPEN";

/** Data of the response. */
export type PrMergeMutation = { readonly mergePullRequest?: { readonly pullRequest: { readonly isCrossRepository: boolean, readonly number: number, readonly state: PullRequestState, readonly headRef: { readonly id: string } | null, readonly mergeCommit: { readonly oid: string } | null } | null } | null, readonly enablePullRequestAutoMerge?: { readonly pullRequest: { readonly number: number, readonly state: PullRequestState, readonly mergeCommit: { readonly oid: string } | null } | null } | null };

export const PrMergeDocument: GraphqlDocument = {
  name: "PrMerge",
  kind: "mutation",
  variables: {
    pullRequestId: "ID!",
    mergeMethod: "PullRequestMergeMethod!",
    headSha: "GitObjectID",
    commitHeadline: "String",
    commitBody: "String",
    auto: "Boolean!",
  },
  roots: [
    {
      key: "mergePullRequest",
      parts: [
        "mergePullRequest(input:{pullRequestId:$",
        "pullRequestId mergeMethod:$",
        "mergeMethod expectedHeadOid:$",
        "headSha commitHeadline:$",
        "commitHeadline commitBody:$",
        "commitBody})@skip(if:$",
        "auto){pullRequest{...PrMergeState isCrossRepository headRef{id}}}",
      ],
    },
    {
      key: "enablePullRequestAutoMerge",
      parts: [
        "enablePullRequestAutoMerge(input:{pullRequestId:$",
        "pullRequestId mergeMethod:$",
        "mergeMethod expectedHeadOid:$",
        "headSha commitHeadline:$",
        "commitHeadline commitBody:$",
        "commitBody})@include(if:$",
        "auto){pullRequest{...PrMergeState}}",
      ],
    },
  ],
  fragments: { PrMergeState: "fragment PrMergeState on PullRequest{number state mergeCommit{oid}}" },
};
