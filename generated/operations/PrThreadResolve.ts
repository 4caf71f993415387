// Generated from operations/PrThreadResolve.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type PrThreadResolveMutationVariables = { threadId: string | number; };

/** Data of the response. */
export type PrThreadResolveMutation = { readonly resolveReviewThread: { readonly thread: { readonly id: string, readonly path: string, readonly line: number | null, readonly isResolved: boolean, readonly isOutdated: boolean, readonly resolvedBy: { readonly login: string } | null } | null } | null };

export const PrThreadResolveDocument: GraphqlDocument = {
  name: "PrThreadResolve",
  kind: "mutation",
  variables: { threadId: "ID!" },
  roots: [
    {
      key: "resolveReviewThread",
      parts: ["resolveReviewThread(input:{threadId:$", "threadId}){thread{...ThreadState}}"],
    },
  ],
  fragments: {
    ThreadState: "fragment ThreadState on PullRequestReviewThread{id path line isResolved isOutdated resolvedBy{login}}",
  },
};
