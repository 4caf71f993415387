// Generated from operations/PrThreadState.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

export type PrThreadStateQueryVariables = { threadId: string | number; };

/** Data of the response. */
export type PrThreadStateQuery = { readonly node: { readonly id: string, readonly path: string, readonly line: number | null, readonly isResolved: boolean, readonly isOutdated: boolean, readonly resolvedBy: { readonly login: string } | null } | Record<PropertyKey, never> | null };

export const PrThreadStateDocument: GraphqlDocument = {
  name: "PrThreadState",
  kind: "query",
  variables: { threadId: "ID!" },
  roots: [{ key: "node", parts: ["node(id:$", "threadId){...on PullRequestReviewThread{...ThreadState}}"] }],
  fragments: {
    ThreadState: "fragment ThreadState on PullRequestReviewThread{id path line isResolved isOutdated resolvedBy{login}}",
  },
};
