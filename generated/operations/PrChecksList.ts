// Generated from operations/PrChecksList.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type PrChecksListQueryVariables = { owner: string; name: string; prNumber: number; first: number; after?: string | null | undefined; };

type CheckStatusState = "COMPLETED" | "IN_PROGRESS" | "PENDING" | "QUEUED" | "REQUESTED" | "WAITING";

type CheckConclusionState = "ACTION_REQUIRED" | "CANCELLED" | "FAILURE" | "NEUTRAL" | "SKIPPED" | "STALE" | "STARTUP_FAILURE" | "SUCCESS" | "TIMED_OUT";

type StatusState = "ERROR" | "EXPECTED" | "FAILURE" | "PENDING" | "SUCCESS";

/** Data of the response. */
export type PrChecksListQuery = { readonly repository: { readonly pullRequest: { readonly statusCheckRollup: { readonly contexts: { readonly nodes: ReadonlyArray< { readonly __typename: "CheckRun", readonly id: string, readonly name: string, readonly status: CheckStatusState, readonly conclusion: CheckConclusionState | null, readonly detailsUrl: string | null, readonly startedAt: string | null } | { readonly __typename: "StatusContext", readonly id: string, readonly context: string, readonly state: StatusState, readonly targetUrl: string | null, readonly createdAt: string } | null> | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null } | null } | null };

export const PrChecksListDocument: GraphqlDocument = {
  name: "PrChecksList",
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
        "after){nodes{__typename ...on CheckRun{id name status conclusion detailsUrl startedAt}...on StatusContext{id context state targetUrl createdAt}}pageInfo{hasNextPage endCursor}}}}}",
      ],
    },
  ],
  nodes: 100,
};
