// Generated from operations/PrCreate.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type PrCreateMutationVariables = { repositoryId: string | number; base: string; head: string; title: string; body?: string | null | undefined; draft?: boolean | null | undefined; maintainerCanModify?: boolean | null | undefined; };

type PullRequestState = "CLOSED" | "MERGED" | "OPEN";

/** Data of the response. */
export type PrCreateMutation = { readonly createPullRequest: { readonly pullRequest: { readonly id: string, readonly number: number, readonly title: string, readonly state: PullRequestState, readonly isDraft: boolean, readonly baseRefName: string, readonly headRefName: string, readonly url: string } | null } | null };

export const PrCreateDocument: GraphqlDocument = {
  name: "PrCreate",
  kind: "mutation",
  variables: {
    repositoryId: "ID!",
    base: "String!",
    head: "String!",
    title: "String!",
    body: "String",
    draft: "Boolean",
    maintainerCanModify: "Boolean",
  },
  roots: [
    {
      key: "createPullRequest",
      parts: [
        "createPullRequest(input:{repositoryId:$",
        "repositoryId baseRefName:$",
        "base headRefName:$",
        "head title:$",
        "title body:$",
        "body draft:$",
        "draft maintainerCanModify:$",
        "maintainerCanModify}){pullRequest{id number title state isDraft baseRefName headRefName url}}",
      ],
    },
  ],
};
