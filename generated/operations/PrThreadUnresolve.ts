// Generated from operations/PrThreadUnresolve.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type PrThreadUnresolveMutationVariables = { threadId: string | number; };

/** Data of the response. */
export type PrThreadUnresolveMutation = { readonly unresolveReviewThread: { readonly thread: { readonly id: string, readonly path: string, readonly line: number | null, readonly isResolved: boolean, readonly isOutdated: boolean, readonly resolvedBy: { readonly login: string } | null } | null } | null };

export const PrThreadUnresolveDocument: GraphqlDocument = {
  name: "PrThreadUnresolve",
  kind: "mutation",
  variables: { threadId: "ID!" },
  roots: [
    {
      key: "unresolveReviewThread",
      parts: ["unresolveReviewThread(input:{threadId:$", "threadId}){thread{...ThreadState}}"],
    },
  ],
  fragments: {
    ThreadState: "fragment ThreadState on PullRequestReviewThread{id path line isResolved isOutdated resolvedBy{login}}",
  },
};
