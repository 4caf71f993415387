// Generated from operations/IssueCreate.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type IssueCreateMutationVariables = { repositoryId: string | number; title: string; body?: string | null | undefined; labelIds?: ReadonlyArray<string | number> | string | number | null | undefined; assigneeIds?: ReadonlyArray<string | number> | string | number | null | undefined; };

type IssueState = "CLOSED" | "OPEN";

/** Data of the response. */
export type IssueCreateMutation = { readonly createIssue: { readonly issue: { readonly id: string, readonly number: number, readonly title: string, readonly state: IssueState, readonly url: string, readonly labels: { readonly nodes: ReadonlyArray<{ readonly name: string } | null> | null } | null, readonly assignees: { readonly nodes: ReadonlyArray<{ readonly login: string } | null> | null } } | null } | null };

export const IssueCreateDocument: GraphqlDocument = {
  name: "IssueCreate",
  kind: "mutation",
  variables: { repositoryId: "ID!", title: "String!", body: "String", labelIds: "[ID!]", assigneeIds: "[ID!]" },
  roots: [
    {
      key: "createIssue",
      parts: [
        "createIssue(input:{repositoryId:$",
        "repositoryId title:$",
        "title body:$",
        "body labelIds:$",
        "labelIds assigneeIds:$",
        "assigneeIds}){issue{id number title state url labels(first:100){nodes{name}}assignees(first:100){nodes{login}}}}",
      ],
    },
  ],
  nodes: 200,
};
