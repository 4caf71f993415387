/**
 * The rules that forbid changes of refs:
 * https://docs.github.com/repositories/configuring-branches-and-merges-in-your-repository/managing-rulesets/available-rules-for-rulesets
 */
import { isObject, type JsonObject } from "../json-object.js";
import { value } from "../resources/resource.js";
import { forbiddenBy } from "../store/errors.js";
import type { Viewer } from "../store/store.js";
import type { Commit, Repository, User } from "../store/types.js";
import { type BranchRule, refRules } from "./branch-rules.js";
import { unmetChecks } from "./checks.js";
import { atLeast, userPermission } from "./permissions.js";

/** A change of a ref. `from` is null for a new one, and `to` for a deleted one. */
export interface RefChange {
  /** Such as `refs/heads/main`. */
  readonly name: string;
  readonly from: Commit | null;
  readonly to: Commit | null;
  /** Whether commits are lost. */
  readonly isForced: boolean;
}

/** Throws if a rule of a ruleset forbids the change, unless the viewer may bypass it. */
export function requireRules(viewer: Viewer, repository: Repository, change: RefChange): void {
  const violations = refRules(repository, change.name)
    .filter((one) => !mayBypassRule(viewer.user, repository, one, "push"))
    .flatMap((one) => violation(one, change) ?? []);
  if (violations.length > 0)
    throw forbiddenBy(
      "ruleset",
      `Repository rule violations found\n\n${[...new Set(violations)].join("\n")}\n\n`,
    );
}

function violation(one: BranchRule, { from, to, isForced }: RefChange): string | null {
  const isUpdate = from !== null && to !== null;
  switch (one.rule.type) {
    case "creation":
      return from === null ? "Cannot create ref due to creations being restricted." : null;
    case "update":
      return isUpdate ? "Cannot update this protected ref." : null;
    case "deletion":
      return to === null ? "Cannot delete this branch" : null;
    case "non_fast_forward":
      return isForced ? "Cannot force-push to this branch" : null;
    case "pull_request":
      return isUpdate ? "Changes must be made through a pull request." : null;
    case "merge_queue":
      return isUpdate ? "Changes must be made through the merge queue" : null;
    case "required_status_checks":
      if (to === null || (from === null && parameters(one).do_not_enforce_on_create === true)) return null;
      return unmetChecks(to, requiredChecks(one));
    default:
      return null;
  }
}

export function parameters({ rule }: BranchRule): JsonObject {
  return Object(rule.parameters);
}

/** Returns the names of the checks that a rule requires. */
export function requiredChecks(one: BranchRule): string[] {
  return list(parameters(one).required_status_checks).flatMap((check) =>
    isObject(check) && typeof check.context === "string" ? [check.context] : [],
  );
}

/** The ids of the roles that may bypass a ruleset. */
const ROLES: Readonly<Record<number, "maintain" | "write" | "admin">> = {
  2: "maintain",
  4: "write",
  5: "admin",
};

/** Reports whether a user may push or merge although a rule forbids it. */
export function mayBypassRule(
  user: User,
  repository: Repository,
  { ruleset }: BranchRule,
  effect: "push" | "merge",
): boolean {
  const { owner } = repository;
  const organization = owner.__typename === "Organization" ? owner : undefined;
  return list(value(ruleset, "bypassActors")).some((actor) => {
    if (!isObject(actor) || (actor.bypass_mode === "pull_request" && effect === "push")) return false;
    const { actor_type: type, actor_id: id } = actor;
    if (type === "OrganizationAdmin") return organization?.members.get(user.login.toLowerCase()) === "admin";
    if (type === "User") return id === user.databaseId;
    if (type === "Team")
      return [...(organization?.teams.values() ?? [])].some(
        ({ databaseId, members }) => databaseId === id && members.includes(user),
      );
    const role = type === "RepositoryRole" ? ROLES[Number(id)] : undefined;
    return role !== undefined && atLeast(userPermission(user, repository), role);
  });
}

const list = (given: unknown): readonly unknown[] => (Array.isArray(given) ? given : []);
