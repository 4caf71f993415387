// Generated from operations/PrBranchUpdate.graphql. Do not edit.

import type { GraphqlDocument } from "../../runtime/index.js";

type PullRequestBranchUpdateMethod = "MERGE" | "REBASE";

export type PrBranchUpdateMutationVariables = { pullRequestId: string | number; headSha?: string | null | undefined; updateMethod?: PullRequestBranchUpdateMethod | null | undefined; };

/** Data of the response. */
export type PrBranchUpdateMutation = { readonly updatePullRequestBranch: { readonly pullRequest: { readonly number: number } | null } | null };

export const PrBranchUpdateDocument: GraphqlDocument = {
  name: "PrBranchUpdate",
  kind: "mutation",
  variables: { pullRequestId: "ID!", headSha: "GitObjectID", updateMethod: "PullRequestBranchUpdateMethod" },
  roots: [
    {
      key: "updatePullRequestBranch",
      parts: [
        "updatePullRequestBranch(input:{pullRequestId:$",
        "pullRequestId expectedHeadOid:$",
        "headSha updateMethod:$",
        "updateMethod}){pullRequest{number}}",
      ],
    },
  ],
};
