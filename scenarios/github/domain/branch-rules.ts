/** The rules of rulesets and of branch protection for a branch. */
import { isObject, type JsonObject } from "../json-object.js";
import { entriesIn, inheritedEntries } from "../resources/entries.js";
import { value } from "../resources/resource.js";
import { branchProtectionRules } from "../resources/tables/branch-protection-rules.js";
import { rulesets } from "../resources/tables/rulesets.js";
import type { BranchProtectionRule, Entry, Repository } from "../store/types.js";

export interface BranchRule {
  readonly ruleset: Entry;
  readonly rule: JsonObject;
}

/** Returns the branch protection rule with the name of a branch, or else the oldest one whose pattern it matches. */
export function protectionRule(repository: Repository, branch: string): BranchProtectionRule | null {
  // The table says which fields the entries have.
  const rules = entriesIn(branchProtectionRules, repository) as readonly BranchProtectionRule[];
  const ofName = rules.find(({ pattern }) => pattern === branch);
  return ofName ?? rules.find(({ pattern }) => matches(pattern, branch)) ?? null;
}

/** Returns the rules of the active rulesets of a repository and its organization for a branch, which need not exist. */
export function branchRules(repository: Repository, branch: string): BranchRule[] {
  return refRules(repository, `refs/heads/${branch}`);
}

/** Returns the rules for a branch or a tag by its full name. */
export function refRules(repository: Repository, name: string): BranchRule[] {
  const target = name.startsWith("refs/tags/") ? "TAG" : "BRANCH";
  return inheritedEntries(rulesets, repository)
    .filter((ruleset) => isActive(ruleset, target) && includes(repository, ruleset, name))
    .flatMap((ruleset) =>
      list(value(ruleset, "rules"))
        .filter(isObject)
        .map((rule) => ({ ruleset, rule })),
    );
}

const isActive = (ruleset: Entry, target: "BRANCH" | "TAG"): boolean =>
  value(ruleset, "enforcement") === "ACTIVE" && value(ruleset, "target") === target;

function includes(repository: Repository, ruleset: Entry, name: string): boolean {
  const { ref_name: refs, repository_name: names }: JsonObject = Object(value(ruleset, "conditions"));
  const isRef = (pattern: unknown) =>
    pattern === "~DEFAULT_BRANCH"
      ? name === `refs/heads/${repository.defaultBranch}`
      : matches(pattern, name);
  const isName = (pattern: unknown) => matches(pattern, repository.name);
  return fits(refs, isRef) && (names === undefined || fits(names, isName));
}

function fits(condition: unknown, isMatch: (pattern: unknown) => boolean): boolean {
  const { include, exclude } = Object(condition);
  return list(include).some(isMatch) && !list(exclude).some(isMatch);
}

/** Matches a name with a pattern, in which `*` is part of a name between slashes, and `**` any part. */
function matches(pattern: unknown, name: string): boolean {
  if (pattern === "~ALL") return true;
  const source = String(pattern)
    .replace(/[.+^$()|[\]{}\\]/g, "\\$&")
    .replace(/\*\*\/?|\*|\?/g, (wildcard) =>
      wildcard.length > 1 ? ".*" : `[^/]${wildcard === "*" ? "*" : ""}`,
    );
  return new RegExp(`^${source}$`).test(name);
}

const list = (given: unknown): readonly unknown[] => (Array.isArray(given) ? given : []);
