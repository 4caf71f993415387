// Generated from operations/AssigneesRemove.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type AssigneesRemoveMutationVariables = { assignableId: string | number; assigneeIds: ReadonlyArray<string | number> | string | number; };

/** Data of the response. */
export type AssigneesRemoveMutation = { readonly removeAssigneesFromAssignable: { readonly assignable: { readonly assignees: { readonly nodes: ReadonlyArray<{ readonly login: string } | null> | null } } | null } | null };

export const AssigneesRemoveDocument: GraphqlDocument = {
  name: "AssigneesRemove",
  kind: "mutation",
  variables: { assignableId: "ID!", assigneeIds: "[ID!]!" },
  roots: [
    {
      key: "removeAssigneesFromAssignable",
      parts: [
        "removeAssigneesFromAssignable(input:{assignableId:$",
        "assignableId assigneeIds:$",
        "assigneeIds}){assignable{assignees(first:100){nodes{login}}}}",
      ],
    },
  ],
  nodes: 100,
};
