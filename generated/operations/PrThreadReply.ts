// Generated from operations/PrThreadReply.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type PrThreadReplyMutationVariables = { threadId: string | number; body: string; };

/** Data of the response. */
export type PrThreadReplyMutation = { readonly addPullRequestReviewThreadReply: { readonly comment: { readonly id: string, readonly body: string, readonly url: string, readonly createdAt: string, readonly updatedAt: string, readonly author: { readonly __typename: "Bot", readonly login: string } | { readonly __typename: "EnterpriseUserAccount", readonly login: string } | { readonly __typename: "Mannequin", readonly login: string } | { readonly __typename: "Organization", readonly login: string } | { readonly __typename: "User", readonly login: string } | null } | null } | null };

export const PrThreadReplyDocument: GraphqlDocument = {
  name: "PrThreadReply",
  kind: "mutation",
  variables: { threadId: "ID!", body: "String!" },
  roots: [
    {
      key: "addPullRequestReviewThreadReply",
      parts: [
        "addPullRequestReviewThreadReply(input:{pullRequestReviewThreadId:$",
        "threadId body:$",
        "body}){comment{id author{__typename login}body url createdAt updatedAt}}",
      ],
    },
  ],
};
