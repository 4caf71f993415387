// Generated from operations/PrAssigneesUpdate.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type PrAssigneesUpdateMutationVariables = { pullRequestId: string | number; assigneeIds: ReadonlyArray<string | number> | string | number; };

/** Data of the response. */
export type PrAssigneesUpdateMutation = { readonly updatePullRequest: { readonly pullRequest: { readonly assignees: { readonly nodes: ReadonlyArray<{ readonly login: string } | null> | null } } | null } | null };

export const PrAssigneesUpdateDocument: GraphqlDocument = {
  name: "PrAssigneesUpdate",
  kind: "mutation",
  variables: { pullRequestId: "ID!", assigneeIds: "[ID!]!" },
  roots: [
    {
      key: "updatePullRequest",
      parts: [
        "updatePullRequest(input:{pullRequestId:$",
        "pullRequestId assigneeIds:$",
        "assigneeIds}){pullRequest{assignees(first:100){nodes{login}}}}",
      ],
    },
  ],
  nodes: 100,
};
