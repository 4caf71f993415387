// Generated from operations/IssueMilestoneSet.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type IssueMilestoneSetMutationVariables = { issueId: string | number; milestoneId?: string | number | null | undefined; };

/** Data of the response. */
export type IssueMilestoneSetMutation = { readonly updateIssue: { readonly issue: { readonly id: string, readonly number: number, readonly milestone: { readonly number: number, readonly title: string } | null } | null } | null };

export const IssueMilestoneSetDocument: GraphqlDocument = {
  name: "IssueMilestoneSet",
  kind: "mutation",
  variables: { issueId: "ID!", milestoneId: "ID" },
  roots: [
    {
      key: "updateIssue",
      parts: [
        "updateIssue(input:{id:$",
        "issueId milestoneId:$",
        "milestoneId}){issue{id number milestone{number title}}}",
      ],
    },
  ],
};
