// Generated from operations/IssueLabelsSet.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type IssueLabelsSetMutationVariables = { issueId: string | number; labelIds: ReadonlyArray<string | number> | string | number; };

/** Data of the response. */
export type IssueLabelsSetMutation = { readonly updateIssue: { readonly issue: { readonly labels: { readonly nodes: ReadonlyArray<{ readonly name: string } | null> | null } | null } | null } | null };

export const IssueLabelsSetDocument: GraphqlDocument = {
  name: "IssueLabelsSet",
  kind: "mutation",
  variables: { issueId: "ID!", labelIds: "[ID!]!" },
  roots: [
    {
      key: "updateIssue",
      parts: [
        "updateIssue(input:{id:$",
        "issueId labelIds:$",
        "labelIds}){issue{labels(first:100){nodes{name}}}}",
      ],
    },
  ],
  nodes: 100,
};
