// Generated from operations/PrDraftNodeLookup.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type PrDraftNodeLookupQueryVariables = { prId: string | number; };

type PullRequestState = "CLOSED" | "MERGED" | "OPEN";

/** Data of the response. */
export type PrDraftNodeLookupQuery = { readonly node: { readonly id: string, readonly number: number, readonly state: PullRequestState, readonly isDraft: boolean, readonly url: string } | Record<PropertyKey, never> | null };

export const PrDraftNodeLookupDocument: GraphqlDocument = {
  name: "PrDraftNodeLookup",
  kind: "query",
  variables: { prId: "ID!" },
  roots: [{ key: "node", parts: ["node(id:$", "prId){...on PullRequest{...PrDraftState}}"] }],
  fragments: { PrDraftState: "fragment PrDraftState on PullRequest{id number state isDraft url}" },
};
