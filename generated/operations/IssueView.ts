// Generated from operations/IssueView.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type IssueViewQueryVariables = { owner: string; name: string; issueNumber: number; };

type IssueStateReason = "COMPLETED" | "DUPLICATE" | "NOT_PLANNED" | "REOPENED";

type IssueState = "CLOSED" | "OPEN";

/** Data of the response. */
export type IssueViewQuery = { readonly repository: { readonly issue: { readonly stateReason: IssueStateReason | null, readonly body: string, readonly closedAt: string | null, readonly id: string, readonly number: number, readonly title: string, readonly state: IssueState, readonly url: string, readonly createdAt: string, readonly updatedAt: string, readonly milestone: { readonly number: number, readonly title: string } | null, readonly author: { readonly __typename: "Bot", readonly login: string } | { readonly __typename: "EnterpriseUserAccount", readonly login: string } | { readonly __typename: "Mannequin", readonly login: string } | { readonly __typename: "Organization", readonly login: string } | { readonly __typename: "User", readonly login: string } | null, readonly labels: { readonly nodes: ReadonlyArray<{ readonly name: string } | null> | null } | null, readonly assignees: { readonly nodes: ReadonlyArray<{ readonly login: string } | null> | null }, readonly comments: { readonly totalCount: number } } | null } | null };

export const IssueViewDocument: GraphqlDocument = {
  name: "IssueView",
  kind: "query",
  variables: { owner: "String!", name: "String!", issueNumber: "Int!" },
  roots: [
    {
      key: "repository",
      parts: [
        "repository(owner:$",
        "owner name:$",
        "name){issue(number:$",
        "issueNumber){...IssueSummary stateReason(enableDuplicate:true)body milestone{number title}closedAt}}",
      ],
    },
  ],
  fragments: {
    IssueSummary: "fragment IssueSummary on Issue{id number title state url author{__typename login}labels(first:100){nodes{name}}assignees(first:100){nodes{login}}comments{totalCount}createdAt updatedAt}",
  },
  nodes: 200,
};
