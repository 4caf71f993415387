// Generated from operations/IssueParentOfNode.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type IssueParentOfNodeQueryVariables = { issueId: string | number; };

/** Data of the response. */
export type IssueParentOfNodeQuery = { readonly node: { readonly parent: { readonly id: string } | null } | Record<PropertyKey, never> | null };

export const IssueParentOfNodeDocument: GraphqlDocument = {
  name: "IssueParentOfNode",
  kind: "query",
  variables: { issueId: "ID!" },
  roots: [{ key: "node", parts: ["node(id:$", "issueId){...on Issue{parent{id}}}"] }],
};
