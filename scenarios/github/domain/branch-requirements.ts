/** What branch protection and rulesets require before a pull request is merged. */
import type { Commit, PullRequest, Repository, User } from "../store/types.js";
import { type BranchRule, branchRules, protectionRule } from "./branch-rules.js";
import { unmetChecks } from "./checks.js";
import { atLeast, userPermission } from "./permissions.js";
import { mayBypassRule, parameters, requiredChecks } from "./ref-rules.js";

export interface BranchProtection {
  readonly requiredStatusChecks: readonly string[];
  readonly requiredApprovals: number;
  /** Whether the head must be up to date with the base before merging. */
  readonly strict: boolean;
  /** Whether the rules also apply to administrators. */
  readonly enforceAdmins: boolean;
  /** Whether pull requests are merged by a merge queue. */
  readonly mergeQueue: boolean;
  readonly isLocked: boolean;
  /** Whether all threads must be resolved before merging. */
  readonly conversationResolution: boolean;
}

/** Returns what the branch protection rule of a branch requires, or null if it has none. */
function ruleProtection(repository: Repository, name: string): BranchProtection | null {
  const rule = protectionRule(repository, name);
  if (rule === null) return null;
  return {
    requiredStatusChecks: rule.requiresStatusChecks ? rule.requiredStatusCheckContexts : [],
    requiredApprovals: rule.requiresApprovingReviews ? (rule.requiredApprovingReviewCount ?? 1) : 0,
    strict: rule.requiresStrictStatusChecks,
    enforceAdmins: rule.isAdminEnforced,
    mergeQueue: rule.mergeQueue,
    isLocked: rule.lockBranch,
    conversationResolution: rule.requiresConversationResolution,
  };
}

/** Returns the protection of a branch together with the rules of its rulesets, or null if there are none. */
function branchProtection(repository: Repository, name: string): BranchProtection | null {
  const given = ruleProtection(repository, name);
  const rules = branchRules(repository, name);
  const having = (type: string) => rules.filter(({ rule }) => rule.type === type);
  const [reviews, checks] = [having("pull_request"), having("required_status_checks")];
  if (reviews.length === 0 && checks.length === 0) return given;
  const counts = reviews.map((one) => Number(parameters(one).required_approving_review_count ?? 0));
  return {
    requiredApprovals: Math.max(given?.requiredApprovals ?? 0, ...counts),
    requiredStatusChecks: [
      ...new Set([...(given?.requiredStatusChecks ?? []), ...checks.flatMap(requiredChecks)]),
    ],
    strict:
      given?.strict === true ||
      checks.some((one) => parameters(one).strict_required_status_checks_policy === true),
    enforceAdmins: given?.enforceAdmins ?? false,
    mergeQueue: given?.mergeQueue ?? false,
    isLocked: given?.isLocked ?? false,
    conversationResolution: given?.conversationResolution ?? false,
  };
}

/** Reports whether a user may merge although requirements are not met. */
export function mayBypass(user: User, { repository, baseRefName }: PullRequest): boolean {
  const given = protectionRule(repository, baseRefName);
  const isFree = !given || (userPermission(user, repository) === "admin" && !given.isAdminEnforced);
  const bypasses = (one: BranchRule) => mayBypassRule(user, repository, one, "merge");
  return isFree && branchRules(repository, baseRefName).every(bypasses);
}

export type ReviewDecision = "APPROVED" | "CHANGES_REQUESTED" | "REVIEW_REQUIRED";

/** Returns the review decision, or null if the base branch does not require reviews. */
export function reviewDecision(pull: PullRequest): ReviewDecision | null {
  const required = baseProtection(pull)?.requiredApprovals ?? 0;
  if (required === 0) return null;
  const opinions = latestOpinions(pull);
  if (opinions.some((review) => review.state === "CHANGES_REQUESTED")) return "CHANGES_REQUESTED";
  const approvals = opinions.filter((review) => review.state === "APPROVED").length;
  return approvals >= required ? "APPROVED" : "REVIEW_REQUIRED";
}

/** Copies a commit of a fork to the base repository, which contains the commits of its pull requests. */
export function headCommit(pull: PullRequest): Commit | null {
  return pull.repository.commits.get(pull.headRefOid) ?? null;
}

/** Returns GitHub's message for a rejected merge, or null if all requirements are met. */
export function unmetRequirement(pull: PullRequest): string | null {
  const rules = branchRules(pull.repository, pull.baseRefName);
  if (rules.some(({ rule }) => rule.type === "update")) return "Cannot update this protected ref.";
  const protection = baseProtection(pull);
  if (!protection) return null;
  if (protection.isLocked) return "Cannot change this locked branch";
  if (protection.conversationResolution && pull.reviewThreads.some(({ isResolved }) => !isResolved))
    return "A conversation must be resolved before this pull request can be merged.";
  const decision = reviewDecision(pull);
  if (decision === "CHANGES_REQUESTED") return "Changes have been requested.";
  if (decision === "REVIEW_REQUIRED") {
    const count = protection.requiredApprovals;
    const noun = count === 1 ? "review is" : "reviews are";
    return `At least ${count} approving ${noun} required by reviewers with write access.`;
  }
  return unmetChecks(headCommit(pull), protection.requiredStatusChecks);
}

function latestOpinions(pull: PullRequest) {
  const decided = pull.reviews.filter(
    (review) =>
      (review.state === "APPROVED" || review.state === "CHANGES_REQUESTED") &&
      review.author !== null &&
      atLeast(userPermission(review.author, pull.repository), "write"),
  );
  return [...new Map(decided.map((review) => [review.author, review])).values()];
}

export function baseProtection({ repository, baseRefName }: PullRequest): BranchProtection | null {
  return branchProtection(repository, baseRefName);
}
