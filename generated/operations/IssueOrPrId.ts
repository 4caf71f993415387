// Generated from operations/IssueOrPrId.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type IssueOrPrIdQueryVariables = { owner: string; name: string; issueNumber: number; };

/** Data of the response. */
export type IssueOrPrIdQuery = { readonly repository: { readonly issueOrPullRequest: { readonly id: string } | null } | null };

export const IssueOrPrIdDocument: GraphqlDocument = {
  name: "IssueOrPrId",
  kind: "query",
  variables: { owner: "String!", name: "String!", issueNumber: "Int!" },
  roots: [
    {
      key: "repository",
      parts: [
        "repository(owner:$",
        "owner name:$",
        "name){issueOrPullRequest(number:$",
        "issueNumber){...on Node{id}}}",
      ],
    },
  ],
};
