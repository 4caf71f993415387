/** Protection of branches by patterns. REST has it by branch: rest/routes/protection.ts. */
import { flag, integer, optional, text, texts, user } from "../field.js";
import { REPOSITORY_SCOPES, table } from "../resource.js";

export const branchProtectionRules = table({
  type: "BranchProtectionRule",
  nodePrefix: "BPR",
  paths: [],
  key: "pattern",
  access: { token: "administration", read: "admin", write: "admin", scopes: REPOSITORY_SCOPES },
  fields: {
    pattern: text({ unique: true }),
    creator: user({ set: "created" }),
    requiresStatusChecks: flag({ default: false }),
    requiredStatusCheckContexts: texts({ default: [] }),
    requiresStrictStatusChecks: flag({ default: false }),
    requiresApprovingReviews: flag({ default: false }),
    requiredApprovingReviewCount: optional(integer()),
    dismissesStaleReviews: flag({ default: false }),
    requiresCodeOwnerReviews: flag({ default: false }),
    requireLastPushApproval: flag({ default: false }),
    isAdminEnforced: flag({ default: false }),
    requiresLinearHistory: flag({ default: false }),
    requiresConversationResolution: flag({ default: false }),
    requiresCommitSignatures: flag({ default: false }),
    allowsForcePushes: flag({ default: false }),
    allowsDeletions: flag({ default: false }),
    blocksCreations: flag({ default: false }),
    lockBranch: flag({ default: false }),
    lockAllowsFetchAndMerge: flag({ default: false }),
    // Neither API says whether a rule requires a merge queue.
    mergeQueue: flag({ default: false }),
  },
});
