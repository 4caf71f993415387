// Generated from operations/IssueLabelsRemove.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type IssueLabelsRemoveMutationVariables = { labelableId: string | number; labelIds: ReadonlyArray<string | number> | string | number; };

/** Data of the response. */
export type IssueLabelsRemoveMutation = { readonly removeLabelsFromLabelable: { readonly labelable: { readonly labels: { readonly nodes: ReadonlyArray<{ readonly name: string } | null> | null } | null } | null } | null };

export const IssueLabelsRemoveDocument: GraphqlDocument = {
  name: "IssueLabelsRemove",
  kind: "mutation",
  variables: { labelableId: "ID!", labelIds: "[ID!]!" },
  roots: [
    {
      key: "removeLabelsFromLabelable",
      parts: [
        "removeLabelsFromLabelable(input:{labelableId:$",
        "labelableId labelIds:$",
        "labelIds}){labelable{labels(first:100){nodes{name}}}}",
      ],
    },
  ],
  nodes: 100,
};
