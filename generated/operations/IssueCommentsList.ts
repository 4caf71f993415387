// Generated from operations/IssueCommentsList.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type IssueCommentsListQueryVariables = { owner: string; name: string; issueNumber: number; first: number; after?: string | null | undefined; };

/** Data of the response. */
export type IssueCommentsListQuery = { readonly repository: { readonly issueOrPullRequest: { readonly comments: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly body: string, readonly url: string, readonly createdAt: string, readonly updatedAt: string, readonly author: { readonly __typename: "Bot", readonly login: string } | { readonly __typename: "EnterpriseUserAccount", readonly login: string } | { readonly __typename: "Mannequin", readonly login: string } | { readonly __typename: "Organization", readonly login: string } | { readonly __typename: "User", readonly login: string } | null } | null> | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null } | null };

export const IssueCommentsListDocument: GraphqlDocument = {
  name: "IssueCommentsList",
  kind: "query",
  variables: { owner: "String!", name: "String!", issueNumber: "Int!", first: "Int!", after: "String" },
  roots: [
    {
      key: "repository",
      parts: [
        "repository(owner:$",
        "owner name:$",
        "name){issueOrPullRequest(number:$",
        "issueNumber){...on Issue{comments(first:$",
        "first after:$",
        "after){...CommentPage}}...on PullRequest{comments(first:$",
        "first after:$",
        "after){...CommentPage}}}}",
      ],
    },
  ],
  fragments: {
    CommentFields: "fragment CommentFields on IssueComment{id author{__typename login}body url createdAt updatedAt}",
    CommentPage: "fragment CommentPage on IssueCommentConnection{nodes{...CommentFields}pageInfo{hasNextPage endCursor}}",
  },
  nodes: 200,
};
