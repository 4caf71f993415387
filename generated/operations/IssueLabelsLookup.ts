// Generated from operations/IssueLabelsLookup.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type IssueLabelsLookupQueryVariables = { owner: string; name: string; issueNumber: number; label: string; };

/** Data of the response. */
export type IssueLabelsLookupQuery = { readonly repository: { readonly issueOrPullRequest: { readonly id: string } | null, readonly label: { readonly id: string, readonly name: string } | null, readonly labels: { readonly nodes: ReadonlyArray<{ readonly name: string } | null> | null } | null } | null };

export const IssueLabelsLookupDocument: GraphqlDocument = {
  name: "IssueLabelsLookup",
  kind: "query",
  variables: { owner: "String!", name: "String!", issueNumber: "Int!" },
  roots: [
    {
      key: "repository",
      parts: [
        "repository(owner:$",
        "owner name:$",
        "name){issueOrPullRequest(number:$",
        "issueNumber){...on Node{id}}",
      ],
      rest: [" labels(first:100){nodes{name}}}"],
    },
  ],
  nodes: 100,
  repeat: {
    alias: "label",
    variable: "label",
    type: "String!",
    field: ["label(name:$", "){id name}"],
    path: ["repository"],
  },
};
