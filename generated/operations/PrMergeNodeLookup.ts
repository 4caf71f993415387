// Generated from operations/PrMergeNodeLookup.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type PrMergeNodeLookupQueryVariables = { prId: string | number; };

type PullRequestState = "CLOSED" | "MERGED" | "OPEN";

/** Data of the response. */
export type PrMergeNodeLookupQuery = { readonly node: { readonly id: string, readonly number: number, readonly state: PullRequestState, readonly mergeCommit: { readonly oid: string } | null } | Record<PropertyKey, never> | null };

export const PrMergeNodeLookupDocument: GraphqlDocument = {
  name: "PrMergeNodeLookup",
  kind: "query",
  variables: { prId: "ID!" },
  roots: [{ key: "node", parts: ["node(id:$", "prId){...on PullRequest{id ...PrMergeState}}"] }],
  fragments: { PrMergeState: "fragment PrMergeState on PullRequest{number state mergeCommit{oid}}" },
};
