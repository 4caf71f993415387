/** Renders the protection of a branch. */
import type { BranchProtectionRule, Repository } from "../../store/types.js";
import { type Call, param } from "../call.js";
import { repositoryUrl } from "./repository.js";

export function protectionObject(call: Call, repository: Repository, rule: BranchProtectionRule) {
  const url = `${repositoryUrl(call, repository)}/branches/${param(call, "branch")}/protection`;
  return {
    url,
    ...(rule.requiresStatusChecks && { required_status_checks: statusChecks(url, rule) }),
    ...(rule.requiresApprovingReviews && { required_pull_request_reviews: reviews(url, rule) }),
    required_signatures: { url: `${url}/required_signatures`, enabled: rule.requiresCommitSignatures },
    enforce_admins: { url: `${url}/enforce_admins`, enabled: rule.isAdminEnforced },
    required_linear_history: { enabled: rule.requiresLinearHistory },
    allow_force_pushes: { enabled: rule.allowsForcePushes },
    allow_deletions: { enabled: rule.allowsDeletions },
    block_creations: { enabled: rule.blocksCreations },
    required_conversation_resolution: { enabled: rule.requiresConversationResolution },
    lock_branch: { enabled: rule.lockBranch },
    allow_fork_syncing: { enabled: rule.lockAllowsFetchAndMerge },
  };
}

function statusChecks(url: string, rule: BranchProtectionRule) {
  const contexts = rule.requiredStatusCheckContexts;
  return {
    url: `${url}/required_status_checks`,
    strict: rule.requiresStrictStatusChecks,
    contexts,
    contexts_url: `${url}/required_status_checks/contexts`,
    checks: contexts.map((context) => ({ context, app_id: null })),
  };
}

function reviews(url: string, rule: BranchProtectionRule) {
  return {
    url: `${url}/required_pull_request_reviews`,
    dismiss_stale_reviews: rule.dismissesStaleReviews,
    require_code_owner_reviews: rule.requiresCodeOwnerReviews,
    require_last_push_approval: rule.requireLastPushApproval,
    required_approving_review_count: rule.requiredApprovingReviewCount ?? 1,
  };
}
