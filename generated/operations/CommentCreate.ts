// Generated from operations/CommentCreate.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type CommentCreateMutationVariables = { subjectId: string | number; body: string; };

/** Data of the response. */
export type CommentCreateMutation = { readonly addComment: { readonly commentEdge: { readonly node: { readonly id: string, readonly body: string, readonly url: string, readonly createdAt: string, readonly updatedAt: string, readonly author: { readonly __typename: "Bot", readonly login: string } | { readonly __typename: "EnterpriseUserAccount", readonly login: string } | { readonly __typename: "Mannequin", readonly login: string } | { readonly __typename: "Organization", readonly login: string } | { readonly __typename: "User", readonly login: string } | null } | null } | null } | null };

export const CommentCreateDocument: GraphqlDocument = {
  name: "CommentCreate",
  kind: "mutation",
  variables: { subjectId: "ID!", body: "String!" },
  roots: [
    {
      key: "addComment",
      parts: ["addComment(input:{subjectId:$", "subjectId body:$", "body}){commentEdge{node{...CommentFields}}}"],
    },
  ],
  fragments: {
    CommentFields: "fragment CommentFields on IssueComment{id author{__typename login}body url createdAt updatedAt}",
  },
};
