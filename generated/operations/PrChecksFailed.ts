// Generated from operations/PrChecksFailed.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type PrChecksFailedQueryVariables = { owner: string; name: string; prNumber: number; first: number; after?: string | null | undefined; };

type CheckStatusState = "COMPLETED" | "IN_PROGRESS" | "PENDING" | "QUEUED" | "REQUESTED" | "WAITING";

type CheckConclusionState = "ACTION_REQUIRED" | "CANCELLED" | "FAILURE" | "NEUTRAL" | "SKIPPED" | "STALE" | "STARTUP_FAILURE" | "SUCCESS" | "TIMED_OUT";

type StatusState = "ERROR" | "EXPECTED" | "FAILURE" | "PENDING" | "SUCCESS";

/** Data of the response. */
export type PrChecksFailedQuery = { readonly repository: { readonly pullRequest: { readonly statusCheckRollup: { readonly contexts: { readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly __typename: "CheckRun", readonly id: string, readonly name: string, readonly status: CheckStatusState, readonly conclusion: CheckConclusionState | null, readonly title: string | null, readonly detailsUrl: string | null } | { readonly __typename: "StatusContext", readonly id: string, readonly context: string, readonly state: StatusState, readonly description: string | null, readonly targetUrl: string | null } | null } | null> | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null } | null } | null };

export const PrChecksFailedDocument: GraphqlDocument = {
  name: "PrChecksFailed",
  kind: "query",
  variables: { owner: "String!", name: "String!", prNumber: "Int!", first: "Int!", after: "String" },
  roots: [
    {
      key: "repository",
      parts: [
        "repository(owner:$",
        "owner name:$",
        "name){pullRequest(number:$",
        "prNumber){statusCheckRollup{contexts(first:$",
        "first after:$",
        "after){edges{cursor node{__typename ...on CheckRun{id name status conclusion title detailsUrl}...on StatusContext{id context state description targetUrl}}}pageInfo{hasNextPage endCursor}}}}}",
      ],
    },
  ],
  nodes: 100,
};
