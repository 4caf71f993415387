// The type of a rule that protects branches.

import type { Repository } from "./entities.js";
import type { Entry } from "./table.js";

/** An entry of the table of branch protection rules. */
export interface BranchProtectionRule extends Entry {
  readonly __typename: "BranchProtectionRule";
  readonly parent: Repository;
  readonly pattern: string;
  readonly requiresStatusChecks: boolean;
  readonly requiredStatusCheckContexts: readonly string[];
  readonly requiresStrictStatusChecks: boolean;
  readonly requiresApprovingReviews: boolean;
  readonly requiredApprovingReviewCount: number | null;
  readonly dismissesStaleReviews: boolean;
  readonly requiresCodeOwnerReviews: boolean;
  readonly requireLastPushApproval: boolean;
  readonly isAdminEnforced: boolean;
  readonly requiresLinearHistory: boolean;
  readonly requiresConversationResolution: boolean;
  readonly requiresCommitSignatures: boolean;
  readonly allowsForcePushes: boolean;
  readonly allowsDeletions: boolean;
  readonly blocksCreations: boolean;
  readonly lockBranch: boolean;
  readonly lockAllowsFetchAndMerge: boolean;
  readonly mergeQueue: boolean;
}
