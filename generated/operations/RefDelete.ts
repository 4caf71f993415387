// Generated from operations/RefDelete.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type RefDeleteMutationVariables = { refId: string | number; };

/** Data of the response. */
export type RefDeleteMutation = { readonly deleteRef: { readonly clientMutationId: string | null } | null };

export const RefDeleteDocument: GraphqlDocument = {
  name: "RefDelete",
  kind: "mutation",
  variables: { refId: "ID!" },
  roots: [{ key: "deleteRef", parts: ["deleteRef(input:{refId:$", "refId}){clientMutationId}"] }],
};
