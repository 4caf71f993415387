// Generated from operations/PrDraftLookup.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type PrDraftLookupQueryVariables = { owner: string; name: string; prNumber: number; };

type PullRequestState = "CLOSED" | "MERGED" | "OPEN";

/** Data of the response. */
export type PrDraftLookupQuery = { readonly repository: { readonly pullRequest: { readonly id: string, readonly number: number, readonly state: PullRequestState, readonly isDraft: boolean, readonly url: string } | null } | null };

export const PrDraftLookupDocument: GraphqlDocument = {
  name: "PrDraftLookup",
  kind: "query",
  variables: { owner: "String!", name: "String!", prNumber: "Int!" },
  roots: [
    {
      key: "repository",
      parts: ["repository(owner:$", "owner name:$", "name){pullRequest(number:$", "prNumber){...PrDraftState}}"],
    },
  ],
  fragments: { PrDraftState: "fragment PrDraftState on PullRequest{id number state isDraft url}" },
};
