// Generated from operations/PrMergeLookup.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type PrMergeLookupQueryVariables = { owner: string; name: string; prNumber: number; };

type PullRequestState = "CLOSED" | "MERGED" | "OPEN";

/** Data of the response. */
export type PrMergeLookupQuery = { readonly repository: { readonly pullRequest: { readonly id: string, readonly number: number, readonly state: PullRequestState, readonly mergeCommit: { readonly oid: string } | null } | null } | null };

export const PrMergeLookupDocument: GraphqlDocument = {
  name: "PrMergeLookup",
  kind: "query",
  variables: { owner: "String!", name: "String!", prNumber: "Int!" },
  roots: [
    {
      key: "repository",
      parts: [
        "repository(owner:$",
        "owner name:$",
        "name){pullRequest(number:$",
        "prNumber){id ...PrMergeState}}",
      ],
    },
  ],
  fragments: { PrMergeState: "fragment PrMergeState on PullRequest{number state mergeCommit{oid}}" },
};
