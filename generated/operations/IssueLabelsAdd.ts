// Generated from operations/IssueLabelsAdd.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type IssueLabelsAddMutationVariables = { labelableId: string | number; labelIds: ReadonlyArray<string | number> | string | number; };

/** Data of the response. */
export type IssueLabelsAddMutation = { readonly addLabelsToLabelable: { readonly labelable: { readonly labels: { readonly nodes: ReadonlyArray<{ readonly name: string } | null> | null } | null } | null } | null };

export const IssueLabelsAddDocument: GraphqlDocument = {
  name: "IssueLabelsAdd",
  kind: "mutation",
  variables: { labelableId: "ID!", labelIds: "[ID!]!" },
  roots: [
    {
      key: "addLabelsToLabelable",
      parts: [
        "addLabelsToLabelable(input:{labelableId:$",
        "labelableId labelIds:$",
        "labelIds}){labelable{labels(first:100){nodes{name}}}}",
      ],
    },
  ],
  nodes: 100,
};
