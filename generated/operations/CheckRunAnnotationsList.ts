// Generated from operations/CheckRunAnnotationsList.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type CheckRunAnnotationsListQueryVariables = { checkRunNodeId: string | number; first: number; after?: string | null | undefined; };

type CheckAnnotationLevel = "FAILURE" | "NOTICE" | "WARNING";

/** Data of the response. */
export type CheckRunAnnotationsListQuery = { readonly node: { readonly annotations: { readonly nodes: ReadonlyArray<{ readonly path: string, readonly annotationLevel: CheckAnnotationLevel | null, readonly title: string | null, readonly message: string, readonly location: { readonly start: { readonly line: number, readonly column: number | null }, readonly end: { readonly line: number, readonly column: number | null } } } | null> | null, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null } | Record<PropertyKey, never> | null };

export const CheckRunAnnotationsListDocument: GraphqlDocument = {
  name: "CheckRunAnnotationsList",
  kind: "query",
  variables: { checkRunNodeId: "ID!", first: "Int!", after: "String" },
  roots: [
    {
      key: "node",
      parts: [
        "node(id:$",
        "checkRunNodeId){...on CheckRun{annotations(first:$",
        "first after:$",
        "after){nodes{path location{start{line column}end{line column}}annotationLevel title message}pageInfo{hasNextPage endCursor}}}}",
      ],
    },
  ],
  nodes: 100,
};
