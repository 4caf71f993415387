/** Reads the body that replaces the protection of a branch. */
import { isObject } from "../json-object.js";
import type { Values } from "../resources/entries.js";
import {
  type Input,
  nullableInteger,
  optionalFlag,
  optionalNames,
  optionalObjects,
  requiredText,
  requireKeys,
} from "./input.js";
import { NotImplemented } from "./unimplemented.js";

/** Null means that the protection lacks the part. */
const PARTS = ["required_status_checks", "enforce_admins", "required_pull_request_reviews", "restrictions"];

/** Returns the values of a rule, with defaults for what the body lacks. */
export function readProtection(input: Input): Values {
  requireKeys(input, PARTS);
  if (input.restrictions !== null) throw new NotImplemented('the key "restrictions" of the body of ');
  const flag = (key: string) => input[key] !== null && optionalFlag(input, key) === true;
  return {
    ...readChecks(input.required_status_checks),
    ...readReviews(input.required_pull_request_reviews),
    isAdminEnforced: flag("enforce_admins"),
    requiresLinearHistory: flag("required_linear_history"),
    allowsForcePushes: flag("allow_force_pushes"),
    allowsDeletions: flag("allow_deletions"),
    blocksCreations: flag("block_creations"),
    requiresConversationResolution: flag("required_conversation_resolution"),
    lockBranch: flag("lock_branch"),
    lockAllowsFetchAndMerge: flag("allow_fork_syncing"),
  };
}

function readChecks(given: unknown): Values {
  const isRequired = isObject(given);
  const input: Input = isRequired ? given : {};
  if (isRequired) requireKeys(input, ["strict"]);
  // The apps of `checks` are not stored.
  const checks = optionalObjects(input, "checks")?.map((check) => requiredText(check, "context"));
  return {
    requiresStatusChecks: isRequired,
    requiresStrictStatusChecks: optionalFlag(input, "strict") ?? false,
    requiredStatusCheckContexts: checks ?? optionalNames(input, "contexts") ?? [],
  };
}

function readReviews(given: unknown): Values {
  const isRequired = isObject(given);
  const input: Input = isRequired ? given : {};
  for (const key of ["dismissal_restrictions", "bypass_pull_request_allowances"])
    if (key in input) throw new NotImplemented(`the key "${key}" of the body of `);
  return {
    requiresApprovingReviews: isRequired,
    requiredApprovingReviewCount: isRequired
      ? (nullableInteger(input, "required_approving_review_count") ?? 1)
      : null,
    dismissesStaleReviews: optionalFlag(input, "dismiss_stale_reviews") ?? false,
    requiresCodeOwnerReviews: optionalFlag(input, "require_code_owner_reviews") ?? false,
    requireLastPushApproval: optionalFlag(input, "require_last_push_approval") ?? false,
  };
}
