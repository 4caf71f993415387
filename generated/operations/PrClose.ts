// Generated from operations/PrClose.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type PrCloseMutationVariables = { pullRequestId: string | number; };

type PullRequestState = "CLOSED" | "MERGED" | "OPEN";

/** Data of the response. */
export type PrCloseMutation = { readonly closePullRequest: { readonly pullRequest: { readonly id: string, readonly number: number, readonly state: PullRequestState, readonly url: string, readonly closedAt: string | null } | null } | null };

export const PrCloseDocument: GraphqlDocument = {
  name: "PrClose",
  kind: "mutation",
  variables: { pullRequestId: "ID!" },
  roots: [
    {
      key: "closePullRequest",
      parts: [
        "closePullRequest(input:{pullRequestId:$",
        "pullRequestId}){pullRequest{id number state url closedAt}}",
      ],
    },
  ],
};
