// Generated from operations/IssueParentSet.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type IssueParentSetMutationVariables = { parentId: string | number; issueId: string | number; };

/** Data of the response. */
export type IssueParentSetMutation = { readonly addSubIssue: { readonly issue: { readonly id: string, readonly number: number, readonly url: string } | null, readonly subIssue: { readonly id: string, readonly number: number, readonly url: string } | null } | null };

export const IssueParentSetDocument: GraphqlDocument = {
  name: "IssueParentSet",
  kind: "mutation",
  variables: { parentId: "ID!", issueId: "ID!" },
  roots: [
    {
      key: "addSubIssue",
      parts: [
        "addSubIssue(input:{issueId:$",
        "parentId subIssueId:$",
        "issueId replaceParent:true}){issue{...IssueRef}subIssue{...IssueRef}}",
      ],
    },
  ],
  fragments: { IssueRef: "fragment IssueRef on Issue{id number url}" },
};
