// Generated from operations/IssueRelationsGet.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type IssueRelationsGetQueryVariables = { owner: string; name: string; issueNumber: number; };

type IssueState = "CLOSED" | "OPEN";

/** Data of the response. */
export type IssueRelationsGetQuery = { readonly repository: { readonly issue: { readonly number: number, readonly issueType: { readonly name: string } | null, readonly parent: { readonly id: string, readonly number: number, readonly title: string, readonly state: IssueState, readonly url: string } | null, readonly subIssues: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly number: number, readonly title: string, readonly state: IssueState, readonly url: string } | null> | null }, readonly blockedBy: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly number: number, readonly title: string, readonly state: IssueState, readonly url: string } | null> | null }, readonly blocking: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly number: number, readonly title: string, readonly state: IssueState, readonly url: string } | null> | null } } | null } | null };

export const IssueRelationsGetDocument: GraphqlDocument = {
  name: "IssueRelationsGet",
  kind: "query",
  variables: { owner: "String!", name: "String!", issueNumber: "Int!" },
  roots: [
    {
      key: "repository",
      parts: [
        "repository(owner:$",
        "owner name:$",
        "name){issue(number:$",
        "issueNumber){number issueType{name}parent{...RelatedIssue}subIssues(first:100){nodes{...RelatedIssue}}blockedBy(first:100){nodes{...RelatedIssue}}blocking(first:100){nodes{...RelatedIssue}}}}",
      ],
    },
  ],
  fragments: { RelatedIssue: "fragment RelatedIssue on Issue{id number title state url}" },
  nodes: 300,
};
