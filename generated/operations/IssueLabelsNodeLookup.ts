// Generated from operations/IssueLabelsNodeLookup.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type IssueLabelsNodeLookupQueryVariables = { issueId: string | number; label: string; };

/** Data of the response. */
export type IssueLabelsNodeLookupQuery = { readonly node: { readonly repository: { readonly label: { readonly id: string, readonly name: string } | null, readonly labels: { readonly nodes: ReadonlyArray<{ readonly name: string } | null> | null } | null } } | Record<PropertyKey, never> | null };

export const IssueLabelsNodeLookupDocument: GraphqlDocument = {
  name: "IssueLabelsNodeLookup",
  kind: "query",
  variables: { issueId: "ID!" },
  roots: [
    {
      key: "node",
      parts: ["node(id:$", "issueId){...on RepositoryNode{repository{"],
      rest: [" labels(first:100){nodes{name}}}}}"],
    },
  ],
  nodes: 100,
  repeat: {
    alias: "label",
    variable: "label",
    type: "String!",
    field: ["label(name:$", "){id name}"],
    path: ["node", "repository"],
  },
};
