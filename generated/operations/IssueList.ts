// Generated from operations/IssueList.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

type IssueState = "CLOSED" | "OPEN";

export type IssueListQueryVariables = { owner: string; name: string; states?: ReadonlyArray<IssueState> | IssueState | null | undefined; labels?: ReadonlyArray<string> | string | null | undefined; assignee?: string | null | undefined; author?: string | null | undefined; first: number; after?: string | null | undefined; };

/** Data of the response. */
export type IssueListQuery = { readonly repository: { readonly issues: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly number: number, readonly title: string, readonly state: IssueState, readonly url: string, readonly createdAt: string, readonly updatedAt: string, readonly author: { readonly __typename: "Bot", readonly login: string } | { readonly __typename: "EnterpriseUserAccount", readonly login: string } | { readonly __typename: "Mannequin", readonly login: string } | { readonly __typename: "Organization", readonly login: string } | { readonly __typename: "User", readonly login: string } | null, readonly labels: { readonly nodes: ReadonlyArray<{ readonly name: string } | null> | null } | null, readonly assignees: { readonly nodes: ReadonlyArray<{ readonly login: string } | null> | null }, readonly comments: { readonly totalCount: number } } | null> | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null };

export const IssueListDocument: GraphqlDocument = {
  name: "IssueList",
  kind: "query",
  variables: {
    owner: "String!",
    name: "String!",
    states: "[IssueState!]",
    labels: "[String!]",
    assignee: "String",
    author: "String",
    first: "Int!",
    after: "String",
  },
  roots: [
    {
      key: "repository",
      parts: [
        "repository(owner:$",
        "owner name:$",
        "name){issues(first:$",
        "first after:$",
        "after states:$",
        "states labels:$",
        "labels filterBy:{assignee:$",
        "assignee createdBy:$",
        "author}orderBy:{field:CREATED_AT direction:DESC}){nodes{...IssueSummary}pageInfo{hasNextPage endCursor}}}",
      ],
    },
  ],
  fragments: {
    IssueSummary: "fragment IssueSummary on Issue{id number title state url author{__typename login}labels(first:100){nodes{name}}assignees(first:100){nodes{login}}comments{totalCount}createdAt updatedAt}",
  },
  nodes: 20100,
};
