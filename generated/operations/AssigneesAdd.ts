// Generated from operations/AssigneesAdd.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type AssigneesAddMutationVariables = { assignableId: string | number; assigneeIds: ReadonlyArray<string | number> | string | number; };

/** Data of the response. */
export type AssigneesAddMutation = { readonly addAssigneesToAssignable: { readonly assignable: { readonly assignees: { readonly nodes: ReadonlyArray<{ readonly login: string } | null> | null } } | null } | null };

export const AssigneesAddDocument: GraphqlDocument = {
  name: "AssigneesAdd",
  kind: "mutation",
  variables: { assignableId: "ID!", assigneeIds: "[ID!]!" },
  roots: [
    {
      key: "addAssigneesToAssignable",
      parts: [
        "addAssigneesToAssignable(input:{assignableId:$",
        "assignableId assigneeIds:$",
        "assigneeIds}){assignable{assignees(first:100){nodes{login}}}}",
      ],
    },
  ],
  nodes: 100,
};
