// Generated from operations/PrView.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type PrViewQueryVariables = { owner: string; name: string; prNumber: number; };

type MergeableState = "CONFLICTING" | "MERGEABLE" | "UNKNOWN";

type PullRequestState = "CLOSED" | "MERGED" | "OPEN";

/** Data of the response. */
export type PrViewQuery = { readonly repository: { readonly pullRequest: { readonly body: string, readonly headRefOid: string, readonly mergeable: MergeableState, readonly additions: number, readonly deletions: number, readonly changedFiles: number, readonly closedAt: string | null, readonly id: string, readonly number: number, readonly title: string, readonly state: PullRequestState, readonly isDraft: boolean, readonly url: string, readonly baseRefName: string, readonly headRefName: string, readonly createdAt: string, readonly updatedAt: string, readonly mergedAt: string | null, readonly assignees: { readonly nodes: ReadonlyArray<{ readonly login: string } | null> | null }, readonly milestone: { readonly number: number, readonly title: string } | null, readonly author: { readonly __typename: "Bot", readonly login: string } | { readonly __typename: "EnterpriseUserAccount", readonly login: string } | { readonly __typename: "Mannequin", readonly login: string } | { readonly __typename: "Organization", readonly login: string } | { readonly __typename: "User", readonly login: string } | null, readonly labels: { readonly nodes: ReadonlyArray<{ readonly name: string } | null> | null } | null } | null } | null };

export const PrViewDocument: GraphqlDocument = {
  name: "PrView",
  kind: "query",
  variables: { owner: "String!", name: "String!", prNumber: "Int!" },
  roots: [
    {
      key: "repository",
      parts: [
        "repository(owner:$",
        "owner name:$",
        "name){pullRequest(number:$",
        "prNumber){...PrSummary body headRefOid mergeable assignees(first:100){nodes{login}}milestone{number title}additions deletions changedFiles closedAt}}",
      ],
    },
  ],
  fragments: {
    PrSummary: "fragment PrSummary on PullRequest{id number title state isDraft url author{__typename login}baseRefName headRefName labels(first:100){nodes{name}}createdAt updatedAt mergedAt}",
  },
  nodes: 200,
};
