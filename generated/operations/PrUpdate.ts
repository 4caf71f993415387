// Generated from operations/PrUpdate.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type PrUpdateMutationVariables = { pullRequestId: string | number; title?: string | null | undefined; body?: string | null | undefined; base?: string | null | undefined; milestoneId?: string | number | null | undefined; };

/** Data of the response. */
export type PrUpdateMutation = { readonly updatePullRequest: { readonly pullRequest: { readonly id: string, readonly number: number, readonly title: string, readonly body: string, readonly baseRefName: string, readonly url: string, readonly milestone: { readonly number: number, readonly title: string } | null } | null } | null };

export const PrUpdateDocument: GraphqlDocument = {
  name: "PrUpdate",
  kind: "mutation",
  variables: { pullRequestId: "ID!", title: "String", body: "String", base: "String", milestoneId: "ID" },
  roots: [
    {
      key: "updatePullRequest",
      parts: [
        "updatePullRequest(input:{pullRequestId:$",
        "pullRequestId title:$",
        "title body:$",
        "body baseRefName:$",
        "base milestoneId:$",
        "milestoneId}){pullRequest{id number title body baseRefName milestone{number title}url}}",
      ],
    },
  ],
};
